/** Compares a notice's title with an award's description, word by word. */
import type { Term } from './terms.ts';

export interface Similarity {
  /** Weighted share of the notice's words that the award has, 0 to 1. */
  noticeCoverage: number;
  /** Weighted share of the award's words that the notice has, 0 to 1. */
  awardCoverage: number;
  /** The shared words as the notice spells them, highest weight first. */
  words: string[];
  /** Number of shared names that few awards have. */
  rareNames: number;
  /** Number of those with a digit: a building, a stock number, a model. */
  rareNumbers: number;
  /** Names only one side has; the smaller of the two counts: different places, buildings, or programs. */
  conflictingNames: number;
}

const WEIGHT = { work: 0.8, common: 0.25, name: 1, empty: 0 } as const;
/** A word that at most this share of the awards has is rare. */
const RARE_SHARE = 0.06;

/** Weighs words by how rare they are among the awards compared. */
export class Rarity {
  readonly #counts = new Map<string, number>();
  readonly #texts: number;

  constructor(texts: readonly (readonly Term[])[]) {
    this.#texts = texts.length;
    for (const { key } of texts.flat()) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  weight({ key, kind }: Term): number {
    // Too few texts to tell what is rare.
    if (this.#texts < 8) return WEIGHT[kind];
    const share = Math.log(1 + (this.#counts.get(key) ?? 0)) / Math.log(1 + this.#texts);
    return WEIGHT[kind] * (1 - 0.65 * share);
  }

  isRare({ key }: Term): boolean {
    return (this.#counts.get(key) ?? 0) <= Math.max(3, RARE_SHARE * this.#texts);
  }
}

/** Compares the terms of a notice with those of an award. */
export function compareTerms(notice: readonly Term[], award: readonly Term[], rarity: Rarity): Similarity {
  const pairs = notice.flatMap((term) => {
    const other =
      award.find((each) => each.key === term.key) ?? award.find((each) => isShortFor(term, each, notice, award));
    return other ? [{ term, other, same: other.key === term.key ? 1 : 0.85 }] : [];
  });
  const weigh = (terms: readonly Term[]) => terms.reduce((sum, term) => sum + rarity.weight(term), 0);
  const matched = pairs.reduce((sum, { term, same }) => sum + rarity.weight(term) * same, 0);
  const matchedInAward = new Set(pairs.map(({ other }) => other.key));
  const matchedInNotice = new Set(pairs.map(({ term }) => term.key));
  const [all, allOfAward] = [weigh(notice), weigh(award)];
  const unmatchedNames = (terms: readonly Term[], matchedKeys: ReadonlySet<string>) =>
    terms.filter(({ kind, key }) => kind === 'name' && !matchedKeys.has(key)).length;
  const rare = pairs.filter(({ term, other }) => term.kind === 'name' && rarity.isRare(other));
  return {
    noticeCoverage: all === 0 ? 0 : matched / all,
    awardCoverage: allOfAward === 0 ? 0 : weigh(award.filter(({ key }) => matchedInAward.has(key))) / allOfAward,
    words: pairs
      .filter(({ term }) => term.kind !== 'common')
      .sort((a, b) => rarity.weight(b.term) - rarity.weight(a.term))
      .map(({ term }) => term.written),
    rareNames: rare.length,
    rareNumbers: rare.filter(({ term }) => /\d/.test(term.written) && term.written.length > 2).length,
    conflictingNames: Math.min(unmatchedNames(notice, matchedInNotice), unmatchedNames(award, matchedInAward)),
  };
}

/**
 * Whether one abbreviates or misspells the other: `constr`/`construction`, `rmd`/`Rocky Mountain District`.
 */
function isShortFor(a: Term, b: Term, ofA: readonly Term[], ofB: readonly Term[]): boolean {
  if (a.kind === 'work' && b.kind === 'work') return false;
  const [short, long] = a.written.length <= b.written.length ? [a, b] : [b, a];
  if (abbreviates(short.written, long.written) || isSlip(short.written, long.written)) return true;
  return initials(a, ofB).includes(b) || initials(b, ofA).includes(a);
}

/** Returns the run of `terms` whose initials spell the term's word (3 to 5 letters), or an empty list. */
function initials({ written, kind }: Term, terms: readonly Term[]): readonly Term[] {
  if (kind !== 'name' || !/^[a-z]{3,5}$/.test(written)) return [];
  for (let at = 0; at + written.length <= terms.length; at += 1) {
    const run = terms.slice(at, at + written.length);
    if (run.map((each) => each.written.charAt(0)).join('') === written) return run;
  }
  return [];
}

/** Whether `short` abbreviates `long`: a prefix (`maint`), or its consonants in order (`bldg`). */
function abbreviates(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 2 || /[\s\d]/.test(short + long)) return false;
  if (short.length >= 4 && long.startsWith(short)) return true;
  if (short.length < 4 || !long.startsWith(short.charAt(0)) || /[aeiou]/.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short.charAt(at)) at += 1;
  return at === short.length;
}

/** Whether two long words differ by one wrong, missing, or extra letter. Never true for words with digits. */
function isSlip(a: string, b: string): boolean {
  if (a.length < 6 || b.length - a.length > 1 || /\d/.test(a + b)) return false;
  let at = 0;
  while (at < a.length && a.charAt(at) === b.charAt(at)) at += 1;
  return b.slice(at + 1) === a.slice(at + (b.length === a.length ? 1 : 0));
}
