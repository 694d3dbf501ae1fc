import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A filter that can match nothing, or does nothing beside another one, and what would mend it. */
export interface Caution<Form> {
  /** The filter that it stands under. */
  about: string;
  text: string;
  fix?: { label: string; part: Partial<Form> };
}

interface CautionsProps<Form> {
  cautions: readonly Caution<Form>[];
  /** Only those of one filter. */
  about?: string;
  onFix: (part: Partial<Form>) => void;
}

/** What can match nothing, each with the click that mends it. Not an error: the search can be asked all the same. */
export function Cautions<Form>({ cautions, about, onFix }: CautionsProps<Form>) {
  const shown = cautions.filter((caution) => about === undefined || caution.about === about);
  return (
    // Always there, so that what comes up while filters are set is read out.
    <div role="status" className="cautions" hidden={shown.length === 0}>
      {shown.map(({ text, fix }) => (
        <p key={text} className="caution small">
          <Icon name="warning" size="sm" />
          <span>{text}</span>
          {fix && (
            <Button
              small
              look="quiet"
              onClick={(event) => {
                focusFilterOf(event.currentTarget);
                onFix(fix.part);
              }}
            >
              {fix.label}
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

/** The button goes with what it mends, so the focus goes to the filter that it stands under: to what is typed or chosen there. */
function focusFilterOf(button: HTMLElement): void {
  const filter = button.closest('.field');
  (filter?.querySelector<HTMLElement>('[role="radio"], input') ?? filter?.querySelector('button'))?.focus();
}
