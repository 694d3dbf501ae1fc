import type { ResultReason } from '../../../lib/domain/notices/notice.ts';
import { words } from '../../../lib/words/words.ts';

/** The service's reason for the match, if it gave one. */
export function MatchReason({ reason }: { reason: ResultReason }) {
  const text = reasonWords(reason);
  return <span title={text}>{text}</span>;
}

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
