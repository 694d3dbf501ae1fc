import { useState } from 'react';
import type { Fit } from '../../../lib/domain/fit/reasons.ts';
import { shownDeadline } from '../../../lib/domain/pipelines/deadline-drift.ts';
import { DOUBT_NAMES, type Doubts } from '../../../lib/domain/notices/notice.ts';
import type { Failure, NoticeStatus } from '../../../lib/protocol/answers.ts';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import { DOUBT_WORDS } from '../../../lib/words/doubt-words.ts';
import { words } from '../../../lib/words/words.ts';
import { PassButton, Reasons, RestoreButton } from '../../passed/pass-parts.tsx';
import { usePass } from '../../passed/use-pass.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useSignedOut } from '../../data/use-signed-out.ts';
import { FitLine } from '../../fit/fit-line.tsx';
import { useNavigation } from '../../platform/navigation.tsx';
import { AgencyLine } from '../../passed/agency-line.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { Icon } from '../../ui/icon.tsx';

interface NoticeRowProps {
  seen: SeenPage['notices'][number];
  marked: boolean;
  /** Absent if the notice can't be selected: it is saved, or a run is in progress. */
  onMark: ((on: boolean) => void) | undefined;
  failure: Failure | undefined;
  fit?: Fit | undefined;
  /** Absent where it can't be added. */
  onAdd: (() => void) | undefined;
}

/** One notice of a list; the whole row is its checkbox's label. */
export function NoticeRow({ seen: { notice, status, doubts }, marked, onMark, failure, fit, onAdd }: NoticeRowProps) {
  const { pass, restore } = usePass();
  const [asksWhy, setAsksWhy] = useState(false);
  const isPassed = status.state === 'passed';
  const problem = failure ?? (status.state === 'failed' ? status.failure : undefined);
  return (
    <li className={joinClasses('item notice-row', isPassed && 'is-passed')}>
      <div className="row top nowrap">
        <label className="notice-mark grow">
          <input
            type="checkbox"
            className="check"
            checked={marked}
            data-row=""
            data-key="x"
            // Not `disabled`: a row that was just added keeps its focus and its keys.
            aria-disabled={!onMark}
            onChange={(event) => onMark?.(event.currentTarget.checked)}
          />
          <span className="grow">
            <span className="item-title clip-2" title={notice.title}>
              {notice.title}
            </span>
            <AgencyLine className="block" agency={notice.agency} more={[notice.solicitationNumber]} />
          </span>
        </label>
        {onAdd && <button type="button" className="sr" tabIndex={-1} data-key="a" aria-hidden="true" onClick={onAdd} />}
        {(status.state === 'absent' || status.state === 'earlier') && (
          <PassButton
            title={notice.title}
            onPass={() => {
              setAsksWhy(true);
              void pass(notice);
            }}
          />
        )}
        {isPassed && <RestoreButton title={notice.title} onRestore={() => void restore(notice, status.reason)} />}
      </div>
      {isPassed && (
        <Reasons
          reason={status.reason}
          asks={asksWhy && !status.reason}
          onChoose={(reason) => void pass(notice, reason)}
        />
      )}
      <div className="row wrap tags">
        <DeadlineChip
          deadline={status.state === 'saved' && status.deadline ? status.deadline : shownDeadline(notice)}
          closed={status.state === 'saved' && status.closed}
        />
        {doubts && status.state !== 'saved' && <DoubtsChip doubts={doubts} />}
        <StatusChip status={status} />
      </div>
      {fit && status.state !== 'saved' && <FitLine fit={fit} />}
      {problem && (
        <p className="err" role="alert">
          <Icon name="warning" size="sm" />
          {words('rowNotAdded', failureWords(problem).explanation)}
        </p>
      )}
    </li>
  );
}

/** Names the values that are left blank when this row is added. */
function DoubtsChip({ doubts }: { doubts: Doubts }) {
  const names = DOUBT_NAMES.filter((name) => doubts[name] !== undefined).map((name) => words(DOUBT_WORDS[name]));
  if (names.length === 0) return null;
  return (
    <Chip look="warning" icon="warning" title={words('doubtRowWhy')}>
      {words('doubtRow', names.join(', '))}
    </Chip>
  );
}

function StatusChip({ status }: { status: NoticeStatus }) {
  const { openPursuit } = useNavigation();
  const signedOut = useSignedOut();
  if (status.state === 'queued' && signedOut) {
    return (
      <Chip look="warning" icon="warning">
        {words('failureUnauthorized')}
      </Chip>
    );
  }
  if (status.state === 'adding' || status.state === 'queued') {
    return (
      <Chip look="info" icon="queued">
        {words(status.state === 'adding' ? 'pageAdding' : 'pendingAdd')}
      </Chip>
    );
  }
  if (status.state !== 'saved' && status.state !== 'earlier') return null;
  const { pipelineId, pursuitId } = status;
  return (
    <button type="button" className="status-link" onClick={() => openPursuit({ pipelineId, pursuitId })}>
      {status.state === 'saved' ? (
        <Chip look="success" icon="check">
          {status.stageName === undefined
            ? words('pageInPipeline', status.pipelineName)
            : words('savedChip', status.stageName, status.pipelineName)}
        </Chip>
      ) : (
        <Chip look="warning" icon="earlier">
          {words(status.certain ? 'pageEarlier' : 'pageEarlierPossibly')}
        </Chip>
      )}
    </button>
  );
}
