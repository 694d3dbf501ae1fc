import type { Failure } from '../../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import type { ConnectProblem } from './use-connect.ts';

// On this page, "enter it in Options" would be circular, so these messages name the field.
const BY_CODE: Partial<Record<Failure['code'], { title: WordKey; why: WordKey }>> = {
  unauthorized: { title: 'connectKeyRefused', why: 'connectKeyRefusedWhy' },
  permissionMissing: { title: 'connectAccessRefused', why: 'connectAccessRefusedWhy' },
  unreachable: { title: 'connectUnreachable', why: 'connectUnreachableWhy' },
  notFound: { title: 'connectNotFound', why: 'connectNotFoundWhy' },
  unreadable: { title: 'connectUnreadable', why: 'connectUnreadableWhy' },
};

interface ConnectionProblemProps {
  problem: ConnectProblem;
  /** A previous connection still works. */
  stillConnected: boolean;
}

/** Why connecting failed, which field is to blame, and what was kept. */
export function ConnectionProblem({ problem, stillConnected }: ConnectionProblemProps) {
  const { title, why } = problemText(problem);
  return (
    <Banner tone="danger" box title={title}>
      {[why, words(stillConnected ? 'connectionStillKept' : 'connectionNothingSaved')].join(' ')}
    </Banner>
  );
}

function problemText(problem: ConnectProblem): { title: string; why: string } {
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
