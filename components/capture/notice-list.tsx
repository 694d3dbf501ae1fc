import { useMemo, useRef } from 'react';
import type { SeenPage } from '../../lib/protocol/answers.ts';
import { formatCount, plural, words } from '../../lib/words/words.ts';
import { useAddingPipeline } from '../pipeline/use-adding-pipeline.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { FailureBanner } from '../ui/failure-banner.tsx';
import { Select } from '../ui/select.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { NoticeRow } from './notice-row.tsx';
import { ReportPage } from './report-page.tsx';
import { useAddMany } from './use-add-many.ts';

const NONE: string[] = [];

/** All notices of a list, to be added together. */
export function NoticeList({ page }: { page: SeenPage }) {
  const [marked, setMarked] = useDraft<string[]>('notices-marked', NONE, readIds);
  const [pipelineId, setPipelineId] = useDraft<string>('notices-pipeline', '', readId);
  const { pipelines, find, adding: usual } = useAddingPipeline();
  const { add, stop, progress, failures, notAdded } = useAddMany();

  const free = useMemo(
    () =>
      page.notices.filter(
        ({ status }) => status.state === 'absent' || status.state === 'earlier' || status.state === 'failed',
      ),
    [page.notices],
  );
  const chosen = free.filter(({ notice }) => marked.includes(notice.noticeId));
  const pipeline = (find(pipelineId) ?? usual)?.id;
  const [firstFailure] = failures.values();
  const busy = progress !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  // Not to Stop: a second quick press of Enter would stop what the first began.
  const status = useRef<HTMLDivElement>(null);
  useKeptFocus(busy, busy ? status : button);

  const mark = (noticeId: string, on: boolean) => {
    setMarked((before) => [...before.filter((id) => id !== noticeId), ...(on ? [noticeId] : [])]);
  };
  const addChosen = async () => {
    if (busy || chosen.length === 0) return;
    const added = await add(
      chosen.map(({ notice }) => notice),
      pipeline,
    );
    setMarked((before) => before.filter((id) => !added.includes(id)));
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
          {free.length > 0 && (
            <label className="row nowrap mark-all">
              <input
                type="checkbox"
                className="check"
                checked={chosen.length === free.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && chosen.length < free.length;
                }}
                disabled={busy}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  setMarked(() => (checked ? free.map(({ notice }) => notice.noticeId) : []));
                }}
              />
              {plural('chooseAll', free.length)}
            </label>
          )}
        </section>
        {firstFailure && (
          <FailureBanner
            failure={firstFailure}
            what={plural('manyNotAdded', notAdded)}
            kept={words('manyKept')}
            onRetry={() => void addChosen()}
            retrying={busy}
          />
        )}
        <ul>
          {page.notices.map((seen) => (
            <NoticeRow
              key={seen.notice.noticeId}
              seen={seen}
              marked={chosen.includes(seen)}
              onMark={
                free.includes(seen) && !busy
                  ? (on) => {
                      mark(seen.notice.noticeId, on);
                    }
                  : undefined
              }
              failure={failures.get(seen.notice.noticeId)}
            />
          ))}
        </ul>
        <p className="pad">
          <ReportPage />
        </p>
      </div>
      <footer className="actions">
        {busy ? (
          <>
            <div ref={status} className="grow" role="status" tabIndex={-1}>
              <p className="small">{words('addingMany', formatCount(progress.done + 1), formatCount(progress.of))}</p>
              <progress
                className="adding"
                value={progress.done}
                max={progress.of}
                aria-label={words('addingManyName')}
              />
            </div>
            <Button onClick={stop}>{words('stop')}</Button>
          </>
        ) : (
          <>
            <Button
              ref={button}
              look="primary"
              icon="add"
              className="grow"
              aria-disabled={chosen.length === 0}
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
                onChange={(id) => {
                  setPipelineId(() => id);
                }}
              />
            )}
          </>
        )}
      </footer>
    </>
  );
}

function readIds(kept: unknown): string[] | undefined {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : undefined;
}

function readId(kept: unknown): string | undefined {
  return typeof kept === 'string' ? kept : undefined;
}
