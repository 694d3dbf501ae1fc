/**
 * Look-ups of several requests: one message starts or continues one and answers at once with what is found so far; every
 * step is told to the open pages, which then ask again. The finished ones are kept while the worker lives.
 */
import type { Progress } from '../../protocol/award-answers.ts';
import type { Control } from '../../protocol/award-requests.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';

export interface Jobs<State extends Progress> {
  /** What is found for `key`; starts looking when nothing is known, or what is known is old. */
  find(key: string, run: Run<State>): State;
  control(key: string, action: Control, run: Run<State>): State;
}

/** Looks and calls `update` with every step; resolves to the end. Called again, it goes on where it can. */
export type Run<State> = (update: (state: State) => void, how: RunOptions) => Promise<State>;

export interface RunOptions {
  /** Aborts when nobody wants it any more. */
  signal: AbortSignal;
  /** When the person asked to look again, if they did: what was read until then does not count. */
  after: number | undefined;
  /** Whether a page still asks about it. */
  isWanted: () => boolean;
}

interface Job<State> {
  state: State;
  /** When that came to be. */
  at: number;
  stop: AbortController;
  run: Run<State>;
  after: number | undefined;
  /** When a page asked about it last. */
  asked: number;
}

/** Awards change daily, so what was found stays good for a while. */
const FRESH_MS = 15 * 60_000;
/** A failure is tried again when somebody looks anew, but not by those who were only just told of it. */
const FAILED_MS = 30_000;
/** Open pages ask how far it is every 10 s, and after every step. */
const UNASKED_MS = 30_000;
const MOST = 40;

/** `initial`: the state before the first step, where nothing was found before. `hasFound`: whether a state has anything to show. */
export function createJobs<State extends Progress>(
  initial: State,
  hasFound: (state: State) => boolean,
  broadcast: Broadcast,
  clock: Clock,
): Jobs<State> {
  const jobs = new Map<string, Job<State>>();

  function start(key: string, run: Run<State>, after = jobs.get(key)?.after): State {
    const now = clock.now();
    const former = jobs.get(key)?.state;
    const begun: State = former ? { ...former, state: 'running', failure: undefined } : initial;
    const job: Job<State> = { state: begun, at: now, stop: new AbortController(), run, after, asked: now };
    jobs.delete(key);
    jobs.set(key, job);
    forgetOldest();
    const tell = (state: State) => {
      if (job.stop.signal.aborted) return;
      job.state = joined(job.state, state);
      job.at = clock.now();
      broadcast('lookups');
    };
    const isWanted = () => clock.now() - job.asked < UNASKED_MS;
    run(tell, { signal: job.stop.signal, after, isWanted }).then(tell, () => {
      tell({ ...job.state, state: 'done', failure: { code: 'failed' } });
    });
    return job.state;
  }

  /** What is known stays in view until something is found anew, or a look-up has come to its end and found nothing. */
  function joined(known: State, step: State): State {
    const isAnswer = step.state === 'done' && !step.failure;
    if (isAnswer || hasFound(step) || !hasFound(known)) return step;
    const { state, failure, waitsUntil } = step;
    return { ...known, state, failure, waitsUntil };
  }

  function forgetOldest(): void {
    for (const [key, { stop }] of [...jobs].slice(0, -MOST)) {
      stop.abort();
      jobs.delete(key);
    }
  }

  function stop(key: string): State {
    const job = jobs.get(key);
    if (!job) return { ...initial, state: 'stopped' };
    if (job.state.state === 'running') {
      job.stop.abort();
      job.state = { ...job.state, state: 'stopped' };
      broadcast('lookups');
    }
    return job.state;
  }

  /** Whether what is known is the answer: what the person cancelled stays cancelled until they say otherwise. */
  function isGood({ state, at }: Job<State>): boolean {
    if (state.state !== 'done') return true;
    return Math.abs(clock.now() - at) < (state.failure ? FAILED_MS : FRESH_MS);
  }

  /** What is finished or under way stays as it is: another page may have asked for it before. */
  function goOn(key: string, { state, run }: Job<State>): State {
    return state.state === 'stopped' || state.failure ? start(key, run) : state;
  }

  return {
    find(key, run) {
      const known = jobs.get(key);
      if (!known) return start(key, run);
      known.asked = clock.now();
      if (isGood(known)) return known.state;
      return start(key, known.state.failure ? known.run : run);
    },
    control(key, action, run) {
      const known = jobs.get(key);
      if (action === 'continue') return known ? goOn(key, known) : start(key, run);
      const stopped = stop(key);
      return action === 'stop' ? stopped : start(key, run, clock.now());
    },
  };
}
