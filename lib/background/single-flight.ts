import type { Service } from './service.ts';

/** One run at a time for each key: who asks while a run is under way shares its result. */
export function singleFlight<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key) => {
    const under = running.get(key);
    if (under) return under;
    const started = work(key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

/** As `singleFlight`, but over one connection only: over a new one, nobody waits for what hangs of the former, nor is told that it failed. */
export function singleFlightOver<T>(
  service: Pick<Service, 'connected'>,
  work: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  let over: string | undefined;
  let fly = singleFlight(work);
  return async (key) => {
    const connection = await service.connected();
    const now = connection.ok ? (connection.value.id ?? connection.value.baseUrl) : undefined;
    if (now !== over) fly = singleFlight(work);
    over = now;
    return fly(key);
  };
}
