/**
 * Lookups of several requests. A message starts or continues one and gets what is found so far; every step is
 * broadcast, and pages ask again. Finished jobs stay cached while the worker lives.
 */
import { isFresh } from '../../domain/dates/is-fresh.ts';
import type { Control, Progress } from '../../protocol/award-messages.ts';
import type { Broadcast } from '../runtime/broadcast.ts';
import type { Clock } from '../runtime/clock.ts';

export interface Jobs<State extends Progress> {
  /** Returns the state for `key`; starts a run if there is none or it is stale. */
  find(key: string, run: Run<State>): State;
  control(key: string, action: Control, run: Run<State>): State;
}

/** Runs the lookup, calls `update` at every step and returns the final state. Resumes when called again. */
export type Run<State> = (update: (state: State) => void, how: RunOptions) => Promise<State>;

export interface RunOptions {
  /** Aborts when the job is stopped or evicted. */
  signal: AbortSignal;
  /** When the user asked to refresh; ignore pages read before. */
  after: number | undefined;
  /** Whether a page still polls it. */
  isWanted: () => boolean;
}

interface Job<State> {
  state: State;
  /** Time of the last update. */
  at: number;
  stop: AbortController;
  run: Run<State>;
  after: number | undefined;
  /** When a page last asked. */
  asked: number;
}

/** Awards change daily. */
const FRESH_MS = 15 * 60_000;
/** Delay before a failed job is retried on request; spares pages that only react to the failure. */
const FAILED_MS = 30_000;
/** Open pages poll every 10 s and after every step. */
const UNASKED_MS = 30_000;
const MOST = 40;

/** `initial`: the state of a first run. `hasFound`: whether a state has anything to show. */
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
      job.state = merged(job.state, state);
      job.at = clock.now();
      broadcast('lookups');
    };
    const isWanted = () => isFresh(job.asked, clock.now(), UNASKED_MS);
    run(tell, { signal: job.stop.signal, after, isWanted }).then(tell, () => {
      tell({ ...job.state, state: 'done', failure: { code: 'failed' } });
    });
    return job.state;
  }

  /** Keeps showing known results until a run finds something or finishes. */
  function merged(known: State, step: State): State {
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

  /** Whether the cached state still holds. A stopped job stays stopped until the user continues it. */
  function isGood({ state, at }: Job<State>): boolean {
    if (state.state !== 'done') return true;
    return isFresh(at, clock.now(), state.failure ? FAILED_MS : FRESH_MS);
  }

  /** Leaves finished and running jobs alone: another page may have started them. */
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
