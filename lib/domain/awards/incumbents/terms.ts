/** Splits a text into terms: words and phrases with their meaning. */
import { STATES } from '../../reference/states.ts';
import { longestPhrase, meaningOfPhrase, meaningOfWord, type Meaning } from './vocabulary.ts';
import { stem } from './stem.ts';

export interface Term extends Meaning {
  /** The word or phrase as written, in lower case. */
  written: string;
}

const STATE_CODES = new Set(Object.keys(STATES).map((code) => code.toLowerCase()));
const STATE_NAMES = new Set(Object.values(STATES).flatMap((name) => name.toLowerCase().split(' ')));

/** Returns the meaningful terms of a text in order, each meaning once. */
export function termsOf(text: string): Term[] {
  const found = wordsOf(text);
  const terms = new Map<string, Term>();
  for (let at = 0; at < found.length;) {
    const { term, length } = termAt(found, at);
    if (term.kind !== 'empty' && !terms.has(term.key)) terms.set(term.key, term);
    at += length;
  }
  return [...terms.values()];
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}|['’]/gu, '')
    .replace(/igf::?\w+::?igf/g, ' ')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    // "N-95" and "B-52" are one word; "long-term" is two.
    .replace(/\b([a-z]{1,2})-(?=\d)/g, '$1');
  return plain.match(/[a-z0-9]+/g) ?? [];
}

function termAt(found: readonly string[], at: number): { term: Term; length: number } {
  for (let length = Math.min(longestPhrase(), found.length - at); length > 0; length -= 1) {
    const phrase = found.slice(at, at + length);
    const meaning = meaningOfPhrase(phrase.map(stem));
    if (meaning) return { term: { ...meaning, written: phrase.join(' ') }, length };
  }
  const word = found[at] ?? '';
  const meaning = meaningOfWord(word);
  // States are compared separately, by their own field.
  const kind = STATE_CODES.has(word) ? 'empty' : STATE_NAMES.has(word) ? 'common' : meaning.kind;
  return { term: { key: meaning.key, kind, written: word }, length: 1 };
}
