import { useDeferredValue, useState } from 'react';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import type { PassedNotice, PassReason } from '../../lib/domain/notices/passed.ts';
import { defined } from '../../lib/domain/objects.ts';
import { safeLink } from '../../lib/domain/text/link.ts';
import { formatCount, locale, words } from '../../lib/words/words.ts';
import { useAsk } from '../data/use-ask.ts';
import { dayWords } from '../awards/shared/award-display.ts';
import { AgencyLine } from './agency-line.tsx';
import { Empty } from '../ui/empty.tsx';
import { NotLoaded } from '../ui/feedback/failure-banner.tsx';
import { useRowKeys } from '../ui/focus/row-keys.ts';
import { TextInput } from '../ui/form/text-input.tsx';
import { TopOverlay } from '../ui/overlay/overlay.tsx';
import { Reasons, RestoreButton } from './pass-parts.tsx';
import { RowTitle } from './row-title.tsx';
import { usePass, type PassableNotice } from './use-pass.ts';

/** The notices that the user passed, newest first, over the app. */
export function PassedView({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query.trim());
  const asked = useAsk('passed.list', { query: sought }, { keepPrevious: true });
  const { data } = asked;
  const list = useRowKeys<HTMLOListElement>();
  const { pass, restore } = usePass();

  const isMore = data !== undefined && data.matching > data.passed.length;
  return (
    <TopOverlay title={words('passedTitle')} onClose={onClose}>
      {!data && <NotLoaded asked={asked} what={words('passedNotLoaded')} />}
      {data && (data.total > 0 || query !== '') && (
        <div className="pad">
          <TextInput
            type="search"
            icon="search"
            aria-label={words('passedSearch')}
            placeholder={words('passedSearch')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
      )}
      {data?.passed.length === 0 &&
        (query === '' ? (
          <Empty icon="pass" title={words('passedNone')}>
            {words('passedNoneNext')}
          </Empty>
        ) : (
          <Empty icon="search" title={words('passedNothing')} />
        ))}
      <ol ref={list} aria-label={words('passedTitle')}>
        {data?.passed.map((notice) => (
          <PassedRow
            key={notice.noticeId}
            notice={notice}
            onReason={(reason) => void pass(markOf(notice), reason)}
            onRestore={() => void restore(markOf(notice), notice.reason)}
          />
        ))}
      </ol>
      {isMore && (
        <p className="pad small muted">
          {words('passedMore', formatCount(data.passed.length), formatCount(data.matching))}
        </p>
      )}
    </TopOverlay>
  );
}

interface PassedRowProps {
  notice: PassedNotice;
  onReason: (reason: PassReason) => void;
  onRestore: () => void;
}

function PassedRow({ notice, onReason, onRestore }: PassedRowProps) {
  const { title, agency, reason, at } = notice;
  return (
    <li className="item">
      <div className="row top nowrap">
        <div className="grow">
          <RowTitle title={title} link={safeLink(notice.uiLink)} />
          {agency && <AgencyLine className="block" agency={agency} />}
        </div>
        <RestoreButton title={title} leaves onRestore={onRestore} />
      </div>
      <div className="row wrap tags">
        <Reasons reason={reason} asks={false} onChoose={onReason} />
        <span className="small muted push">{words('passedOn', dayWords(today(new Date(at)), locale()))}</span>
      </div>
    </li>
  );
}

/** The deadline that was last compared comes with it, so that the same one does not bring the notice back. */
function markOf({ deadlines: [deadline], ...notice }: PassedNotice): PassableNotice {
  if (!deadline) return notice;
  const { day, time, zone } = deadline;
  const dueTime = time === undefined ? undefined : defined({ time, zone });
  return { ...notice, ...defined({ responseDeadLine: day, dueTime }) };
}
