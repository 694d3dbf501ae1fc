import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { useAsk } from '../../data/use-ask.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { isMove } from './change-groups.ts';

const MovedDeadline = lazyComponent(async () => (await import('./moved-deadline.tsx')).MovedDeadline);

/** Says in a pursuit's form that its deadline moved; nothing for most pursuits. */
export function DeadlineNews({ pursuit }: { pursuit: Pursuit }) {
  const { data } = useAsk('changes.list', {});
  const change = data?.changes.filter(isMove).find(({ pursuitId }) => pursuitId === pursuit.id);
  return (change ?? pursuit.dueSeen) ? <MovedDeadline pursuit={pursuit} change={change} /> : null;
}
