import type { Candidate } from '../../../lib/domain/awards/incumbents/rank.ts';
import { formatMoney } from '../../../lib/domain/money/money.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { AwardNumber } from '../shared/award-number.tsx';
import { dayWords } from '../shared/award-display.ts';
import { RecipientName } from '../shared/recipient-name.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConfidenceMark } from './confidence-mark.tsx';
import { evidenceWords } from './evidence-words.ts';

interface CandidateCardProps {
  candidate: Candidate;
  webAppUrl: string | undefined;
}

/** A likely incumbent, always with confidence and all evidence. */
export function CandidateCard({ candidate: { award, confidence, evidence }, webAppUrl }: CandidateCardProps) {
  const facts = [
    award.value !== undefined && formatMoney(award.value, locale(), 'compact'),
    award.endDate && words('endsOn', dayWords(award.endDate, locale())),
  ].filter(Boolean);
  return (
    <li className="cand">
      <div className="row">
        <RecipientName name={award.recipientName} className="item-title clip" />
        <span className="push">
          <ConfidenceMark confidence={confidence} />
        </span>
      </div>
      <p className="small muted num">
        <AwardNumber award={award} webAppUrl={webAppUrl} />
        {facts.map((fact) => ` · ${String(fact)}`)}
      </p>
      {award.description && (
        <p className="small muted clip" title={award.description}>
          {award.description}
        </p>
      )}
      <ul className="evidence">
        {evidence.map((one) => (
          <li key={one.about} className={one.favors ? undefined : 'no'}>
            <Icon name={one.favors ? 'check' : 'minus'} />
            <span>
              <span className="sr">{words(one.favors ? 'evidenceFor' : 'evidenceAgainst')} </span>
              {evidenceWords(one)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
