import type { Service } from './service.ts';

/** One run at a time for each subject, told apart by its key: who asks while a run is under way shares its result. */
export function singleFlight<T, Subject = string>(
  work: (subject: Subject) => Promise<T>,
  keyOf: (subject: Subject) => string = String,
): (subject: Subject) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (subject) => {
    const key = keyOf(subject);
    const under = running.get(key);
    if (under) return under;
    const started = work(subject).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/**
 * As `singleFlight`, but over one connection only: over a new one, nobody waits for what hangs of the former, nor is told
 * that it failed.
 */
export function singleFlightOver<T, Subject = string>(
  service: Pick<Service, 'connected'>,
  work: (subject: Subject) => Promise<T>,
  keyOf?: (subject: Subject) => string,
): (subject: Subject) => Promise<T> {
  let over: string | undefined;
  let fly = singleFlight(work, keyOf);
  return async (subject) => {
    const connection = await service.connected();
    const now = connection.ok ? (connection.value.id ?? connection.value.baseUrl) : undefined;
    if (now !== over) fly = singleFlight(work, keyOf);
    over = now;
    return fly(subject);
  };
}
