/** Initials of company names, which people use as names: GDIT, BAH, SAIC (where C is for Corporation). */
import { LEGAL_FORMS } from './legal-forms.ts';
import { quoted, wordsOf } from './query-terms.ts';
import { weightAsWritten, type WeightedTerm } from './understanding.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words without an initial. */
const SMALL_WORDS = new Set(['a', 'and', 'at', 'for', 'in', 'of', 'the']);
const ENDINGS = LEGAL_FORMS.flat().map((form) => ` ${form}`);
/** Two letters would match too many companies. */
const CALLED_BY = /^[a-z]{3,6}$/;
/** A word in more awards than this is an ordinary word. */
const RARE = 2;

/** The initials of `name`, as the text index stores them. */
export function initialsIn(name: string): string[] {
  const written = wordsOf(name.toLowerCase())
    .filter((word) => !SMALL_WORDS.has(word))
    .join(' ');
  const ending = ENDINGS.find((each) => written.endsWith(each)) ?? '';
  const words = written.slice(0, written.length - ending.length).split(' ');
  const initials = words.map((word) => word.charAt(0)).join('');
  const called = ending.startsWith(' co') ? [initials, `${initials}c`] : [initials];
  return called.filter((each) => CALLED_BY.test(each)).map(markInitials);
}

/**
 * Lets the term also match a company's initials. Lower-case terms only if hardly any award has the word: an
 * air filter does not mean the American Institutes for Research.
 */
export function withInitials(term: WeightedTerm, vocabulary: Vocabulary): WeightedTerm {
  const { kind, text, isName = false, rows, expressions } = term;
  if (kind !== 'word' || !CALLED_BY.test(text) || (rows > RARE && !isName)) return term;
  return weightAsWritten({ ...term, expressions: [...expressions, quoted(markInitials(text))] }, vocabulary);
}

/** In zeros, so that no text contains them: initials are neither stemmed nor offered as a correction. */
function markInitials(initials: string): string {
  return `0${initials}0`;
}
