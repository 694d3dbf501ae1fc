/** Repairs misspelled words against the words that the notices actually use. */

/** A word of the corpus: its stem, and the number of rows that have it. */
export interface KnownWord {
  stem: string;
  rows: number;
}

interface Candidate extends KnownWord {
  letters: number;
}

/** Maximum edit distance of a typo. */
function allowedSlips(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Finds words by similarity. Holds the whole vocabulary, so each state of the data needs a new one. */
export class Speller {
  readonly #byLength = new Map<number, Candidate[]>();

  constructor(words: Iterable<KnownWord>) {
    for (const { stem, rows } of words) {
      const candidate = { stem, rows, letters: letterSet(stem) };
      const known = this.#byLength.get(stem.length);
      if (known) known.push(candidate);
      else this.#byLength.set(stem.length, [candidate]);
    }
  }

  /**
   * Up to `limit` words that `stem` may be a misspelling of, best first: fewest edits, then same first
   * letter, then most frequent. Empty if nothing is near.
   */
  nearest(stem: string, limit: number): KnownWord[] {
    const slips = allowedSlips(stem.length);
    const letters = letterSet(stem);
    const near: { word: KnownWord; cost: number }[] = [];
    for (let length = stem.length - slips; length <= stem.length + slips; length += 1) {
      for (const candidate of this.#byLength.get(length) ?? []) {
        // Each edit changes at most two letters of the set, which rules out most candidates cheaply.
        if (bitCount(letters ^ candidate.letters) > 2 * slips) continue;
        const apart = distance(stem, candidate.stem, slips);
        if (apart > slips) continue;
        const firstLetter = candidate.stem.startsWith(stem.charAt(0)) ? 0 : 0.6;
        near.push({ word: candidate, cost: apart + firstLetter - Math.log10(1 + candidate.rows) / 10 });
      }
    }
    near.sort((a, b) => a.cost - b.cost || (a.word.stem < b.word.stem ? -1 : 1));
    const best = near[0]?.cost ?? 0;
    return near
      .filter(({ cost }) => cost < best + 0.4)
      .slice(0, limit)
      .map(({ word }) => word);
  }
}

function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Damerau's edit distance (adjacent swaps count once), capped at `limit` + 1. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? limit + 1;
}
