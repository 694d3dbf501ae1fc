import { useRef, useState } from 'react';
import { today } from '../../../lib/domain/dates/calendar-date.ts';
import { pagesInTaughtFile, taughtFileText } from '../../../lib/domain/taught/taught-file.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { saveFile } from '../../export/use-save-file.ts';
import { AskError, failureBehind } from '../../ui/feedback/ask-error.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useFailureToast } from '../../ui/feedback/use-failure-toast.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { useSetAnswer, useTell } from '../../data/use-ask.ts';

/** Saves all taught pages in a file, and reads such a file. */
export function TaughtFileButtons({ canExport }: { canExport: boolean }) {
  const exported = useTell('taught.export');
  const imported = useTell('taught.import');
  const setAnswer = useSetAnswer();
  const toast = useToast();
  const failed = useFailureToast();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  const save = async () => {
    try {
      const pages = await exported.mutateAsync({});
      const name = `taught-pages-${today()}.json`;
      saveFile(name, 'application/json', taughtFileText(pages));
      toast({ title: plural('taughtExported', pages.length), detail: name, tone: 'info' });
    } catch (error) {
      failed(words('taughtNotExported'), failureBehind(error));
    }
  };

  const load = async (file: File) => {
    setProblem(undefined);
    try {
      const read = pagesInTaughtFile(await file.text());
      if ('problem' in read) {
        setProblem(problemWords(file.name, read.problem.field));
        return;
      }
      setAnswer('taught.list', {}, await imported.mutateAsync(read));
      const count = Array.isArray(read.pages) ? read.pages.length : 0;
      toast({ title: plural('taughtImported', count), detail: file.name });
    } catch (error) {
      const failure = failureBehind(error);
      if (error instanceof AskError && failure.code === 'invalid' && failure.field !== undefined)
        setProblem(problemWords(file.name, failure.field));
      else failed(words('taughtNotImported'), failure);
    }
  };

  return (
    <div>
      <div className="row wrap">
        {canExport && (
          <Button icon="download" busy={exported.isPending} onClick={() => void save()}>
            {words('taughtExport')}
          </Button>
        )}
        <Button
          busy={imported.isPending}
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
