/** A person's query taken apart. Only letters and digits inside quotes reach FTS5, so no syntax ever does. */
import { defined } from '../../../domain/objects/defined.ts';
import { baseOf, isIdentifier, spacedIdentifiers, squeezed } from './identifiers.ts';
import { SET_ASIDE_NAME, setAsideNamed } from './set-aside-names.ts';

/** `phrase`: what was put in quotes, and must be there. `compound`: what one writes with a mark between, as `A/E`. */
export type TermKind = 'word' | 'phrase' | 'compound' | 'identifier';

export interface Term {
  kind: TermKind;
  /** In small letters: a word, the words of a phrase, or the compound or identifier as written. */
  text: string;
  /** Any of these FTS5 strings finds the term. */
  expressions: readonly string[];
  /** A short word typed in capitals is the name of somebody (SAIC, USACE): the word that is nearest names another. */
  isName?: boolean;
  /** What is meant where no row has the term: the number that an amendment's begins with. */
  otherwise?: Term;
}

/** Enough for a pasted paragraph; more words would cost time and add nothing to the order. */
const MAX_TERMS = 48;

/**
 * Empty in what people write about themselves and their wishes. Not here, because they are the field's: `it` (see
 * {@link isPronoun}), `help`, without which a help desk is a desk, `small` (arms) and (trade) `show`.
 */
const STOP_WORDS = new Set(
  `a about all am an and any are as at be been but by can company could do does for from get had has have how i if in
  into is its just like look looking make may me my need needs of on or other our please seek seeking so some such that
  the their them there these they this to us want was we were what when where which who will with within work would
  you your`.split(/\s+/),
);

/** What says only which kind of identifier stands beside it. Alone with one, each would find whatever is a contract or has a code. */
const LABELS = new Set(
  `award code codes contract delivery id ifb naics no notice nsn number numbers order piid psc rfi rfp rfq sol solicitation
  task`.split(/\s+/),
);

/** A text that is longer and begins with a capital is written as prose, not typed in as words to look for. */
const LONGEST_WITHOUT_PROSE = 6;

/**
 * A phrase in quotes, the name of a set-aside, or what spaces and quotes divide. A quote opens only before a word and closes only
 * behind one: those of `4" and 6" drains` are inches.
 */
const CHUNK = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{M}])"(?=[^\s"])(.*?)"(?![\p{L}\p{N}\p{M}])|\(?${SET_ASIDE_NAME}\)?|[^\s"]+`,
  'gisu',
);

/** Short forms of the field with spaces about their mark: "R & D", "O & M", "A & E". */
const SPACED_COMPOUND = /\b([ROA]) ?& ?([DME])\b/gi;

/**
 * The terms of `text`, each once: words, phrases in double quotes, and identifiers such as `SPE4A7-26-T-1234`. Stop words
 * count only where there is nothing else, labels of identifiers only where more than these is said. Empty when the text has no
 * letter and no digit.
 */
export function termsOf(text: string): Term[] {
  // U+FFFD stands in titles from broken pages for a letter that nobody knows any more.
  const { found, rest } = spacedIdentifiers(text.replaceAll('\ufffd', ' ').replace(SPACED_COMPOUND, '$1&$2'));
  const isShouted = wordsOf(rest).length > 1 && !/\p{Ll}/u.test(rest);
  const chunks = Array.from(rest.matchAll(CHUNK), ([chunk, phrase]) => ({ chunk, phrase }));
  const written = chunks.flatMap(({ chunk, phrase }, at) => {
    if (phrase !== undefined) return phraseTerms(wordsOf(phrase.toLowerCase()).join(' '));
    return isPronoun(chunks, at) ? [] : chunkTerms(chunk, isShouted);
  });
  const all = [...found.map((id) => identifierTerm(id.toLowerCase())), ...written];
  const terms = [...new Map(all.map((term) => [`${term.kind} ${term.text}`, term])).values()];
  const telling = terms.filter(({ kind, text: word }) => kind !== 'word' || !STOP_WORDS.has(word));
  const identifiers = telling.filter(({ kind }) => kind === 'identifier');
  const isLabelled = telling.every(
    ({ kind, text: word }) => kind === 'identifier' || (kind === 'word' && LABELS.has(word)),
  );
  if (identifiers.length > 0 && isLabelled) return identifiers.slice(0, MAX_TERMS);
  return (telling.length > 0 ? telling : terms).slice(0, MAX_TERMS);
}

/** `words` as an FTS5 string: a word, or a phrase of neighbours. They must hold nothing but letters and digits. */
export function quoted(words: string): string {
  return `"${words}"`;
}

/**
 * A form of a compound where none of those before it stands. BM25 adds up what it finds, and "Architect-Engineer (A-E)" would
 * outweigh all else that is asked for.
 */
export function whereNoneBefore(form: string, at: number, forms: readonly string[]): string {
  return at === 0 ? form : `(${[form, ...forms.slice(0, at)].join(' NOT ')})`;
}

/** Letters and digits as the tokenizer unicode61 sees them, in runs. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
}

/** A word that stands for itself. */
export function wordTerm(word: string): Term {
  return { kind: 'word', text: word, expressions: [quoted(word)] };
}

/**
 * Whether the chunk at `at` is the pronoun "it" rather than information technology, which would outweigh all the rest of a
 * sentence. In capitals, or as the first word, it is the field's. Within prose that has capitals, small letters mean the
 * pronoun; elsewhere ("we need it support") only what follows tells: "it is", "it to", but not "it and telecom".
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
  // NAICS codes that are listed with a slash or a dash between.
  if (/^\d{6}([/-]\d{6})+$/.test(core)) return words.map(identifierTerm);
  if (words.length > 0 && isIdentifier(core)) return [identifierTerm(chunk)];
  // "A/E", "e-discovery" and "24/7" are one thing to whoever writes them, and may be written apart.
  const isJoined = words.length > 1 && /^[\p{L}\p{N}]+([-/&.'’][\p{L}\p{N}]+)+$/u.test(core) && words.some(isShort);
  return isJoined
    ? [{ kind: 'compound', text: core, expressions: [quoted(words.join(' '))] }]
    : wordsOf(written).map((word) => typedTerm(word, isShouted));
}

/** Where all is in capitals (`isShouted`), they say nothing of one word. */
function typedTerm(word: string, isShouted: boolean): Term {
  return { ...wordTerm(word.toLowerCase()), isName: !isShouted && /^\p{Lu}{3,6}$/u.test(word) };
}

function isShort(word: string): boolean {
  return word.length <= 2;
}

/** By its short name, and where that does not stand by that with its marks apart, or by the name as written. */
function setAsideTerm({ short, name }: { short: string; name: string }): Term {
  const forms = [squeezed(short), ...[short, name].map((each) => wordsOf(each).join(' '))];
  return { kind: 'compound', text: short, expressions: [...new Set(forms)].map(quoted).map(whereNoneBefore) };
}

function phraseTerms(words: string): Term[] {
  return words === '' ? [] : [{ kind: 'phrase', text: words, expressions: [quoted(words)] }];
}

/** With nine digits or all; it may carry a management code behind it: 2840014559142NZ. */
const STOCK_NUMBER = /^\d{9}(\d{4})?$/;
/** The code of an office, with which its numbers begin, and what may follow: the year, then the kind (FAR 4.1603). */
const OFFICE = /^(?=.*[a-z])[a-z\d]{6}(\d{2}[a-z]?)?$/;

function identifierTerm(written: string): Term {
  const words = wordsOf(written);
  const whole = squeezed(written);
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
