import { agencyLabel } from '../../../lib/domain/reference/agencies.ts';
import type { Fit } from '../../../lib/domain/fit/reasons.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { Naics } from '../../../lib/domain/reference/naics.ts';
import { announcesDecision } from '../../../lib/domain/reference/notice-types.ts';
import { setAsideName, spokenSetAside } from '../../../lib/domain/reference/set-asides.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import type { PassReason } from '../../../lib/domain/notices/passed.ts';
import { words } from '../../../lib/words/words.ts';
import { FitLine } from '../../fit/fit-line.tsx';
import { PassButton, Reasons, RestoreButton } from '../../passed/pass-parts.tsx';
import { RowTitle } from '../../passed/row-title.tsx';
import { Chip } from '../../ui/chip.tsx';
import { PickBox } from '../../ui/picking/pick-box.tsx';
import type { Picking } from '../../ui/picking/use-picking.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { NoticeAction } from './notice-action.tsx';
import { MatchReason } from './match-reason.tsx';
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
  onPass: (reason?: PassReason) => void;
  onRestore: () => void;
}

/** One result: title, deadline, fit, action, always in the same order. */
export function OpportunityCard(props: OpportunityCardProps) {
  const { notice, status, naics, isNew, compact, fit, picking, onAdd, onPass, onRestore } = props;
  const agency = notice.agency && agencyLabel(notice.agency);
  const setAside = notice.setAside === undefined ? undefined : spokenSetAside(notice.setAside);
  const decided = notice.type !== undefined && announcesDecision(notice.type);
  const about = [agency, !decided && notice.type && typeLabel(notice.type), notice.solicitationNumber];
  const where = [notice.state, notice.dataSource].filter(Boolean).join(' · ');
  const naicsTitle = notice.naicsCode === undefined ? undefined : naics?.naicsTitle(notice.naicsCode);
  const isPassed = status.state === 'passed';
  return (
    <li className={joinClasses('item', isPassed && 'is-passed')}>
      <div className="row top nowrap">
        <div className="grow">
          <RowTitle title={notice.title} link={safeLink(notice.uiLink)} keys="a p x" />
          {!compact && !isPassed && about.some(Boolean) && (
            <p className="small sub clip-2" title={notice.agency}>
              {about.filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        <PickBox id={notice.noticeId} title={notice.title} picking={picking} />
        {(status.state === 'absent' || status.state === 'earlier') && (
          <PassButton title={notice.title} onPass={() => onPass()} />
        )}
        {isPassed ? (
          <RestoreButton title={notice.title} onRestore={onRestore} />
        ) : (
          <NoticeAction notice={notice} status={status} onAdd={onAdd} />
        )}
      </div>
      {isPassed && <Reasons reason={status.reason} asks={!status.reason} onChoose={onPass} />}
      {!isPassed && (
        <div className="row wrap tags">
          {isNew && <Chip look="accent">{words('new')}</Chip>}
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
          {compact && agency && (
            <span className="small muted clip" title={notice.agency}>
              {agency}
            </span>
          )}
          {where !== '' && <span className="small muted push">{where}</span>}
        </div>
      )}
      {!compact && !isPassed && notice.summary && <p className="small clip-2">{notice.summary}</p>}
      {!compact && !isPassed && (notice.naicsCode ?? notice.why) !== undefined && (
        <p className="small muted clip num">
          {notice.naicsCode && (
            <span title={naicsTitle}>{[notice.naicsCode, naicsTitle].filter(Boolean).join(' ')}</span>
          )}
          {notice.naicsCode && notice.why && ' · '}
          {notice.why && <MatchReason reason={notice.why} />}
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
