/** A person's query as FTS5 expressions. Only letters and digits inside quotes get through, so no syntax ever does. */

/** A query understood: `every` demands all of its terms, `any` at least one. */
export interface WordQuery {
  every: string;
  any: string;
}

/** Enough for a pasted paragraph; more words would cost time and add nothing to the order. */
const MAX_TERMS = 48;

const STOP_WORDS = new Set(
  'a an and any are as at be by can do for from have how i in is it me my need of on or our please show that the their this to us want we what which who with'.split(
    ' ',
  ),
);

/**
 * The terms of `text`: words, phrases in double quotes, and identifiers such as `SPE4A7-26-T-1234`, which stand for
 * themselves with and without their dashes. Stop words count only where there is nothing else. `undefined` when
 * the text has no letter and no digit.
 */
export function wordQuery(text: string): WordQuery | undefined {
  const terms = [...new Set(Array.from(text.toLowerCase().matchAll(/"([^"]*)"|[^\s"]+/gu), termsOf).flat())];
  const telling = terms.filter((term) => !STOP_WORDS.has(term.slice(1, -1)));
  const used = (telling.length > 0 ? telling : terms).slice(0, MAX_TERMS);
  return used.length > 0 ? { every: used.join(' AND '), any: used.join(' OR ') } : undefined;
}

/** An identifier without its punctuation, as it is also indexed. */
export function squeezed(identifier: string): string {
  return wordsOf(identifier).join('');
}

function termsOf([chunk, phrase]: RegExpMatchArray): string[] {
  if (phrase !== undefined) return quoted(wordsOf(phrase).join(' '));
  const words = wordsOf(chunk);
  const isIdentifier = words.length > 1 && /\d/.test(chunk) && /^[^,;:()]+$/.test(chunk);
  return isIdentifier ? [`("${words.join(' ')}" OR "${words.join('')}")`] : words.flatMap(quoted);
}

function quoted(words: string): string[] {
  return words === '' ? [] : [`"${words}"`];
}

// What the tokenizer unicode61 also takes for parts of words.
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
}
