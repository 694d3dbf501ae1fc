/** Stems of a text, in order, without words that say nothing about what is bought. */
import { stemmer } from 'stemmer';

/** Words of every notice or industry definition, which do not tell one from another. */
const EMPTY_WORDS = new Set(
  `a an and any are as at be been being but by can do for from had has have how i if in into is it its may me more most
  my need needs no not of on only or other our out over please shall should show so some such than that the their them
  then there these they this those through to under up us use used uses using want was we were what when where which
  while who will with within without would you your also except include included includes including establishments
  primarily engaged industry comprises service services provide provided provides providing united states government
  federal contract contracts contractor contractors solicitation solicitations notice notices`.split(/\s+/),
);

/** The stem cache is bounded: real corpora repeat words, but a hostile one must not exhaust memory. */
const MAX_REMEMBERED = 200_000;
const remembered = new Map<string, string>();

/** The stems of `text` in order, without single characters. */
export function stemsOf(text: string): string[] {
  const stems: string[] = [];
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{2,40}/gu)) {
    if (!EMPTY_WORDS.has(word)) stems.push(stemOf(word));
  }
  return stems;
}

/** The stem of one lower-case word. */
export function stemOf(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  const stem = stemmer(word);
  remembered.set(word, stem);
  return stem;
}

/** Suffixes that a word may have had. */
const ENDINGS = ['', 'e', 'ed', 's', 'al', 'ing'];

/**
 * A word with this stem, for code that stems again, as the text index does with queries. The stem itself may
 * have a different stem ("defens" becomes "defen").
 */
export function wordOf(stem: string): string {
  return ENDINGS.map((ending) => stem + ending).find((word) => stemOf(word) === stem) ?? stem;
}

/** Whether a word says nothing about what is bought. */
export function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word);
}

/** Longest phrase in the table, in stems. */
const LONGEST_PHRASE = 4;

/** Known phrases: whether a stem starts one, and whether a sequence of stems is one. */
export interface PhraseBook {
  begins(stem: string): boolean;
  has(phrase: string): boolean;
}

/** `stems`, followed by the known phrases of two to four adjacent stems, such as `fire engin`. */
export function withPhrases(stems: readonly string[], phrases: PhraseBook): string[] {
  const terms = [...stems];
  for (let start = 0; start < stems.length - 1; start += 1) {
    let phrase = stems[start] ?? '';
    if (!phrases.begins(phrase)) continue;
    for (let end = start + 1; end < Math.min(stems.length, start + LONGEST_PHRASE); end += 1) {
      phrase += ` ${stems[end] ?? ''}`;
      if (phrases.has(phrase)) terms.push(phrase);
    }
  }
  return terms;
}

/** Builds the book from `terms`; skips those without a space. */
export function phraseBook(terms: Iterable<string>): PhraseBook {
  const phrases = new Set<string>();
  const beginnings = new Set<string>();
  for (const term of terms) {
    const space = term.indexOf(' ');
    if (space < 0) continue;
    phrases.add(term);
    beginnings.add(term.slice(0, space));
  }
  return { begins: (stem) => beginnings.has(stem), has: (phrase) => phrases.has(phrase) };
}
