/** Finds the words of a query that identify a company. */
import type { SearchBounds } from './bounds.ts';
import type { WeightedTerm } from './understanding.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Minimum share of a word's awards for "mostly". */
const MOSTLY = 0.5;

/**
 * Shortened versions of `terms`, first without the last generic word, finally without all of them. Generic
 * words occur in company names, but another query word starts the name: CACI International is CACI; other
 * companies are International too. Words in more awards than a search reads are kept.
 */
export function shortenedNames(
  terms: readonly WeightedTerm[],
  vocabulary: Vocabulary,
  { rowsRead }: SearchBounds,
): readonly (readonly WeightedTerm[])[] {
  const words = terms.filter(({ kind, rows }) => kind === 'word' && rows > 0 && rows <= rowsRead);
  const first = new Set(words.filter((word) => isMostly(word, FIRST, vocabulary)));
  if (first.size === 0) return [];
  const further = words.filter((word) => !first.has(word) && isMostly(word, ANYWHERE, vocabulary));
  return further.map((_, at) => {
    const left = new Set(further.slice(further.length - 1 - at));
    return terms.filter((term) => !left.has(term));
  });
}

/** Prefixes for words that start a name: FTS5's `^` is the start of the column. */
const FIRST = ['^', '^"the" + '];
const ANYWHERE = [''];

/** Whether most awards with the word have it in the recipient's name, after any of `places`. */
function isMostly({ expressions, rows }: WeightedTerm, places: readonly string[], vocabulary: Vocabulary): boolean {
  const inNames = places.flatMap((place) => expressions.map((expression) => place + expression)).join(' OR ');
  return vocabulary.rowsWith(`{recipient} : (${inNames})`) >= MOSTLY * rows;
}
