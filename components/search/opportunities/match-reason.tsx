import type { ResultReason } from '../../../lib/domain/notices/notice.ts';
import { words } from '../../../lib/words/words.ts';

/** Why a notice was found, where the service says so: quiet, for whoever wonders. */
export function Why({ reason }: { reason: ResultReason }) {
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
