// @ts-check

/**
 * The signals by which a person or a system ends a command.
 *
 * @type {readonly NodeJS.Signals[]}
 */
export const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Children that hear from us when we are to end. */
const children = new Set();

/** Whether a child is to end first. */
export function hasChild() {
  return children.size > 0;
}

/**
 * Hands on to `child` what would end us, so that it does not go on alone. What it returns is called when the child has
 * ended, and tells which of the signals came meanwhile, if any did.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => NodeJS.Signals | undefined}
 */
export function handOn(child) {
  /** @type {NodeJS.Signals | undefined} */
  let heard;
  /** @param {NodeJS.Signals} signal */
  const hear = (signal) => {
    heard = signal;
    // Ctrl-C in a terminal reaches the whole group already; a second one would read as "force".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of ENDS) process.on(signal, hear);
  children.add(child);
  return () => {
    for (const signal of ENDS) process.off(signal, hear);
    children.delete(child);
    return heard;
  };
}
