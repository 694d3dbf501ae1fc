import { useCallback } from 'react';
import type { Failure } from '../../lib/protocol/answers.ts';
import { usePlatform } from '../platform/platform.tsx';
import { useAsk } from './use-ask.ts';

/**
 * Whether the service wants a new sign-in or another key. Only listens: the shell, the board and the options
 * ask for the connection, and a list has a hundred buttons.
 */
export function useSignedOut(): boolean {
  return useAsk('connection.get', {}, { enabled: false }).data?.state === 'unauthorized';
}

/** Ids of the pipelines in which the key may only read. */
export function useReadOnly(): readonly string[] {
  return useAsk('connection.get', {}, { enabled: false }).data?.readOnly ?? NONE;
}

const NONE: readonly string[] = [];

/** Whether a change that failed may succeed on another try: not where the key may only read. */
export function useMayRetry(failure: Failure | undefined): boolean {
  const isReadOnly = useReadOnly().length > 0;
  return !(failure?.code === 'readOnly' && isReadOnly);
}

/**
 * Returns the message that says what a change waits for, right after it was queued: perhaps the sign-in was
 * lost over it.
 */
export function useWhyWaits(): () => Promise<'addQueued' | 'failureUnauthorized'> {
  const { ask } = usePlatform();
  return useCallback(async () => {
    const connection = await ask('connection.get', {});
    return connection.ok && connection.value.state === 'unauthorized' ? 'failureUnauthorized' : 'addQueued';
  }, [ask]);
}
