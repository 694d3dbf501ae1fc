import { today } from '../../lib/domain/dates/calendar-date.ts';
import { words } from '../../lib/words/words.ts';
import { useUndoable } from '../ui/feedback/use-undoable.ts';

interface FileToSave {
  /** What it holds, e.g. a pipeline's name. The file name is this plus today's date. */
  called: string;
  kind: 'csv' | 'ics';
  /** Toast title when saved, e.g. "14 pursuits saved". */
  done: string;
  text: () => Promise<string>;
}

const TYPES = { csv: 'text/csv;charset=utf-8', ics: 'text/calendar;charset=utf-8' } as const;

/** With date and extension this stays within 255 bytes in any script. */
const MOST_CHARACTERS = 60;

/** Builds a file and downloads it. The code that builds it loads on first use. */
export function useSaveFile() {
  const { act, busy } = useUndoable();
  return {
    saving: busy,
    save: ({ called, kind, done, text }: FileToSave): Promise<unknown> => {
      const name = fileName(called, kind);
      return act({
        run: async () => saveFile(name, TYPES[kind], await text()),
        done: { title: done, detail: name, tone: 'info' },
        failed: { title: words('fileNotSaved'), detail: words('fileNotSavedWhy') },
      });
    },
  };
}

/**
 * `Federal Health IT` becomes `federal-health-it-2026-11-21.csv`, valid in every file system. Keeps accents.
 */
function fileName(called: string, kind: FileToSave['kind']): string {
  const plain = called
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  // Cut by code point, not inside a surrogate pair.
  const short = [...plain].slice(0, MOST_CHARACTERS).join('').replace(/^-|-$/g, '');
  return `${short || 'export'}-${today()}.${kind}`;
}

/** Downloads a text file, which needs no permission. The browser picks the folder or asks. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The click started the download; the browser keeps the data it needs.
  URL.revokeObjectURL(address);
}
