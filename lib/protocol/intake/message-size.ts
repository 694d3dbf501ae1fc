/** Sizes of messages, and large lists in pieces, so that no page's message holds the background for long. */

/** Most characters in a message from a page. */
export const MESSAGE_MAX = 250_000;
/** Most in a list of notices, which is parsed in pieces: a thousand with titles of 900 characters fit. */
export const LIST_MESSAGE_MAX = 1_000_000;
/** Characters parsed at a time, in about 10 ms. */
const PIECE = 30_000;

/** Counts the characters of a value, and one for each value in it, up to one more than `most`. */
export function sizeOf(value: unknown, most: number): number {
  let size = 0;
  // No recursion: Firefox delivers any depth, and cycles.
  const open = [value];
  while (open.length > 0 && size <= most) {
    const each = open.pop();
    size += 1;
    if (typeof each === 'string') size += each.length;
    else if (ArrayBuffer.isView(each)) size += each.byteLength;
    // One by one: `for…in` and `Object.entries` would copy a huge list first.
    else if (Array.isArray(each)) {
      for (const inner of each) if (size + open.push(inner) > most) return most + 1;
    } else if (typeof each === 'object' && each !== null)
      for (const key in each) {
        size += key.length;
        if (size + open.push(Reflect.get(each, key)) > most) return most + 1;
      }
  }
  return Math.min(size, most + 1);
}

/** Splits a list into pieces of about `PIECE` characters, in order; at least one. */
export function piecesOf(list: readonly unknown[]): unknown[][] {
  const pieces: unknown[][] = [[]];
  let room = PIECE;
  for (const each of list) {
    const size = sizeOf(each, PIECE);
    if (size > room) {
      pieces.push([]);
      room = PIECE;
    }
    room -= size;
    pieces.at(-1)?.push(each);
  }
  return pieces;
}
