/** How alike a notice's title and an award's description are, and by which words. */
import type { Term } from './terms.ts';

export interface Likeness {
  /** Share of the weight of the notice's words that the award's text has, 0 to 1. */
  cover: number;
  /** Share of the weight of the award's words that the notice's title has, 0 to 1. */
  back: number;
  /** The shared words as the notice writes them, the most telling first. */
  words: string[];
  /** How many shared words are names that few of the awards have. */
  telling: number;
  /** How many of those carry a number: a building, a stock number, a model. */
  numbered: number;
  /** Names that each side has and the other lacks, the smaller number of both: different places, buildings, programmes. */
  apart: number;
}

const WEIGHT = { work: 0.8, common: 0.25, name: 1, empty: 0 } as const;
/** Below this share of the awards a word tells them apart. */
const FEW = 0.06;

/** How often words occur among the awards at hand: the fewer have one, the more it says. */
export class Rarity {
  readonly #counts = new Map<string, number>();
  readonly #texts: number;

  constructor(texts: readonly (readonly Term[])[]) {
    this.#texts = texts.length;
    for (const { key } of texts.flat()) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  weight({ key, kind }: Term): number {
    // Few texts say nothing about what is rare.
    if (this.#texts < 8) return WEIGHT[kind];
    const share = Math.log(1 + (this.#counts.get(key) ?? 0)) / Math.log(1 + this.#texts);
    return WEIGHT[kind] * (1 - 0.65 * share);
  }

  isFew({ key }: Term): boolean {
    return (this.#counts.get(key) ?? 0) <= Math.max(3, FEW * this.#texts);
  }
}

/** Compares two texts. */
export function likeness(notice: readonly Term[], award: readonly Term[], rarity: Rarity): Likeness {
  const pairs = notice.flatMap((term) => {
    const other =
      award.find((each) => each.key === term.key) ?? award.find((each) => isShortFor(term, each, notice, award));
    return other ? [{ term, other, same: other.key === term.key ? 1 : 0.85 }] : [];
  });
  const weigh = (terms: readonly Term[]) => terms.reduce((sum, term) => sum + rarity.weight(term), 0);
  const matched = pairs.reduce((sum, { term, same }) => sum + rarity.weight(term) * same, 0);
  const met = new Set(pairs.map(({ other }) => other.key));
  const known = new Set(pairs.map(({ term }) => term.key));
  const [all, allOfAward] = [weigh(notice), weigh(award)];
  const names = (terms: readonly Term[], seen: ReadonlySet<string>) =>
    terms.filter(({ kind, key }) => kind === 'name' && !seen.has(key)).length;
  const telling = pairs.filter(({ term, other }) => term.kind === 'name' && rarity.isFew(other));
  return {
    cover: all === 0 ? 0 : matched / all,
    back: allOfAward === 0 ? 0 : weigh(award.filter(({ key }) => met.has(key))) / allOfAward,
    words: pairs
      .filter(({ term }) => term.kind !== 'common')
      .sort((a, b) => rarity.weight(b.term) - rarity.weight(a.term))
      .map(({ term }) => term.written),
    telling: telling.length,
    numbered: telling.filter(({ term }) => /\d/.test(term.written) && term.written.length > 2).length,
    apart: Math.min(names(notice, known), names(award, met)),
  };
}

/** One is a short form or a misspelling of the other: `constr`/`construction`, `rmd`/`Rocky Mountain District`. */
function isShortFor(a: Term, b: Term, ofA: readonly Term[], ofB: readonly Term[]): boolean {
  if (a.kind === 'work' && b.kind === 'work') return false;
  const [short, long] = a.written.length <= b.written.length ? [a, b] : [b, a];
  if (abbreviates(short.written, long.written) || isSlip(short.written, long.written)) return true;
  return initials(a, ofB).includes(b) || initials(b, ofA).includes(a);
}

/** The words of `terms` whose first letters, in a row, make up the word of `term`; at least three. */
function initials({ written, kind }: Term, terms: readonly Term[]): readonly Term[] {
  if (kind !== 'name' || !/^[a-z]{3,5}$/.test(written)) return [];
  for (let at = 0; at + written.length <= terms.length; at += 1) {
    const run = terms.slice(at, at + written.length);
    if (run.map((each) => each.written.charAt(0)).join('') === written) return run;
  }
  return [];
}

/** `bldg` of `building`, `maint` of `maintenance`: same beginning, letters in order, ends like it or is its beginning. */
function abbreviates(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 2 || /[\s\d]/.test(short + long)) return false;
  if (short.length >= 4 && long.startsWith(short)) return true;
  if (short.length < 4 || !long.startsWith(short.charAt(0)) || /[aeiou]/.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short.charAt(at)) at += 1;
  return at === short.length;
}

/** One letter wrong, missing or too many in a long word; never in one with digits, where each counts. */
function isSlip(a: string, b: string): boolean {
  if (a.length < 6 || b.length - a.length > 1 || /\d/.test(a + b)) return false;
  let at = 0;
  while (at < a.length && a.charAt(at) === b.charAt(at)) at += 1;
  return b.slice(at + 1) === a.slice(at + (b.length === a.length ? 1 : 0));
}
