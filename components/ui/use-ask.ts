import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Result } from '../../lib/protocol/answers.ts';
import type { AnswerOf, MessageFrom, RequestOf } from '../../lib/protocol/messages.ts';
import { usePlatform } from '../shell/platform.tsx';
import { AskError } from './ask-error.ts';

type Name = MessageFrom<'extension'>;

interface AskOptions {
  /** `false`: not asked yet, e.g. because the question is not complete. */
  enabled?: boolean | undefined;
  /** Shows the answer to the question before this one until the new one is there (paging, filters). */
  keepPrevious?: boolean | undefined;
  /** How long an answer counts as fresh, in milliseconds; 0: it is asked again whenever a screen opens. */
  freshFor?: number | undefined;
}

/** Where the answer to a question is kept. */
export function askKey<N extends Name>(name: N, request: RequestOf<N>): readonly [N, RequestOf<N>] {
  return [name, request];
}

/**
 * Asks the background and keeps the answer: a known answer is shown at once and asked again behind it, and again
 * whenever the background says that something of its kind changed. `error.failure` says why there is none.
 */
export function useAsk<N extends Name>(
  name: N,
  request: RequestOf<N>,
  options: AskOptions = {},
): UseQueryResult<AnswerOf<N>, AskError> {
  const { ask } = usePlatform();
  return useQuery<unknown, AskError, AnswerOf<N>>({
    queryKey: askKey(name, request),
    queryFn: async () => valueOf(await ask(name, request)),
    select: (known) => answerOf(name, known),
    enabled: options.enabled ?? true,
    ...(options.freshFor === undefined ? {} : { staleTime: options.freshFor }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Tells the background to do something. What changes by it is asked again when the background says that it changed. */
export function useTell<N extends Name>(name: N): UseMutationResult<AnswerOf<N>, AskError, RequestOf<N>> {
  const { ask } = usePlatform();
  return useMutation<AnswerOf<N>, AskError, RequestOf<N>>({
    mutationFn: async (request) => valueOf(await ask(name, request)),
  });
}

/** Puts an answer that came by another way where `useAsk` finds it. */
export function useKnow(): <N extends Name>(name: N, request: RequestOf<N>, answer: AnswerOf<N>) => void {
  const client = useQueryClient();
  return (name, request, answer) => {
    client.setQueryData(askKey(name, request), answer);
  };
}

function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AskError(result.failure);
}

// What is known under a name was answered to that name, now or before the popup closed; a draft that is no answer at all
// (cut short, written by something else) is asked again.
function answerOf<N extends Name>(name: N, known: unknown): AnswerOf<N> {
  if (!isAnswerOf(name, known)) throw new AskError({ code: 'failed', detail: `what was kept of ${name} is no answer` });
  return known;
}

function isAnswerOf<N extends Name>(_name: N, known: unknown): known is AnswerOf<N> {
  return typeof known === 'object' && known !== null;
}
