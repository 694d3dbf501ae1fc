/** A wait that timed out. Its message says what was awaited, and the last error. */
class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

const LONGEST_PAUSE_MS = 200;

/**
 * Polls `probe` until it returns something, and returns that: browsers have no event for another process's
 * screen.
 *
 * @throws TimedOut after `within` ms.
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  within = 60_000,
): Promise<T> {
  const end = performance.now() + within;
  let pause = 25;
  let last: unknown;
  do {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    // Each look at a screen costs the browser far more than the pause.
    pause = Math.min(pause * 1.4, LONGEST_PAUSE_MS);
  } while (performance.now() < end);
  const seen = last instanceof Error ? `: ${last.message}` : '';
  throw new TimedOut(`timed out after ${String(within / 1000)} s waiting for ${what}${seen}`);
}
