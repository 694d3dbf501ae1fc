/**
 * Sanitizes text from pages and from the service: collapses white space, removes characters that could
 * reorder or hide other text (bidirectional and control characters), and limits the length.
 */
import { VALUE_MAX } from '../limits.ts';

// Control characters other than tab and line breaks; zero-width characters, bidirectional controls, the
// byte-order mark; invisible letters (Hangul and Mongolian fillers), annotation marks, tag characters; and
// lone surrogates, which could form a character once something between them is removed.
// Group 1 is kept: what joins emoji, and the letters of a flag such as Scotland's.
const INVISIBLE =
  /(\u200d(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d)(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[^\P{Cc}\t\n\r]|[\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

// Fast path: most texts need no changes, and a page has thousands of them.
const CLEAN_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** Returns one line of plain text, at most `max` characters; an ellipsis marks a cut. */
export function plainLine(text: string, max = 500): string {
  const line = text.trim();
  return cut(CLEAN_LINE.test(line) ? line : line.replace(INVISIBLE, '$1').replace(/\s+/g, ' ').trim(), max);
}

/** Whether a text has no hidden or reordering characters. For ids, which the service must get unchanged. */
export function isPlainLine(text: string): boolean {
  return text.replace(/\s+/g, ' ').trim() === plainLine(text, text.length);
}

/** Returns plain text with its line breaks, at most `max` characters. */
export function plainText(text: string, max = 10_000): string {
  const lines = text.replace(INVISIBLE, '$1').replace(/\r\n?/g, '\n').split('\n');
  return cut(
    lines
      .map((line) => line.replace(/[^\S\n]+/g, ' ').trimEnd())
      .join('\n')
      .trim(),
    max,
  );
}

// Control characters, bidirectional controls, and lone surrogates.
const REORDERING = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a note with its indentation and joined characters, because an edited note replaces the original.
 * Removes only characters that could reorder or control other text.
 */
export function plainNote(text: string, max: number): string {
  return cut(text.replace(REORDERING, '').replace(/\r\n?/g, '\n'), max);
}

// Ways that sites print a missing value.
const BLANK =
  /^(?:\(?blank\)?|\(?none\)?|n\/?a|not (?:available|applicable|specified|provided)|unspecified|tbd|to be determined|null|undefined|[-–—.*\s]*)$/i;

/** Returns a printed value as one line of at most `max` characters; `undefined` for "none", "N/A", etc. */
export function printedValue(text: string | null | undefined, max: number = VALUE_MAX.agency): string | undefined {
  const line = plainLine(text ?? '', max);
  return BLANK.test(line) ? undefined : line;
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${clip(text, max - 1)}…`;
}

// Making one takes longer than reading a list, and few texts are cut.
let characters: Intl.Segmenter | undefined;

/** Returns the first `max` characters, fewer where the last one would be cut: an emoji can have a dozen. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  // Segmenting all of a very long text would be slow.
  characters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const last = characters.segment(text.slice(0, max + 50)).containing(max);
  return text.slice(0, last?.index);
}

/** The end of a sentence, but not of an abbreviation. */
export const SENTENCE_END = /(?<!\b(?:[AaPp]\.[Mm]|[Nn]o|[Ss]te?|[Rr]m|M[rs]|Inc|Dept|Attn))\.\s+(?=\p{Lu})|[;!?]\s+/u;
/** A longer text between two full stops isn't a sentence. */
export const LONGEST_SENTENCE = 600;
