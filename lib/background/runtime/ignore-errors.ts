/** Nobody waits for this work, and nobody is told when it fails; whoever calls it says why that is no loss. */
export function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
