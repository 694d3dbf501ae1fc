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
