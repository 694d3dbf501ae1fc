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
