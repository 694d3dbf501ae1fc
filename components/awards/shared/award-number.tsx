import type { Award } from '../../../lib/domain/awards/award.ts';
import { words } from '../../../lib/words/words.ts';
import { awardLink, awardNumber } from './award-display.ts';

/** An award's number, with a link to its page in the web application where there is one. */
export function AwardNumber({ award, webAppUrl }: { award: Award; webAppUrl: string | undefined }) {
  const link = awardLink(award.path, webAppUrl);
  const number = awardNumber(award);
  if (!link) return <span>{number}</span>;
  return (
    <a className="link" href={link} target="_blank" rel="noreferrer" aria-label={words('openAward', number)}>
      {number}
    </a>
  );
}
