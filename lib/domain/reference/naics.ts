/**
 * NAICS 2022 codes and their official titles. Callers pass in the table (`naics-2022.json`, 100 kB), so that
 * a page loads it only when needed: `createNaics((await import('./naics-2022.json')).default)`.
 */

/** Maps a code or sector range (`31-33`) to its official title. */
export type NaicsTable = Readonly<Record<string, string>>;

export interface NaicsEntry {
  /** Two to six digits, or a sector range such as `31-33`. */
  code: string;
  title: string;
}

export interface Naics {
  /** Returns the official title of a code or sector range; `undefined` if there is no such code. */
  naicsTitle: (code: string) => string | undefined;
  /** Returns every six-digit code that begins with `prefix` (a range means each of its sectors), in order. */
  naicsCodesUnder: (prefix: string) => string[];
  /**
   * Returns the entries that match a typed text, best first. Digits match codes by prefix. Words match titles
   * that have all of them; the last word may be incomplete. Six-digit codes rank above their groups.
   */
  searchNaics: (words: string, limit: number) => NaicsEntry[];
}

interface Indexed extends NaicsEntry {
  title: string;
  words: readonly string[];
}

/** Creates the lookups for a loaded table. */
export function createNaics(table: NaicsTable): Naics {
  const entries: readonly Indexed[] = Object.entries(table)
    .map(([code, title]) => ({ code, title, words: wordsOf(title) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));

  const sectorsOf = (code: string): string[] => {
    const range = /^(\d{2})-(\d{2})$/.exec(code);
    if (!range) return [code];
    const [first, last] = [Number(range[1]), Number(range[2])];
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(first + index));
  };
  const rangeOf = new Map(
    entries
      .filter(({ code }) => code.includes('-'))
      .flatMap(({ code }) => sectorsOf(code).map((sector): [string, string] => [sector, code])),
  );

  const naicsTitle = (code: string): string | undefined => {
    const wanted = rangeOf.get(code.trim()) ?? code.trim();
    return Object.hasOwn(table, wanted) ? table[wanted] : undefined;
  };

  const naicsCodesUnder = (prefix: string): string[] => {
    const starts = sectorsOf(prefix.trim()).filter((start) => /^\d{1,6}$/.test(start));
    return entries
      .filter(({ code }) => code.length === 6 && starts.some((start) => code.startsWith(start)))
      .map(({ code }) => code);
  };

  const searchNaics = (words: string, limit: number): NaicsEntry[] => {
    const digits = /^\s*(\d{2,6})(?:[\s:-]|$)/.exec(words)?.[1];
    const wanted = wordsOf(words).filter((word) => !/^\d+$/.test(word));
    const scored = entries.flatMap((entry) => {
      const score = (digits === undefined ? 0 : codeScore(entry, digits)) + titleScore(entry, wanted);
      return score > 0 ? [{ entry, score }] : [];
    });
    scored.sort((a, b) => b.score - a.score || (a.entry.code < b.entry.code ? -1 : 1));
    return scored.slice(0, limit).map(({ entry: { code, title } }) => ({ code, title }));
  };

  return { naicsTitle, naicsCodesUnder, searchNaics };
}

const STOP_WORDS = new Set([
  'and',
  'or',
  'of',
  'the',
  'for',
  'in',
  'to',
  'a',
  'an',
  'on',
  'with',
  'except',
  'other',
  'all',
]);

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z\d]+/g) ?? []).filter((word) => !STOP_WORDS.has(word)).map(singular);
}

// Good enough for titles: "Services" matches "service", "Batteries" matches "battery".
function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function codeScore({ code }: NaicsEntry, digits: string): number {
  if (code === digits) return 1000;
  // A range such as 31-33 matches each of its sectors, but no longer code.
  if (code.includes('-'))
    return Number(digits.slice(0, 2)) >= Number(code.slice(0, 2)) &&
      Number(digits.slice(0, 2)) <= Number(code.slice(3)) &&
      digits.length === 2
      ? 900
      : 0;
  return code.startsWith(digits) ? 500 + (code.length === 6 ? 50 : 0) : 0;
}

function titleScore({ code, title, words }: Indexed, wanted: readonly string[]): number {
  if (wanted.length === 0) return 0;
  let score = 0;
  for (const [index, word] of wanted.entries()) {
    const isLast = index === wanted.length - 1;
    const whole = words.indexOf(word);
    const partial =
      whole < 0 && word.length > 1
        ? words.findIndex((each) => each.startsWith(word) || (each.length > 4 && word.startsWith(each)))
        : -1;
    if (whole >= 0) score += whole === 0 ? 14 : 10;
    else if (partial >= 0) score += isLast ? 6 : 4;
    else return 0;
  }
  // Prefer titles with few extra words, and full codes, which the service filters by. "Other …" is a
  // catch-all.
  const remainder = /\bother\b/i.test(title) ? 8 : 0;
  return score + (10 * wanted.length) / Math.max(words.length, 1) + (code.length === 6 ? 5 : 0) - remainder;
}
