/** Which words of a query tell one company from the others. */
import type { SearchBounds } from './bounds.ts';
import type { WeighedTerm } from './understanding.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Of so large a share of a word's awards it must be true. */
const MOSTLY = 0.5;

/**
 * The terms without those that only stand further back in the names of companies, where another of them begins such
 * names, first without the last of them, in the end without any: CACI International is CACI, whoever else is
 * International. A word in more awards than a search reads stays.
 */
export function shortenedNames(
  terms: readonly WeighedTerm[],
  vocabulary: Vocabulary,
  { rowsRead }: SearchBounds,
): readonly (readonly WeighedTerm[])[] {
  const words = terms.filter(({ kind, rows }) => kind === 'word' && rows > 0 && rows <= rowsRead);
  const first = new Set(words.filter((word) => isMostly(word, FIRST, vocabulary)));
  if (first.size === 0) return [];
  const further = words.filter((word) => !first.has(word) && isMostly(word, ANYWHERE, vocabulary));
  return further.map((_, at) => {
    const left = new Set(further.slice(further.length - 1 - at));
    return terms.filter((term) => !left.has(term));
  });
}

/** Where a word stands that begins a name: FTS5's `^` is the beginning of the column. */
const FIRST = ['^', '^"the" + '];
const ANYWHERE = [''];

/** Whether most awards with the word have it in the recipient's name, behind any of `places`. */
function isMostly({ expressions, rows }: WeighedTerm, places: readonly string[], vocabulary: Vocabulary): boolean {
  const inNames = places.flatMap((place) => expressions.map((expression) => place + expression)).join(' OR ');
  return vocabulary.rowsWith(`{recipient} : (${inNames})`) >= MOSTLY * rows;
}
