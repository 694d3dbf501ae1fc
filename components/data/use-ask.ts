import {
  hashKey,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Result } from '../../lib/protocol/answers.ts';
import type { AnswerOf, MessageFrom, RequestOf } from '../../lib/protocol/messages.ts';
import { usePlatform } from '../platform/platform.tsx';
import { AskError } from '../ui/feedback/ask-error.ts';

type Name = MessageFrom<'extension'>;

interface AskOptions<Answer> {
  /** `false`: not asked yet, e.g. because the question is not complete. */
  enabled?: boolean | undefined;
  /** Shows the answer to the question before this one until the new one is there (paging, filters). */
  keepPrevious?: boolean | undefined;
  /**
   * How long an answer counts as fresh, in milliseconds; 0: it is asked again whenever a screen opens. Without it, what the service
   * has to be asked for stays fresh for a minute, and everything else for no time, as does what ended in a failure.
   */
  freshFor?: number | undefined;
  /**
   * The answer is not the last one yet. The background says so with every step; should it stop over it, or finish while
   * nobody listens, it is asked how far it is when the screen opens and now and then, which also wakes it.
   */
  underWay?: ((known: Answer) => boolean) | undefined;
}

/** How a question stands. */
export type Asked<Answer> = Pick<
  UseQueryResult<Answer, AskError>,
  | 'data'
  | 'dataUpdatedAt'
  | 'error'
  | 'isFetched'
  | 'isFetching'
  | 'isPending'
  | 'isPlaceholderData'
  | 'isStale'
  | 'refetch'
>;

/** Before a browser stops a worker of which it heard nothing for 30 s. */
const ASK_HOW_FAR_MS = 10_000;

/**
 * Questions whose every answer costs a request. While a page of ours is open, what one tab was answered is not asked again by the next;
 * when something changes, the background says so.
 */
const COSTS_A_REQUEST: ReadonlySet<unknown> = new Set<Name>([
  'pipelines.list',
  'pipeline.get',
  'pursuits.list',
  'opportunities.search',
  'awards.search',
]);
const FRESH_MS = 60_000;

/** Whether what was known before this page opened has to be asked again: nobody heard what changed meanwhile. */
export function mayHaveChanged([name]: readonly unknown[]): boolean {
  return COSTS_A_REQUEST.has(name);
}

/** Where the answer to a question is kept. */
export function askKey<N extends Name>(name: N, request: RequestOf<N>): readonly [N, RequestOf<N>] {
  return [name, request];
}

/**
 * Asks the background and keeps the answer: a known answer is shown at once and asked again behind it, and again
 * whenever the background says that something of its kind changed. `error.failure` says why there is none, also while it is asked
 * again: the library forgets that at once where it knows no answer, and the button to try again would go with the keyboard on it.
 */
export function useAsk<N extends Name>(
  name: N,
  request: RequestOf<N>,
  options: AskOptions<AnswerOf<N>> = {},
): Asked<AnswerOf<N>> {
  const { ask } = usePlatform();
  const { freshFor = COSTS_A_REQUEST.has(name) ? FRESH_MS : 0, underWay } = options;
  const isUnderWay = (known: unknown): boolean => underWay !== undefined && isAnswerOf(name, known) && underWay(known);
  // The same function each time: what it throws is then the same failure, too.
  const select = useCallback((known: unknown) => answerOf(name, known), [name]);
  const queryKey = askKey(name, request);
  const [failed, setFailed] = useState<{ hash: string; error: AskError }>();
  // A list of notices is a long question: it is written out only where there is a failure to compare it with.
  const isOfThis = ({ hash }: { hash: string }) => hash === hashKey(queryKey);
  const former = failed && isOfThis(failed) ? failed.error : undefined;
  const answer = useQuery<unknown, AskError, AnswerOf<N>>({
    queryKey,
    queryFn: async () => valueOf(await ask(name, request)),
    select,
    enabled: options.enabled ?? true,
    staleTime: ({ state: { data } }) => (isUnderWay(data) || hasFailed(data) ? 0 : freshFor),
    ...(underWay === undefined
      ? {}
      : { refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_HOW_FAR_MS : false) }),
    ...(options.keepPrevious && !former ? { placeholderData: keepPreviousData } : {}),
  });
  const error = answer.data === undefined ? answer.error : null;
  if (error && error !== failed?.error) setFailed({ hash: hashKey(queryKey), error });
  if (answer.data !== undefined && failed) setFailed(undefined);
  return former && answer.data === undefined && answer.isFetching ? { ...answer, error: former } : answer;
}

/** What happens once the background answered. */
interface Afterwards<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: AskError) => void;
  /** Either way. */
  onSettled?: () => void;
}

type Mutation<N extends Name> = UseMutationResult<AnswerOf<N>, AskError, RequestOf<N>>;

interface Telling<N extends Name> extends Pick<
  Mutation<N>,
  'mutateAsync' | 'data' | 'error' | 'isPending' | 'isIdle' | 'reset'
> {
  mutate: (request: RequestOf<N>, afterwards?: Afterwards<AnswerOf<N>>) => void;
}

/**
 * Tells the background to do something. What changes by it is asked again when the background says that it changed.
 *
 * What is to happen afterwards happens even where its component is gone by then. The library's own `mutate` leaves it out: the row of
 * something deleted goes with the news of it, which may come before the answer, and would take its Undo along.
 */
export function useTell<N extends Name>(name: N): Telling<N> {
  const { ask } = usePlatform();
  const { mutateAsync, data, error, isPending, isIdle, reset } = useMutation<AnswerOf<N>, AskError, RequestOf<N>>({
    // Whoever looks on sees what was asked for; a retry and a discarding are the same request.
    mutationKey: [name],
    mutationFn: async (request) => valueOf(await ask(name, request)),
  });
  const mutate = useCallback<Telling<N>['mutate']>(
    (request, { onSuccess, onError, onSettled } = {}) => {
      void mutateAsync(request)
        .then(onSuccess, (error: unknown) => {
          if (error instanceof AskError) onError?.(error);
          else throw error;
        })
        .finally(onSettled);
    },
    [mutateAsync],
  );
  return { mutate, mutateAsync, data, error, isPending, isIdle, reset };
}

/** Puts an answer that came by another way where `useAsk` finds it. */
export function useKnow(): <N extends Name>(name: N, request: RequestOf<N>, answer: AnswerOf<N>) => void {
  const client = useQueryClient();
  return (name, request, answer) => {
    client.setQueryData(askKey(name, request), answer);
  };
}

/** The value of a good answer; a bad one is thrown, as `useAsk` and `useTell` give it. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AskError(result.failure);
}

// What is known under a name was answered to that name, now or before the popup closed; a draft that is no answer at all
// (cut short, written by something else) is asked again.
function answerOf<N extends Name>(name: N, known: unknown): AnswerOf<N> {
  if (!isAnswerOf(name, known)) throw new AskError({ code: 'failed', detail: `what was kept of ${name} is no answer` });
  return known;
}

/** Whether a look-up ended in a failure, after which the service may answer again. */
export function hasFailed(known: unknown): boolean {
  return typeof known === 'object' && known !== null && 'failure' in known && known.failure !== undefined;
}

function isAnswerOf<N extends Name>(_name: N, known: unknown): known is AnswerOf<N> {
  return typeof known === 'object' && known !== null;
}
