/**
 * Answers a function that does one work after the other for each subject, in the order in which they come. One that fails holds up
 * none after it.
 */
export function createTurns(): <T>(work: () => Promise<T>, subject?: number) => Promise<T> {
  const lasts = new Map<number | undefined, Promise<void>>();
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
