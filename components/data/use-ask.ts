import {
  hashKey,
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isFresh } from '../../lib/domain/dates/is-fresh.ts';
import type { Result } from '../../lib/protocol/answers.ts';
import type { AnswerOf, MessageFrom, RequestOf } from '../../lib/protocol/messages.ts';
import { storedField } from './stored-values.ts';
import { usePlatform, type Platform } from '../platform/platform.tsx';
import { AskError } from '../ui/feedback/ask-error.ts';

type Name = MessageFrom<'extension'>;

interface AskOptions<Answer> {
  /** `false` postpones the query, e.g. while its request is incomplete. */
  enabled?: boolean | undefined;
  /** Shows the previous request's answer until the new one arrives (paging, filters). */
  keepPrevious?: boolean | undefined;
  /**
   * Milliseconds an answer stays fresh; 0 refetches whenever a screen opens. Defaults to a minute for answers
   * that cost a service request and 0 for others. Failed lookups are never fresh.
   */
  freshFor?: number | undefined;
  /**
   * Whether the answer is still in progress. The background reports every step, but its worker may stop or
   * finish unnoticed, so the query also polls, which wakes the worker.
   */
  isRunning?: ((value: Answer) => boolean) | undefined;
}

/** State of a query. */
export type Asked<Answer> = Pick<
  UseQueryResult<Answer, AskError>,
  | 'data'
  | 'dataUpdatedAt'
  | 'error'
  | 'isFetched'
  | 'isFetchedAfterMount'
  | 'isFetching'
  | 'isPending'
  | 'isPlaceholderData'
  | 'isStale'
  | 'refetch'
>;

/** Shorter than the 30 s after which a browser stops an idle worker. */
const POLL_MS = 10_000;

/**
 * Queries to ask as rarely as possible: nearly all cost a service request. While a page is open, tabs share
 * their answers, and the background reports changes.
 */
const SERVICE_REQUESTS: ReadonlySet<unknown> = new Set<Name>([
  'pipelines.list',
  'pipeline.get',
  'pipeline.slice',
  'opportunities.search',
  'opportunities.statuses',
  'awards.search',
]);
const FRESH_MS = 60_000;

/** Lists that load again by themselves after the wait that a 429 asked for. */
const LOADS_ITSELF: ReadonlySet<unknown> = new Set<Name>(['pipelines.list', 'pipeline.get', 'pipeline.slice']);
/** The clocks of two computers differ, and a timer may be early. */
const AFTER_WAIT_MS = 500;

/** Milliseconds to wait before the next request, after a 429; `false` if the service did not ask to wait. */
function waitAfter(known: unknown, met: AskError | null): number | false {
  const retryAt = met?.failure.retryAt ?? storedField(storedField(known, 'stale'), 'retryAt');
  return typeof retryAt === 'number' ? Math.max(0, retryAt - Date.now()) + AFTER_WAIT_MS : false;
}

/** Whether an answer from before this page opened must be refetched: changes since then went unheard. */
export function isStaleOnRestore([name]: readonly unknown[]): boolean {
  return SERVICE_REQUESTS.has(name);
}

/** The query key for a request. */
export function askKey<N extends Name>(name: N, request: RequestOf<N>): readonly [N, RequestOf<N>] {
  return [name, request];
}

/** The query for a request, for `useAsk` or for many at once. */
export function queryOf<N extends Name>(
  ask: Platform['ask'],
  name: N,
  request: RequestOf<N>,
  { enabled = true, freshFor = SERVICE_REQUESTS.has(name) ? FRESH_MS : 0, isRunning }: AskOptions<AnswerOf<N>> = {},
) {
  const isInProgress = (value: unknown): boolean =>
    isRunning !== undefined && isAnswerOf(name, value) && isRunning(value);
  return queryOptions<unknown, AskError, AnswerOf<N>>({
    queryKey: askKey(name, request),
    queryFn: async () => valueOf(await ask(name, request)),
    select: (value) => answerOf(name, value),
    enabled,
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      isInProgress(data) || isFailed(data) || !isFresh(dataUpdatedAt, Date.now(), freshFor) ? 0 : freshFor,
    refetchInterval: ({ state: { data, error: met } }) =>
      isInProgress(data) ? POLL_MS : LOADS_ITSELF.has(name) ? waitAfter(data, met) : false,
  });
}

/**
 * Queries the background and caches the answer. A cached answer shows at once, refreshes in the background,
 * and refreshes again on every reported change. `error.failure` stays set during a retry: react-query clears
 * it at once when there is no data, which would remove the retry button with the keyboard focus on it.
 */
export function useAsk<N extends Name>(
  name: N,
  request: RequestOf<N>,
  options: AskOptions<AnswerOf<N>> = {},
): Asked<AnswerOf<N>> {
  const { ask } = usePlatform();
  const query = queryOf(ask, name, request, options);
  // A stable function, so that the error it throws is stable too.
  const select = useCallback((value: unknown) => answerOf(name, value), [name]);
  const [failed, setFailed] = useState<{ hash: string; error: AskError }>();
  // Hashing a long list of notices is slow, so do it only when there is a failure to compare.
  const isThisQuery = ({ hash }: { hash: string }) => hash === hashKey(query.queryKey);
  const previousError = failed && isThisQuery(failed) ? failed.error : undefined;
  const answer = useQuery({
    ...query,
    select,
    ...(options.keepPrevious && !previousError ? { placeholderData: keepPreviousData } : {}),
  });
  const error = answer.data === undefined ? answer.error : null;
  if (error && error !== failed?.error) setFailed({ hash: hashKey(query.queryKey), error });
  if (answer.data !== undefined && failed) setFailed(undefined);
  return previousError && answer.data === undefined && answer.isFetching ? { ...answer, error: previousError } : answer;
}

/** Returns a function that caches an answer received some other way, for `useAsk` to find. */
export function useSetAnswer(): <N extends Name>(name: N, request: RequestOf<N>, answer: AnswerOf<N>) => void {
  const client = useQueryClient();
  return (name, request, answer) => client.setQueryData(askKey(name, request), answer);
}

/** The value of a successful result. Throws `AskError` for a failure. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AskError(result.failure);
}

// A value under this key came from this query, now or before the popup closed. Anything else (cut short,
// written by other code) is refetched.
function answerOf<N extends Name>(name: N, value: unknown): AnswerOf<N> {
  if (!isAnswerOf(name, value))
    throw new AskError({ code: 'failed', detail: `the stored answer to ${name} has the wrong shape` });
  return value;
}

/** Whether a lookup ended in a failure, so that trying again may help. */
export function isFailed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'failure' in value && value.failure !== undefined;
}

function isAnswerOf<N extends Name>(_name: N, value: unknown): value is AnswerOf<N> {
  return typeof value === 'object' && value !== null;
}
