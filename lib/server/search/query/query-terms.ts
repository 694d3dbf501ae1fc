/** Parses a user's query. Only quoted letters and digits reach FTS5, so query syntax never does. */
import { defined } from '../../../domain/objects.ts';
import { baseOf, isIdentifier, spacedIdentifiers, compactId } from './identifiers.ts';
import { SET_ASIDE_NAME, setAsideNamed } from './set-aside-names.ts';

/** `phrase`: in quotes, required. `compound`: written with a mark inside, such as `A/E`. */
export type TermKind = 'word' | 'phrase' | 'compound' | 'identifier';

export interface Term {
  kind: TermKind;
  /** Lower case: a word, the words of a phrase, or the compound or identifier as written. */
  text: string;
  /** FTS5 strings, any of which matches the term. */
  expressions: readonly string[];
  /** A short word in capitals is a name (SAIC, USACE), so spelling repair must leave it alone. */
  isName?: boolean;
  /** The fallback if no row has the term: an amendment's base number. */
  otherwise?: Term;
}

/** Enough for a pasted paragraph; more words cost time without improving the order. */
const MAX_TERMS = 48;

/**
 * Words that say nothing in a query. Excluded on purpose: `it` (see {@link isPronoun}), `help` (a help desk
 * is not a desk), `small` (arms) and (trade) `show`.
 */
const STOP_WORDS = new Set(
  `a about all am an and any are as at be been but by can company could do does for from get had has have how i if in
  into is its just like look looking make may me my need needs of on or other our please seek seeking so some such that
  the their them there these they this to us want was we were what when where which who will with within work would
  you your`.split(/\s+/),
);

/** Labels of identifiers. Next to an identifier, each would match every contract or every code. */
const LABELS = new Set(
  `award code codes contract delivery id ifb naics no notice nsn number numbers order piid psc rfi rfp rfq sol solicitation
  task`.split(/\s+/),
);

/** A longer query that starts with a capital is prose, not a list of keywords. */
const LONGEST_WITHOUT_PROSE = 6;

/**
 * A quoted phrase, the name of a set-aside, or a run of text without spaces and quotes. A quote opens only
 * before a word and closes only after one: the quotes in `4" and 6" drains` are inches.
 */
const CHUNK = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}])"(?=[^\s"])(.*?)"(?![\p{L}\p{N}\p{M}])|\(?${SET_ASIDE_NAME}\)?|[^\s"]+`,
  'gisu',
);

/** Abbreviations with spaces around their mark: "R & D", "O & M", "A & E". */
const SPACED_COMPOUND = /\b([ROA]) ?& ?([DME])\b/gi;

/**
 * The terms of `text`, each once: words, quoted phrases, and identifiers such as `SPE4A7-26-T-1234`. Stop
 * words count only if there is nothing else; labels are dropped if only identifiers remain. Empty if the text
 * has no letter or digit.
 */
export function termsOf(text: string): Term[] {
  // U+FFFD replaces a lost letter in titles from broken pages.
  const { found, rest } = spacedIdentifiers(text.replaceAll('\ufffd', ' ').replace(SPACED_COMPOUND, '$1&$2'));
  const isShouted = wordsOf(rest).length > 1 && !/\p{Ll}/u.test(rest);
  const chunks = Array.from(rest.matchAll(CHUNK), ([chunk, phrase]) => ({ chunk, phrase }));
  const written = chunks.flatMap(({ chunk, phrase }, at) => {
    if (phrase !== undefined) return phraseTerms(wordsOf(phrase.toLowerCase()).join(' '));
    return isPronoun(chunks, at) ? [] : chunkTerms(chunk, isShouted);
  });
  const all = [...found.map((id) => identifierTerm(id.toLowerCase())), ...written];
  const terms = [...new Map(all.map((term) => [`${term.kind} ${term.text}`, term])).values()];
  const significant = terms.filter(({ kind, text: word }) => kind !== 'word' || !STOP_WORDS.has(word));
  const identifiers = significant.filter(({ kind }) => kind === 'identifier');
  const isLabeled = significant.every(
    ({ kind, text: word }) => kind === 'identifier' || (kind === 'word' && LABELS.has(word)),
  );
  if (identifiers.length > 0 && isLabeled) return identifiers.slice(0, MAX_TERMS);
  return (significant.length > 0 ? significant : terms).slice(0, MAX_TERMS);
}

/** `words` as an FTS5 string (a word or phrase). They must contain only letters and digits. */
export function quoted(words: string): string {
  return `"${words}"`;
}

/**
 * Makes a form of a compound match only rows without the earlier forms. BM25 adds up all matches, so
 * "Architect-Engineer (A-E)" would outweigh the rest of the query.
 */
export function whereNoneBefore(form: string, at: number, forms: readonly string[]): string {
  return at === 0 ? form : `(${[form, ...forms.slice(0, at)].join(' NOT ')})`;
}

/** Runs of letters and digits, split like the unicode61 tokenizer does. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
}

/** A plain word as a term. */
export function wordTerm(word: string): Term {
  return { kind: 'word', text: word, expressions: [quoted(word)] };
}

/**
 * Whether the chunk at `at` is the pronoun "it" and not information technology, which would dominate a
 * sentence. In capitals or as the first word, it is IT. In capitalized prose, lower case means the pronoun;
 * elsewhere ("we need it support") the next word decides: "it is" and "it to" are pronouns, "it and telecom"
 * is not.
 */
function isPronoun(chunks: readonly { chunk: string }[], at: number): boolean {
  const [word, next = ''] = chunks.slice(at, at + 2).map(({ chunk }) => wordsOf(chunk).join(' '));
  if (at === 0 || (word !== 'it' && word !== 'It')) return false;
  const isProse = chunks.length > LONGEST_WITHOUT_PROSE && /^\p{Lu}/u.test(chunks[0]?.chunk ?? '');
  return isProse || (STOP_WORDS.has(next.toLowerCase()) && !/^(and|or)$/i.test(next));
}

function chunkTerms(written: string, isShouted: boolean): Term[] {
  const chunk = written.toLowerCase();
  const words = wordsOf(chunk);
  const core = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const setAside = setAsideNamed(chunk);
  if (setAside) return [setAsideTerm(setAside)];
  // NAICS codes listed with a slash or dash between them.
  if (/^\d{6}([/-]\d{6})+$/.test(core)) return words.map(identifierTerm);
  if (words.length > 0 && isIdentifier(core)) return [identifierTerm(chunk)];
  // "A/E", "e-discovery" and "24/7" are single terms, but may be written apart in a notice.
  const isJoined = words.length > 1 && /^[\p{L}\p{N}]+([-/&.'’][\p{L}\p{N}]+)+$/u.test(core) && words.some(isShort);
  return isJoined
    ? [{ kind: 'compound', text: core, expressions: [quoted(words.join(' '))] }]
    : wordsOf(written).map((word) => typedTerm(word, isShouted));
}

/** In an all-caps query (`isShouted`), capitals do not mark names. */
function typedTerm(word: string, isShouted: boolean): Term {
  return { ...wordTerm(word.toLowerCase()), isName: !isShouted && /^\p{Lu}{3,6}$/u.test(word) };
}

function isShort(word: string): boolean {
  return word.length <= 2;
}

/** Matches the short name; if absent, the short name with its marks as separators, or the name as written. */
function setAsideTerm({ short, name }: { short: string; name: string }): Term {
  const forms = [compactId(short), ...[short, name].map((each) => wordsOf(each).join(' '))];
  return { kind: 'compound', text: short, expressions: [...new Set(forms)].map(quoted).map(whereNoneBefore) };
}

function phraseTerms(words: string): Term[] {
  return words === '' ? [] : [{ kind: 'phrase', text: words, expressions: [quoted(words)] }];
}

/** All 13 digits or the last nine; may carry a management code, as in 2840014559142NZ. */
const STOCK_NUMBER = /^\d{9}(\d{4})?$/;
/** An office code, which starts its numbers, with an optional year and type (FAR 4.1603). */
const OFFICE = /^(?=.*[a-z])[a-z\d]{6}(\d{2}[a-z]?)?$/;

function identifierTerm(written: string): Term {
  const words = wordsOf(written);
  const whole = compactId(written);
  const expressions = [quoted(whole), ...(words.length > 1 ? [quoted(words.join(' '))] : [])];
  if (STOCK_NUMBER.test(whole) || OFFICE.test(whole)) expressions.push(`${quoted(whole)}*`);
  const base = baseOf(written);
  return {
    kind: 'identifier',
    text: written,
    expressions,
    ...defined({ otherwise: base === undefined ? undefined : identifierTerm(base) }),
  };
}
