import { useEffect, useState } from 'react';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { useAsk } from '../../data/use-ask.ts';
import { lazyComponent } from '../../ui/lazy.tsx';

// Usually nothing is queued.
const QueuedChangesList = lazyComponent(async () => (await import('./queued-changes-list.tsx')).QueuedChangesList);

/** Changes sent within this time are not worth showing. */
const SETTLES_MS = 2000;

/** The changes not sent yet; nothing if there are none. */
export function QueuedChangesNotice() {
  const changes = useQueuedChanges();
  return changes.length === 0 ? null : <QueuedChangesList changes={changes} />;
}

/**
 * Changes worth showing: those that need attention, and those queued longer than sending takes. A removal
 * within its own Undo time is shown where it was removed instead.
 */
function useQueuedChanges(): readonly PendingOperation[] {
  const outbox = useAsk('outbox.list', {});
  const [now, setNow] = useState(() => Date.now());
  const operations = outbox.data ?? [];
  const next = Math.min(...operations.map(shownFrom).filter((from) => from > now));

  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 10);
    return () => clearTimeout(timer);
  }, [next]);

  return operations.filter((operation) => shownFrom(operation) <= now);
}

/** When to show a change, in milliseconds since the epoch. */
function shownFrom({ state, createdAt, notBefore = 0 }: PendingOperation): number {
  return state === 'attention' ? 0 : Math.max(createdAt, notBefore) + SETTLES_MS;
}
