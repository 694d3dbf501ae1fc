import { useEffect, useState } from 'react';
import type { PendingOperation } from '../../../lib/protocol/answers.ts';
import { useAsk } from '../../data/use-ask.ts';

/** A change that is sent within this time is none that a person waits for. */
const SETTLES_MS = 2000;

/**
 * The changes that really wait: those that need the person, and those that are queued for longer than sending takes.
 * A removal that waits only for its own Undo is shown where it was removed, not here.
 */
export function useWaiting(): readonly PendingOperation[] {
  const outbox = useAsk('outbox.list', {});
  const [now, setNow] = useState(() => Date.now());
  const operations = outbox.data ?? [];
  const next = Math.min(...operations.map(waitsFrom).filter((from) => from > now));

  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
      },
      Math.max(0, next - Date.now()) + 10,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [next]);

  return operations.filter((operation) => waitsFrom(operation) <= now);
}

function waitsFrom({ state, createdAt, notBefore = 0 }: PendingOperation): number {
  return state === 'attention' ? 0 : Math.max(createdAt, notBefore) + SETTLES_MS;
}
