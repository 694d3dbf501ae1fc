import type { Failure } from '../../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import type { ConnectProblem } from './use-connect.ts';

// On this page "enter it under Options" would lead in a circle, so each of these names the field to look at.
const BY_CODE: Partial<Record<Failure['code'], { title: WordKey; why: WordKey }>> = {
  unauthorised: { title: 'connectKeyRefused', why: 'connectKeyRefusedWhy' },
  permissionMissing: { title: 'connectAccessRefused', why: 'connectAccessRefusedWhy' },
  unreachable: { title: 'connectUnreachable', why: 'connectUnreachableWhy' },
  notFound: { title: 'connectNotFound', why: 'connectNotFoundWhy' },
  unreadable: { title: 'connectUnreadable', why: 'connectUnreadableWhy' },
};

interface ConnectionProblemProps {
  problem: ConnectProblem;
  /** A connection that worked before is still in force. */
  kept: boolean;
}

/** Why connecting did not work, which field it is about, and what was kept. */
export function ConnectionProblem({ problem, kept }: ConnectionProblemProps) {
  const { title, why } = tell(problem);
  return (
    <Banner tone="danger" box title={title}>
      {[why, words(kept ? 'connectionStillKept' : 'connectionNothingSaved')].join(' ')}
    </Banner>
  );
}

function tell(problem: ConnectProblem): { title: string; why: string } {
  const { address, failure } = problem;
  if (failure === undefined) {
    return problem.access === 'refused'
      ? { title: words('connectAccessRefused', address), why: words('connectAccessRefusedWhy') }
      : { title: words('connectAccessImpossible', address), why: words('connectAccessImpossibleWhy') };
  }
  const own = BY_CODE[failure.code];
  if (own) return { title: words(own.title, address), why: words(own.why) };
  const { title, explanation } = failureWords(failure);
  return { title, why: explanation };
}
