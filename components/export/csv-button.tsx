import { words } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { csvText, type Cell } from './csv.ts';
import { useSaveFile } from './use-save-file.ts';

interface CsvButtonProps {
  /** What the file holds; becomes its name. */
  called: string;
  /** The contents in words, e.g. "20 results". */
  what: string;
  table: () => { head: readonly string[]; rows: readonly (readonly Cell[])[] };
  small?: boolean;
  /** Disables the button when there is nothing to save. */
  empty?: boolean;
}

/** Saves the table on screen as CSV. */
export function CsvButton({ called, what, table, small, empty = false }: CsvButtonProps) {
  const { save, saving } = useSaveFile();
  const text = () => {
    const { head, rows } = table();
    return csvText(head, rows);
  };
  return (
    <Button
      icon="download"
      small={small}
      busy={saving}
      disabled={empty}
      aria-label={words('csvSave', what)}
      title={words('csvSave', what)}
      onClick={() => void save({ called, kind: 'csv', done: words('fileSaved', what), text })}
    >
      {words('csv')}
    </Button>
  );
}
