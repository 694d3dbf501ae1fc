import { useMemo, useRef } from 'react';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { defined } from '../../../lib/domain/objects.ts';
import type { Failure } from '../../../lib/protocol/answers.ts';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import { formatCount, plural, words } from '../../../lib/words/words.ts';
import { NoWriteNote, useNoWrite } from '../../pipeline/shared/no-write-note.tsx';
import { useAddingPipeline } from '../../pipeline/shared/use-adding-pipeline.ts';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { SignInButton } from '../../ui/feedback/sign-in-button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useDraft } from '../../data/use-draft.ts';
import { useRowKeys } from '../../ui/focus/row-keys.ts';
import { useFocusRecovery, useOpeningFocus } from '../../ui/focus/move-focus.ts';
import { useSignedOut } from '../../data/use-signed-out.ts';
import { useSharedDraft } from '../../data/use-shared-draft.ts';
import { pursuitOfNotice } from '../notice/notice-edit.ts';
import { useAdd } from '../notice/use-add.ts';
import { AddingProgress } from './adding-progress.tsx';
import { useJudge } from '../../fit/use-judge.ts';
import { NoticeRow } from './notice-row.tsx';
import { ReportPage } from '../report/report-page.tsx';
import { TeachPage } from '../teach/teach-page.tsx';
import type { AddMany, NotAdded } from './use-add-many.ts';

const NONE: string[] = [];

/** A list of notices to add together. Only one such run at a time. */
export function NoticeList({ page, adding }: { page: SeenPage; adding: AddMany }) {
  const [marked, setMarked] = useSharedDraft<string[]>('notices-marked', NONE, readIds);
  const [pipelineId, setPipelineId] = useDraft<string>('notices-pipeline', '', readId);
  const { pipelines, find, adding: defaultPipeline } = useAddingPipeline();
  const { add, stop, progress } = adding;
  const { run, send } = useAdd();
  const signedOut = useSignedOut();
  const judge = useJudge();

  const selectable = useMemo(
    () =>
      page.notices.filter(
        ({ status }) => status.state === 'absent' || status.state === 'earlier' || status.state === 'failed',
      ),
    [page.notices],
  );
  const chosen = selectable.filter(({ notice }) => marked.includes(notice.noticeId));
  const pipeline = (find(pipelineId) ?? defaultPipeline)?.id;
  const noWrite = useNoWrite(pipeline, pipelines.data);
  const notAdded = chosen.flatMap(({ notice }) => adding.notAdded.get(notice.noticeId) ?? []);
  const busy = progress !== undefined;
  const list = useRowKeys<HTMLUListElement>();
  const button = useRef<HTMLButtonElement>(null);
  useOpeningFocus(list, true);
  // Not the Stop button: a hasty second Enter would stop the run.
  const status = useRef<HTMLDivElement>(null);
  useFocusRecovery(busy, busy ? status : button);

  const mark = (noticeId: string, on: boolean) => {
    setMarked((before) => [...before.filter((id) => id !== noticeId), ...(on ? [noticeId] : [])]);
  };
  const addChosen = async () => {
    if (busy || noWrite || chosen.length === 0) return;
    const added = await add(
      chosen.map(({ notice }) => notice),
      pipeline,
    );
    setMarked((before) => before.filter((id) => !added.includes(id)));
  };

  // Not in a run, of which there is only one at a time: the next A may come at once.
  const addOne = (notice: SeenNotice) => {
    const { title, solicitationNumber, dueTime } = notice;
    const asked = defined({ pursuit: pursuitOfNotice(notice), pipelineId: pipeline, solicitationNumber, dueTime });
    void run({ title, add: () => send('pursuit.add', asked) });
  };

  return (
    <>
      <div className="scroll">
        <section className="pad list-head">
          <div className="row">
            {page.siteName && (
              <Chip look="outline" icon="globe">
                {page.siteName}
              </Chip>
            )}
            <h2 className="strong">{plural('noticesOnPage', page.notices.length)}</h2>
          </div>
          {selectable.length > 0 && !busy && (
            <label className="row nowrap mark-all">
              <input
                type="checkbox"
                className="check"
                checked={chosen.length === selectable.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && chosen.length < selectable.length;
                }}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  const ids = selectable.map(({ notice }) => notice.noticeId);
                  setMarked((before) => [...before.filter((id) => !ids.includes(id)), ...(checked ? ids : [])]);
                }}
              />
              {plural('chooseAll', selectable.length)}
            </label>
          )}
        </section>
        <NoWriteNote why={noWrite} />
        {notAdded[0] && !noWrite && (
          <FailureBanner
            failure={notAdded[0].failure}
            what={plural('manyNotAdded', notAdded.length)}
            kept={words('manyKept')}
            onRetry={() => void addChosen()}
            retrying={busy}
          />
        )}
        <ul ref={list} className={chosen.length > 0 ? 'picking' : undefined}>
          {page.notices.map((seen) => (
            <NoticeRow
              key={seen.notice.noticeId}
              seen={seen}
              marked={chosen.includes(seen)}
              fit={judge?.page(seen.notice, seen.known)}
              onMark={selectable.includes(seen) && !busy ? (on) => mark(seen.notice.noticeId, on) : undefined}
              onAdd={selectable.includes(seen) && !signedOut && !noWrite ? () => addOne(seen.notice) : undefined}
              failure={
                selectable.includes(seen) ? attemptFailure(adding.notAdded.get(seen.notice.noticeId)) : undefined
              }
            />
          ))}
        </ul>
        <div className="row wrap pad">
          <ReportPage />
          <TeachPage />
        </div>
      </div>
      <footer ref={trackActionBar} className="actions">
        {busy ? (
          <AddingProgress ref={status} progress={progress} onStop={stop} />
        ) : signedOut ? (
          <SignInButton ref={button} look="primary" className="grow" />
        ) : (
          <>
            <Button
              ref={button}
              look="primary"
              icon="add"
              className="grow"
              aria-disabled={chosen.length === 0 || noWrite !== undefined}
              onClick={() => void addChosen()}
            >
              {chosen.length === 0 ? words('chooseNotices') : words('addCount', formatCount(chosen.length))}
            </Button>
            {pipelines.data && pipelines.data.length > 1 && (
              <Select
                className="btn to-pipeline"
                label={words('pipeline')}
                value={pipeline}
                placeholder={words('pipelineChoose')}
                options={pipelines.data.map((one) => ({ value: one.id, label: one.name }))}
                onChange={(id) => setPipelineId(() => id)}
              />
            )}
          </>
        )}
      </footer>
    </>
  );
}

/** Why an attempted notice was not added; skipped ones are covered by the banner above the list. */
function attemptFailure(notAdded: NotAdded | undefined): Failure | undefined {
  return notAdded?.tried ? notAdded.failure : undefined;
}

function readIds(stored: unknown): string[] | undefined {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : undefined;
}

function readId(stored: unknown): string | undefined {
  return typeof stored === 'string' ? stored : undefined;
}
