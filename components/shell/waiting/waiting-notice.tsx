import { lazyComponent } from '../../ui/lazy.tsx';
import { useWaiting } from './use-waiting.ts';

// Most of the time nothing waits.
const WaitingList = lazyComponent(async () => (await import('./waiting-list.tsx')).WaitingList);

/** What waits to be sent, since when, and what needs the person; nothing while nothing waits. */
export function WaitingNotice() {
  const waiting = useWaiting();
  return waiting.length === 0 ? null : <WaitingList waiting={waiting} />;
}
