import { words } from '../../../lib/words/words.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useOpenCompetitor } from './competitor-context.ts';

interface RecipientNameProps {
  name: string | undefined;
  className?: string;
  /** It is what the arrow keys stop at in its row of a table. */
  row?: boolean;
}

/** A recipient's name; a click shows everything of that recipient. */
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
      title={words('recipientEverything', name)}
      onClick={() => {
        open(name);
      }}
    >
      {name}
    </button>
  );
}
