/** The initials of a company's name, by which people call it: GDIT, BAH, and SAIC with the C of its corporation. */
import { LEGAL_FORMS } from './legal-forms.ts';
import { quoted, wordsOf } from './query.ts';
import { weighedAsWritten, type WeighedTerm } from './understanding.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Without an initial. */
const SMALL_WORDS = new Set(['a', 'and', 'at', 'for', 'in', 'of', 'the']);
const ENDINGS = LEGAL_FORMS.flat().map((form) => ` ${form}`);
/** Two letters are too many companies' at once. */
const CALLED_BY = /^[a-z]{3,6}$/;
/** A word in more awards than this is one in its own right. */
const RARE = 2;

/** What the text index holds of the initials of `name`. */
export function initialsIn(name: string): string[] {
  const written = wordsOf(name.toLowerCase())
    .filter((word) => !SMALL_WORDS.has(word))
    .join(' ');
  const ending = ENDINGS.find((each) => written.endsWith(each)) ?? '';
  const words = written.slice(0, written.length - ending.length).split(' ');
  const initials = words.map((word) => word.charAt(0)).join('');
  const called = ending.startsWith(' co') ? [initials, `${initials}c`] : [initials];
  return called.filter((each) => CALLED_BY.test(each)).map(marked);
}

/**
 * The term, or a company that is called by it. In small letters only where hardly an award has the word: an air filter
 * is not of the American Institutes for Research.
 */
export function orByInitials(term: WeighedTerm, vocabulary: Vocabulary): WeighedTerm {
  const { kind, text, isName = false, rows, expressions } = term;
  if (kind !== 'word' || !CALLED_BY.test(text) || (rows > RARE && !isName)) return term;
  return weighedAsWritten({ ...term, expressions: [...expressions, quoted(marked(text))] }, vocabulary);
}

/** Between digits, so that they are no word of any text: neither stemmed nor what a misspelt one is taken for. */
function marked(initials: string): string {
  return `0${initials}0`;
}
