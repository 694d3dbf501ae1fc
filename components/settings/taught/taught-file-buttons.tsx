import { useRef, useState } from 'react';
import { today } from '../../../lib/domain/dates/calendar-date.ts';
import { pagesInTaughtFile, taughtFileText } from '../../../lib/domain/taught/taught-file.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { saveFile } from '../../export/use-save-file.ts';
import { AskError } from '../../ui/feedback/ask-error.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import { useSetAnswer } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';

/** Saves all taught pages in a file, and reads such a file. */
export function TaughtFileButtons({ canExport }: { canExport: boolean }) {
  const exporting = useUndoable();
  const importing = useUndoable();
  const setAnswer = useSetAnswer();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  const save = () => {
    const name = `taught-pages-${today()}.json`;
    return exporting.act({
      run: async () => {
        const pages = await exporting.send('taught.export', {});
        saveFile(name, 'application/json', taughtFileText(pages));
        return pages.length;
      },
      done: (count) => ({ title: plural('taughtExported', count), detail: name, tone: 'info' }),
      failed: words('taughtNotExported'),
    });
  };

  const load = (file: File) => {
    setProblem(undefined);
    return importing.act({
      run: async () => {
        const read = pagesInTaughtFile(await file.text());
        if ('problem' in read) throw new AskError({ code: 'invalid', field: read.problem.field });
        setAnswer('taught.list', {}, await importing.send('taught.import', read));
        return Array.isArray(read.pages) ? read.pages.length : 0;
      },
      done: (count) => ({ title: plural('taughtImported', count), detail: file.name }),
      failed: ({ code, field }) => {
        if (code !== 'invalid' || field === undefined) return words('taughtNotImported');
        setProblem(problemWords(file.name, field));
        return undefined;
      },
    });
  };

  return (
    <div>
      <div className="row wrap">
        {canExport && (
          <Button icon="download" busy={exporting.busy} onClick={() => void save()}>
            {words('taughtExport')}
          </Button>
        )}
        <Button
          busy={importing.busy}
          aria-describedby={problem === undefined ? undefined : 'taught-problem'}
          onClick={() => input.current?.click()}
        >
          {words('taughtImport')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={words('taughtImport')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file can be chosen again after a correction.
            event.currentTarget.value = '';
            if (file) void load(file);
          }}
        />
      </div>
      {problem !== undefined && (
        <FieldError id="taught-problem" said>
          {problem}
        </FieldError>
      )}
    </div>
  );
}

/** Why a file was not imported. `field`: as `lib/domain/taught/taught-file.ts` names it. */
function problemWords(file: string, field: string): string {
  if (field === 'file' || field === 'format') return words('taughtBadFile', file);
  return field === 'version' ? words('taughtOtherVersion', file) : words('taughtBadValue', file, field);
}
