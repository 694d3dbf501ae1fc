import { chmodSync } from 'node:fs';

/** Does `work` while nobody, root included, may write into `folder`. Not for Windows. */
export async function whileUnwritable<T>(folder: string, work: () => Promise<T> | T): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  chmodSync(folder, 0o555);
  // Root writes where nobody may: as a user without a name it does not.
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o755);
  }
}
