/** Thrown when what was waited for did not come. The message says what it was, and what was seen instead. */
export class NeverHappened extends Error {
  override readonly name = 'NeverHappened';
}

/**
 * Asks `probe` until it answers something, and gives that back. A browser offers no event for what we wait for here (another
 * process's screen), so the condition is asked again; `within` (ms) only ends a wait that is in vain.
 *
 * @throws NeverHappened with `what`, and the last error that `probe` threw.
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  within = 60_000,
): Promise<T> {
  const end = performance.now() + within;
  let last: unknown;
  do {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  } while (performance.now() < end);
  const seen = last instanceof Error ? `: ${last.message}` : '';
  throw new NeverHappened(`waited ${String(within / 1000)} s in vain for ${what}${seen}`);
}
