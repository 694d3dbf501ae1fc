import { hash } from 'node:crypto';

/** What storing a row did. */
export type PutOutcome = 'added' | 'changed' | 'unchanged';

/** A short mark of a row's content, whatever the order of its fields: importing the same file twice changes nothing. */
export function digestOf(row: object): Uint8Array {
  return hash('sha1', JSON.stringify(inOrder(row)), 'buffer');
}

/** The values by the order of their names; the names go first, so that no two rows with different fields are alike. */
function inOrder(row: object): unknown[] {
  const fields = new Map<string, unknown>(Object.entries(row));
  const written = [...fields.keys()].join();
  let names = orders.get(written);
  if (!names) {
    names = [...fields.keys()].sort();
    // Rows have few shapes.
    if (orders.size < 100) orders.set(written, names);
  }
  return [names.join(), ...names.map((name) => fields.get(name))];
}

const orders = new Map<string, string[]>();

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
