import type { Fit } from '../../../lib/domain/fit/reasons.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { Naics } from '../../../lib/domain/reference/naics.ts';
import { announcesDecision } from '../../../lib/domain/reference/notice-types.ts';
import { setAsideName, spokenSetAside } from '../../../lib/domain/reference/set-asides.ts';
import type { ResultReason } from '../../../lib/domain/notices/notice.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import type { PassReason } from '../../../lib/domain/notices/passed.ts';
import { words } from '../../../lib/words/words.ts';
import { FitLine } from '../../fit/fit-line.tsx';
import { PassButton, Reasons, RestoreButton } from '../../passed/pass-parts.tsx';
import { RowTitle } from '../../passed/row-title.tsx';
import { AgencyLine } from '../../passed/agency-line.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PickBox } from '../../ui/picking/pick-box.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { NoticeAction } from './notice-action.tsx';
import { typeLabel } from './active-filters.ts';

interface OpportunityCardProps {
  notice: FoundOpportunity;
  status: NoticeStatus;
  naics: Naics | undefined;
  /** New since the user last viewed the saved search. */
  isNew: boolean;
  /** Shows title, deadline and action only. */
  compact: boolean;
  fit?: Fit | undefined;
  /** Absent where nothing can be added. */
  onAdd: (() => void) | undefined;
  picking: Picking;
  /** The notice was passed last: offers the reasons. */
  asksWhy: boolean;
  onPass: (reason?: PassReason) => void;
  onRestore: () => void;
}

/** One result: title, deadline, fit, action, always in the same order. */
export function OpportunityCard(props: OpportunityCardProps) {
  const { notice, status, naics, isNew, compact, fit, picking, asksWhy, onAdd, onPass, onRestore } = props;
  const setAside = notice.setAside === undefined ? undefined : spokenSetAside(notice.setAside);
  const decided = notice.type !== undefined && announcesDecision(notice.type);
  const source = [notice.state, notice.dataSource].filter(Boolean).join(' · ');
  const pipeline =
    status.state === 'saved' && status.stageName !== undefined
      ? words('pageInPipeline', status.pipelineName)
      : undefined;
  const about = compact ? [] : [!decided && notice.type && typeLabel(notice.type), notice.solicitationNumber];
  const facts = (
    <>
      <AgencyLine agency={notice.agency} more={[...about, pipeline && source]} />
      <span className="small muted clip push place" title={pipeline}>
        {pipeline ?? source}
      </span>
    </>
  );
  const naicsTitle = notice.naicsCode === undefined ? undefined : naics?.naicsTitle(notice.naicsCode);
  const why = notice.why && reasonWords(notice.why);
  const isPassed = status.state === 'passed';
  return (
    <li className={joinClasses('item card', isPassed && 'is-passed')}>
      <RowTitle title={notice.title} link={safeLink(notice.uiLink)} keys="a p x" />
      <PickBox id={notice.noticeId} title={notice.title} picking={picking} dot={isNew ? words('new') : undefined} />
      <span className="act">
        {isPassed ? (
          <RestoreButton title={notice.title} onRestore={onRestore} />
        ) : (
          <NoticeAction notice={notice} status={status} onAdd={onAdd} />
        )}
      </span>
      {isPassed && <Reasons reason={status.reason} asks={asksWhy && !status.reason} onChoose={onPass} />}
      {!isPassed && !compact && <p className="row nowrap">{facts}</p>}
      {!isPassed && (
        <div className="row wrap tags">
          <DeadlineChip
            deadline={status.state === 'saved' && status.deadline ? status.deadline : notice.responseDeadLine}
            closed={status.state === 'saved' && status.closed}
          />
          {decided && <Chip look="outline">{typeLabel(notice.type ?? '')}</Chip>}
          {setAside && (
            <Chip title={setAsideName(setAside.code ?? setAside.name)}>
              {setAside.name} {setAside.code && <small>{setAside.code}</small>}
            </Chip>
          )}
          {compact && facts}
          {(status.state === 'absent' || status.state === 'earlier') && (
            <PassButton title={notice.title} onPass={() => onPass()} />
          )}
        </div>
      )}
      {!compact && !isPassed && notice.summary && <p className="small clip-2">{notice.summary}</p>}
      {!compact && !isPassed && (notice.naicsCode ?? why) !== undefined && (
        <p className="small muted clip num">
          {notice.naicsCode && (
            <span title={naicsTitle}>{[notice.naicsCode, naicsTitle].filter(Boolean).join(' ')}</span>
          )}
          {notice.naicsCode && why && ' · '}
          {why && <span title={why}>{why}</span>}
        </p>
      )}
      {fit && <FitLine fit={fit} />}
      {status.state === 'earlier' && (
        <p>
          <Chip look="warning" icon="earlier">
            {words(status.certain ? 'pageEarlier' : 'pageEarlierPossibly')}
          </Chip>
        </p>
      )}
    </li>
  );
}

/** The service's reason for the match. */
function reasonWords(reason: ResultReason): string {
  switch (reason.kind) {
    case 'identifier':
      return words('whyIdentifier', reason.text);
    case 'keyword':
      return words('whyKeyword', reason.words.join(', '));
    case 'concept':
      return words('whyConcept', reason.name);
  }
}
