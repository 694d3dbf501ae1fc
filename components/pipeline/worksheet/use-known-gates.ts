import { judgeFit } from '../../../lib/domain/fit/fit.ts';
import { defined } from '../../../lib/domain/objects.ts';
import type { FitFacts, FitReason } from '../../../lib/domain/fit/reasons.ts';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import type { BidSheet, Gate } from '../../../lib/domain/worksheet/bid-sheet.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useSetAside } from '../pursuit/use-figures.ts';
import { useNow } from '../../ui/use-today.ts';

/** The fact that answers a gate. */
const FACTS = { setAside: 'setAside', days: 'responseDeadLine' } as const satisfies Partial<
  Record<Gate, keyof FitFacts>
>;

/**
 * What Your company and the notice's own page, if it was seen in this browser, say about gates. `gates`: what
 * they answer; what has to be checked stays unknown.
 */
export function useKnownGates(pursuit: Pursuit) {
  const company = useAsk('settings.get', {}).data?.company ?? {};
  const setAside = useSetAside(pursuit);
  const now = useNow();
  const { day, time, zone } = dueOf(pursuit) ?? {};
  const dueTime = time === undefined ? undefined : defined({ time, zone });
  const { reasons } = judgeFit(company, { setAside, responseDeadLine: day, dueTime }, now);
  const gates: BidSheet['gates'] = {};
  const why: Partial<Record<Gate, FitReason>> = {};
  for (const gate of ['setAside', 'days'] as const) {
    const reason = reasons.find(({ fields }) => fields[0] === FACTS[gate]);
    if (!reason || reason.code === 'setAsideUnknown' || reason.code === 'dueUnknown') continue;
    why[gate] = reason;
    if (reason.says !== 'check') gates[gate] = reason.says === 'fits' ? 'pass' : 'fail';
  }
  return { gates, why };
}
