import { formatCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { noteParts, parseBidLines } from '../../../lib/domain/notes/bid-block.ts';
import { noticeLink } from '../../../lib/domain/notices/notice-details.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { agencyLabel } from '../../../lib/domain/reference/agencies.ts';
import { noticeType } from '../../../lib/domain/reference/notice-types.ts';
import { spokenSetAside } from '../../../lib/domain/reference/set-asides.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { useNaics } from '../../data/use-naics.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DECISION_NAMES } from '../pursuit/worksheet-words.ts';
import { useSetAside } from '../pursuit/use-figures.ts';

const LOOKS = {
  bid: { look: 'success', icon: 'check' },
  noBid: { look: 'outline', icon: 'close' },
  notYet: { look: 'outline', icon: 'clock' },
} as const;

/**
 * What people look for first in a pursuit, as far as it is known. Each fact has its full text within reach.
 */
export function PursuitFacts({ pursuit }: { pursuit: Pursuit }) {
  const naics = useNaics();
  const setAside = useSetAside(pursuit);
  const { agency, solicitationNumber, type, postedDate, naicsCode, state, note = '' } = pursuit;
  const { decision } = parseBidLines(noteParts(note).lines ?? []).sheet;
  const href = noticeLink(pursuit);
  const facts: readonly [text: string | undefined, full?: string | undefined][] = [
    [agency && agencyLabel(agency), agency],
    [solicitationNumber],
    [setAside && spokenSetAside(setAside).name, setAside],
    [type && (noticeType(type) ?? type)],
    [postedDate && words('noticePosted', formatCalendarDate(postedDate, locale()))],
    [naicsCode && `${words('naics')} ${naicsCode}`, naicsCode && naics?.naicsTitle(naicsCode)],
    [state],
  ];
  const known = facts.filter(([text]) => text);
  if (known.length === 0 && !decision && !href) return null;
  return (
    <div className="row wrap">
      {known.length > 0 && (
        <p className="pfacts">
          {known.map(([text, full], at) => (
            <span key={at} title={full}>
              {text}
              {full && full !== text && <span className="sr"> {full}</span>}
            </span>
          ))}
        </p>
      )}
      {decision && (
        <Chip {...LOOKS[decision]}>
          {words('fieldProblem', words('worksheetDecision'), words(DECISION_NAMES[decision]))}
        </Chip>
      )}
      {href && (
        <a className="link small push" href={href} target="_blank" rel="noreferrer">
          {words('openNotice')} <Icon name="external" size="sm" />
        </a>
      )}
    </div>
  );
}
