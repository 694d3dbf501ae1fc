import { safeLink } from '../../../lib/domain/text/link.ts';
import type { Naics } from '../../../lib/domain/reference/naics.ts';
import { setAsideLabel, setAsideName } from '../../../lib/domain/reference/set-asides.ts';
import type { FoundOpportunity, NoticeStatus } from '../../../lib/protocol/answers.ts';
import type { PassReason } from '../../../lib/domain/notices/passed.ts';
import { words } from '../../../lib/words/words.ts';
import { PassButton, Reasons, RestoreButton } from '../../passed/pass-parts.tsx';
import { RowTitle } from '../../passed/row-title.tsx';
import { Chip } from '../../ui/chip.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { DeadlineChip } from '../../ui/deadline-chip.tsx';
import { NoticeAction } from './notice-action.tsx';
import { MatchReason } from './match-reason.tsx';

interface OpportunityCardProps {
  notice: FoundOpportunity;
  status: NoticeStatus;
  naics: Naics | undefined;
  /** New since the user last viewed the saved search. */
  isNew: boolean;
  /** Shows title, deadline and action only. */
  compact: boolean;
  onAdd: () => void;
  onPass: (reason?: PassReason) => void;
  onRestore: () => void;
}

/** One result: title, deadline, fit, action, always in the same order. */
export function OpportunityCard(props: OpportunityCardProps) {
  const { notice, status, naics, isNew, compact, onAdd, onPass, onRestore } = props;
  const where = [notice.state, notice.dataSource].filter(Boolean).join(' · ');
  const naicsTitle = notice.naicsCode === undefined ? undefined : naics?.naicsTitle(notice.naicsCode);
  const isPassed = status.state === 'passed';
  return (
    <li className={joinClasses('item', isPassed && 'is-passed')}>
      <div className="row top nowrap">
        <div className="grow">
          <RowTitle title={notice.title} link={safeLink(notice.uiLink)} keys="a p" />
          {notice.agency && !compact && !isPassed && (
            <p className="small clip sub" title={notice.agency}>
              {notice.agency}
            </p>
          )}
        </div>
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
          <DeadlineChip deadline={notice.responseDeadLine} closed={status.state === 'saved' && status.closed} />
          {notice.setAside && <Chip title={setAsideName(notice.setAside)}>{setAsideLabel(notice.setAside)}</Chip>}
          {compact && notice.agency && (
            <span className="small muted clip" title={notice.agency}>
              {notice.agency}
            </span>
          )}
          {where !== '' && <span className="small muted push">{where}</span>}
        </div>
      )}
      {!compact && !isPassed && (notice.naicsCode ?? notice.why) !== undefined && (
        <p className="small muted clip num">
          {notice.naicsCode && (
            <span title={naicsTitle}>{[notice.naicsCode, naicsTitle].filter(Boolean).join(' ')}</span>
          )}
          {notice.naicsCode && notice.why && ' · '}
          {notice.why && <MatchReason reason={notice.why} />}
        </p>
      )}
      {status.state === 'earlier' && (
        <p>
          <Chip look="warning" icon="earlier">
            {words(status.certain ? 'earlierVersion' : 'earlierVersionPossibly')}
          </Chip>
        </p>
      )}
    </li>
  );
}
