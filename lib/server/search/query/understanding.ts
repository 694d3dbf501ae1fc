/** Interprets a query against an index: weights its terms, expands abbreviations, repairs typos. */
import { agencyShortNames } from '../../../domain/reference/agencies.ts';
import { compactId } from './identifiers.ts';
import { shippedConcepts } from '../meaning/concept-table.ts';
import { stemOf, wordOf } from '../meaning/stems.ts';
import { quoted, termsOf, whereNoneBefore, wordTerm, type Term } from './query-terms.ts';
import { SET_ASIDE_ACRONYMS } from './set-aside-names.ts';
import { isPlaceAbbreviation, expansionsOf } from './abbreviations.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface WeightedTerm extends Term {
  /** Number of rows with the term, in any of its forms. */
  rows: number;
  /** Inverse document frequency, as in BM25: 0 for a term in every row. */
  weight: number;
  /** The term's meaning in words, for the semantic retriever. */
  meant: string;
}

export interface Understanding {
  terms: readonly WeightedTerm[];
  /** Whether the query has only identifiers: then only exact matches count. */
  isIdentifiers: boolean;
}

const MAX_REPAIRS = 3;
/** A word this rare may be a typo that also occurs in a notice; the likely word is added to the search. */
const RARE = 2;
const LIKELIER = 20;

export function understand(query: string, vocabulary: Vocabulary): Understanding {
  const written = joinSplitWords(termsOf(query), vocabulary);
  const terms = written.map((term) => weightTerm(term, vocabulary));
  return { terms, isIdentifiers: terms.length > 0 && terms.every(({ kind }) => kind === 'identifier') };
}

/** Joins two adjacent words that the corpus knows only as one ("land scaping"). */
function joinSplitWords(terms: readonly Term[], vocabulary: Vocabulary): Term[] {
  const result: Term[] = [];
  for (const term of terms) {
    const before = result.at(-1);
    if (before?.kind === 'word' && term.kind === 'word' && before.text.length + term.text.length > 5) {
      const whole = wordTerm(before.text + term.text);
      const isTorn = [before, term].some(({ expressions }) => rowsOf(expressions, vocabulary) === 0);
      if (isTorn && rowsOf(whole.expressions, vocabulary) > 0) {
        result[result.length - 1] = whole;
        continue;
      }
    }
    result.push(term);
  }
  return result;
}

function weightTerm(term: Term, vocabulary: Vocabulary): WeightedTerm {
  if (term.otherwise && rowsOf(term.expressions, vocabulary) === 0) return weightTerm(term.otherwise, vocabulary);
  const isSpelled = term.kind === 'word' || term.kind === 'compound';
  const { expressions, meant } = isSpelled ? formsOf(term, vocabulary) : { ...term, meant: term.text };
  return { ...weightAsWritten({ ...term, expressions }, vocabulary), meant };
}

/** The term with its weight, without expansions. */
export function weightAsWritten(term: Term, vocabulary: Vocabulary): WeightedTerm {
  const rows = rowsOf(term.expressions, vocabulary);
  const weight = Math.log(1 + (vocabulary.total - rows + 0.5) / (rows + 0.5));
  return { ...term, rows, weight, meant: term.text };
}

/** The word, its expansions, and likely corrections if the corpus does not know it. */
function formsOf(term: Term, vocabulary: Vocabulary): { expressions: readonly string[]; meant: string } {
  const { text: word, isName = false } = term;
  const long = expansionsFor(word);
  const forms = [...term.expressions, ...long.map(quoted)];
  const expressions = term.kind === 'compound' && long.length > 0 ? forms.map(whereNoneBefore) : forms;
  if (long.length > 0) return { expressions, meant: isPlaceAbbreviation(word) ? word : [word, long[0]].join(' ') };
  const rows = rowsOf(expressions, vocabulary);
  if (term.kind !== 'word' || rows > RARE || !/^\p{L}{4,24}$/u.test(word)) return { expressions, meant: word };

  const stem = stemOf(word);
  // An English word that the corpus lacks is not a typo: its meaning finds matches, and so do its derivatives
  // ("janitor" is in "janitorial").
  if (rows === 0 && shippedConcepts().has(stem)) {
    const grown = vocabulary.nearest(stem, MAX_REPAIRS).filter((near) => near.stem.startsWith(stem));
    return { expressions: [...expressions, ...grown.map((near) => quoted(wordOf(near.stem)))], meant: word };
  }
  const parts = rows === 0 ? splitWords(word, vocabulary) : undefined;
  if (parts) return { expressions: [...expressions, quoted(parts)], meant: parts };
  if (isName || isShortName(stem) || word.length < vocabulary.minRepairLength) return { expressions, meant: word };
  const likelier = vocabulary
    .nearest(stem, MAX_REPAIRS)
    .filter((near) => near.stem !== stem && !isShortName(near.stem) && (rows === 0 || near.rows >= LIKELIER * rows))
    .map((near) => wordOf(near.stem));
  if (likelier.length === 0) return { expressions, meant: word };
  return { expressions: [...expressions, ...likelier.map(quoted)], meant: [word, likelier[0]].join(' ') };
}

let shortNames: ReadonlySet<string> | undefined;
/** Whether an agency or set-aside has this short name. Those are not typos of each other (USAFA, USAF). */
function isShortName(stem: string): boolean {
  shortNames ??= new Set([...agencyShortNames(), ...SET_ASIDE_ACRONYMS].map((name) => stemOf(name.toLowerCase())));
  return shortNames.has(stem);
}

/** The expansions of a word or compound. "R&D" stands for an "and", so its expansion must have one. */
function expansionsFor(written: string): readonly string[] {
  const forms = expansionsOf(compactId(written));
  return !written.includes('&') || forms.some((form) => form.includes(' and ')) ? forms : [];
}

/** Splits run-together words: "watertreatment". */
function splitWords(word: string, vocabulary: Vocabulary): string | undefined {
  for (let at = 4; at <= word.length - 4; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => isKnown(part, vocabulary)) && vocabulary.rowsWith(quoted(parts.join(' '))) > 0)
      return parts.join(' ');
  }
  return undefined;
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return vocabulary.rowsWith(quoted(word)) > 0 || shippedConcepts().has(stemOf(word));
}

function rowsOf(expressions: readonly string[], vocabulary: Vocabulary): number {
  return vocabulary.rowsWith(expressions.join(' OR '));
}
