import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** A filter that can match nothing, or has no effect next to another one, and its fix. */
export interface Caution<Form> {
  /** The filter it belongs to. */
  about: string;
  text: string;
  fix?: { label: string; part: Partial<Form> };
}

interface CautionsProps<Form> {
  cautions: readonly Caution<Form>[];
  /** Shows only cautions of this filter. */
  about?: string;
  onFix: (part: Partial<Form>) => void;
}

/** Cautions, each with a button that fixes it. Not errors: the search can still run. */
export function Cautions<Form>({ cautions, about, onFix }: CautionsProps<Form>) {
  const shown = cautions.filter((caution) => about === undefined || caution.about === about);
  return (
    // Always mounted, so that screen readers announce new cautions.
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

/** Moves the focus to the filter's control, because the fix removes the button. */
function focusFilterOf(button: HTMLElement): void {
  const filter = button.closest('.field');
  (filter?.querySelector<HTMLElement>('[role="radio"], input') ?? filter?.querySelector('button'))?.focus();
}
