import { words } from '../../../lib/words/words.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useOpenCompetitor } from './competitor-context.ts';

interface RecipientNameProps {
  name: string | undefined;
  className?: string;
  /** Makes it the row's target for arrow keys. */
  row?: boolean;
}

/** A recipient's name that opens the competitor overlay. */
export function RecipientName({ name, className, row = false }: RecipientNameProps) {
  const open = useOpenCompetitor();
  const stop = row ? { 'data-row': '' } : {};
  if (name === undefined || !open) {
    return (
      <span className={className} title={name} {...stop} {...(row ? { tabIndex: -1 } : {})}>
        {name ?? words('recipientUnknown')}
      </span>
    );
  }
  return (
    <button
      type="button"
      {...stop}
      className={joinClasses('recipient', className)}
      title={words('competitorTitle', name)}
      onClick={() => open(name)}
    >
      {name}
    </button>
  );
}
