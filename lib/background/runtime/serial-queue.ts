/**
 * Returns a function that runs work one by one per subject, in call order. A failure does not block the next.
 */
export function createSerialQueue(): <T>(work: () => Promise<T>, subject?: number | string) => Promise<T> {
  const lasts = new Map<number | string | undefined, Promise<void>>();
  return (work, subject) => {
    const next = (lasts.get(subject) ?? Promise.resolve()).then(work);
    const over = (): void => {
      if (lasts.get(subject) === last) lasts.delete(subject);
    };
    const last = next.then(over, over);
    lasts.set(subject, last);
    return next;
  };
}

/**
 * Runs `work`, once at a time; a call of `run` meanwhile triggers another run. Never rejects: `onError` is
 * told of a failure.
 */
export function createRounds(work: () => Promise<void>, onError: () => void = () => undefined) {
  let running: Promise<void> | undefined;
  let again = false;
  const rounds = async (): Promise<void> => {
    while (again) {
      again = false;
      await work().catch(onError);
    }
    running = undefined;
  };
  return {
    isAskedAgain: () => again,
    run: (): Promise<void> => {
      again = true;
      return (running ??= rounds());
    },
  };
}
