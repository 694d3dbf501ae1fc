import type { Service } from './service.ts';

/** Shares one running call per key: a second caller gets the result of the first. */
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
 * Like `singleFlight`, but per connection: after a switch, nobody waits for the previous connection or gets
 * its failure.
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
