import type { Evidence } from '../../../lib/domain/awards/incumbents/evidence.ts';
import { plural, words } from '../../../lib/words/words.ts';

/** One piece of evidence as a sentence. */
export function evidenceWords(evidence: Evidence): string {
  switch (evidence.about) {
    case 'number':
      return words('evidenceNumber', evidence.number);
    case 'parent':
      return words('evidenceParent', evidence.number);
    case 'office':
      return words('evidenceOffice', evidence.office);
    case 'agency':
      return words(evidence.favors ? 'evidenceAgency' : 'evidenceOtherAgency', evidence.agency);
    case 'naics':
      return words(evidence.favors ? 'evidenceNaics' : 'evidenceOtherNaics', evidence.naicsCode);
    case 'state':
      return words(evidence.favors ? 'evidenceState' : 'evidenceOtherState', evidence.state);
    case 'words':
      return words('evidenceWords', evidence.words.map((word) => `“${word}”`).join(', '));
    case 'end':
      return plural(END[evidence.from][evidence.days < 0 ? 1 : 0], Math.abs(evidence.days));
  }
}

const END = {
  deadline: ['evidenceEndsAfterDeadline', 'evidenceEndsBeforeDeadline'],
  posted: ['evidenceEndsAfterPosted', 'evidenceEndsBeforePosted'],
  today: ['evidenceEndsAfterToday', 'evidenceEndsBeforeToday'],
} as const;
