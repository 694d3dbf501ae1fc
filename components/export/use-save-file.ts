import { useState } from 'react';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import { words } from '../../lib/words/words.ts';
import { saveFile } from './save-file.ts';
import { useToast } from '../ui/feedback/toast.tsx';

interface FileToSave {
  /** What it holds, e.g. a pipeline's name; with today's date it becomes the file's name. */
  called: string;
  kind: 'csv' | 'ics';
  /** Said when it is there, e.g. "14 pursuits saved". */
  done: string;
  text: () => Promise<string>;
}

const TYPES = { csv: 'text/csv;charset=utf-8', ics: 'text/calendar;charset=utf-8' } as const;

/** With the day and the ending behind them, no more octets than a file's name may have, whatever the letters are. */
const MOST_CHARACTERS = 60;

/** Makes a file and hands it to the browser as a download; what makes it is loaded when it is first wanted. */
export function useSaveFile() {
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  return {
    saving,
    save: async ({ called, kind, done, text }: FileToSave): Promise<void> => {
      setSaving(true);
      try {
        const name = fileName(called, kind);
        saveFile(name, TYPES[kind], await text());
        toast({ title: done, detail: name, tone: 'info' });
      } catch {
        toast({ title: words('fileNotSaved'), detail: words('fileNotSavedWhy'), tone: 'danger' });
      } finally {
        setSaving(false);
      }
    },
  };
}

/** `Federal Health IT` becomes `federal-health-it-2026-11-21.csv`: what every file system takes. Accents stay. */
function fileName(called: string, kind: FileToSave['kind']): string {
  const plain = called
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  // By characters: none is cut in two.
  const short = [...plain].slice(0, MOST_CHARACTERS).join('').replace(/^-|-$/g, '');
  return `${short || 'export'}-${today()}.${kind}`;
}
