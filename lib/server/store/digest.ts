import { hash } from 'node:crypto';

/** What storing a row did. */
export type PutOutcome = 'added' | 'changed' | 'unchanged';

/** A short mark of a row's content, whatever the order of its fields: importing the same file twice changes nothing. */
export function digestOf(row: object): Uint8Array {
  const fields = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha1', JSON.stringify(fields), 'buffer');
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
