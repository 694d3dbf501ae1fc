/** What a query means to an index: its terms with their weights, short forms spelled out, slips repaired. */
import { agencyShortNames } from '../../../domain/reference/agencies.ts';
import { squeezed } from './identifiers.ts';
import { shippedConcepts } from '../meaning/concept-table.ts';
import { stemOf, wordOf } from '../meaning/stems.ts';
import { quoted, termsOf, whereNoneBefore, wordTerm, type Term } from './query.ts';
import { SET_ASIDE_ACRONYMS } from './set-aside-names.ts';
import { namesPlace, spelledOut } from './short-forms.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface WeighedTerm extends Term {
  /** Rows of the index that have the term, in any of its forms. */
  rows: number;
  /** Inverse document frequency, as BM25 has it: 0 for what stands everywhere. */
  weight: number;
  /** What was meant by it, in words, for retrievers that look at meaning. */
  meant: string;
}

export interface Understanding {
  terms: readonly WeighedTerm[];
  /** Whether nothing but identifiers was asked for: then nothing but exact matches answers. */
  isIdentifiers: boolean;
}

const MAX_REPAIRS = 3;
/** A word this rare may be a slip that stands in a notice as well: the likely word is looked for beside it. */
const RARE = 2;
const LIKELIER = 20;

export function understand(query: string, vocabulary: Vocabulary): Understanding {
  const written = joined(termsOf(query), vocabulary);
  const terms = written.map((term) => weighed(term, vocabulary));
  return { terms, isIdentifiers: terms.length > 0 && terms.every(({ kind }) => kind === 'identifier') };
}

/** Two neighbours that the corpus knows only as one word ("land scaping") become that word. */
function joined(terms: readonly Term[], vocabulary: Vocabulary): Term[] {
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

function weighed(term: Term, vocabulary: Vocabulary): WeighedTerm {
  if (term.otherwise && rowsOf(term.expressions, vocabulary) === 0) return weighed(term.otherwise, vocabulary);
  const isSpelled = term.kind === 'word' || term.kind === 'compound';
  const { expressions, meant } = isSpelled ? formsOf(term, vocabulary) : { ...term, meant: term.text };
  return { ...weighedAsWritten({ ...term, expressions }, vocabulary), meant };
}

/** The term with its weight, nothing added to it. */
export function weighedAsWritten(term: Term, vocabulary: Vocabulary): WeighedTerm {
  const rows = rowsOf(term.expressions, vocabulary);
  const weight = Math.log(1 + (vocabulary.total - rows + 0.5) / (rows + 0.5));
  return { ...term, rows, weight, meant: term.text };
}

/** The word itself, what it is short for, and where the corpus does not know it, what it was meant to be. */
function formsOf(term: Term, vocabulary: Vocabulary): { expressions: readonly string[]; meant: string } {
  const { text: word, isName = false } = term;
  const long = longForms(word);
  const forms = [...term.expressions, ...long.map(quoted)];
  const expressions = term.kind === 'compound' && long.length > 0 ? forms.map(whereNoneBefore) : forms;
  if (long.length > 0) return { expressions, meant: namesPlace(word) ? word : [word, long[0]].join(' ') };
  const rows = rowsOf(expressions, vocabulary);
  if (term.kind !== 'word' || rows > RARE || !/^\p{L}{4,24}$/u.test(word)) return { expressions, meant: word };

  const stem = stemOf(word);
  // A word of the language that the corpus happens not to use is no slip: its meaning will find what there is, and so will
  // what has grown from it ("janitor" is in "janitorial").
  if (rows === 0 && shippedConcepts().has(stem)) {
    const grown = vocabulary.nearest(stem, MAX_REPAIRS).filter((near) => near.stem.startsWith(stem));
    return { expressions: [...expressions, ...grown.map((near) => quoted(wordOf(near.stem)))], meant: word };
  }
  const parts = rows === 0 ? partsOf(word, vocabulary) : undefined;
  if (parts) return { expressions: [...expressions, quoted(parts)], meant: parts };
  if (isName || isShortName(stem) || word.length < vocabulary.shortestRepaired) return { expressions, meant: word };
  const likelier = vocabulary
    .nearest(stem, MAX_REPAIRS)
    .filter((near) => near.stem !== stem && !isShortName(near.stem) && (rows === 0 || near.rows >= LIKELIER * rows))
    .map((near) => wordOf(near.stem));
  if (likelier.length === 0) return { expressions, meant: word };
  return { expressions: [...expressions, ...likelier.map(quoted)], meant: [word, likelier[0]].join(' ') };
}

let shortNames: ReadonlySet<string> | undefined;
/** Whether a body of the government or a set-aside is called by this stem: no slip, and no slip of it is another (USAFA is not USAF). */
function isShortName(stem: string): boolean {
  shortNames ??= new Set([...agencyShortNames(), ...SET_ASIDE_ACRONYMS].map((name) => stemOf(name.toLowerCase())));
  return shortNames.has(stem);
}

/** What a word or a compound is short for, in each way of writing it. "R&D" has an "and" in it, and so must what it means. */
function longForms(written: string): readonly string[] {
  const forms = spelledOut(squeezed(written));
  return !written.includes('&') || forms.some((form) => form.includes(' and ')) ? forms : [];
}

/** "watertreatment": two words of the corpus that were run together. */
function partsOf(word: string, vocabulary: Vocabulary): string | undefined {
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
