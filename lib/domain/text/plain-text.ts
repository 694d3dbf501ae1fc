/**
 * Text from pages and from the service is data: its white space is folded, what could reorder or hide other text
 * (bidirectional and control characters) is taken out, and its length is bounded.
 */

// Controls other than tab and line ends; zero-width characters, bidirectional marks, embeddings, overrides and isolates, the
// byte-order mark; letters that are drawn as nothing (fillers of Hangul and Mongolian), marks of annotations, the tags that
// copy ASCII unseen, and halves of characters, which would become whole ones when something between them is taken out.
const UNSEEN =
  /[^\P{Cc}\t\n\r]|[\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

// What most texts are: there is nothing to take out of them or to fold, and a page has thousands.
const LINE = /^[!-~]+(?: [!-~]+)*$/;

/** One line of plain text, at most `max` characters (an ellipsis marks the cut). */
export function plainLine(text: string, max = 500): string {
  const line = text.trim();
  return cut(LINE.test(line) ? line : line.replace(UNSEEN, '').replace(/\s+/g, ' ').trim(), max);
}

/** Whether nothing in a text could hide or reorder another one: for what goes back letter by letter, so that nothing is taken out of it. */
export function isPlainLine(text: string): boolean {
  return text.replace(/\s+/g, ' ').trim() === plainLine(text, text.length);
}

/** Plain text that keeps its line breaks, at most `max` characters. */
export function plainText(text: string, max = 10_000): string {
  const lines = text.replace(UNSEEN, '').replace(/\r\n?/g, '\n').split('\n');
  return cut(
    lines
      .map((line) => line.replace(/[^\S\n]+/g, ' ').trimEnd())
      .join('\n')
      .trim(),
    max,
  );
}

// Controls, bidirectional embeddings, overrides and isolates, and halves of characters.
const UNRULY = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A note as somebody wrote it, indentation and joined letters and all: edited, it goes back in the place of what was written. Only what
 * could reorder or control other text is taken out.
 */
export function plainNote(text: string, max: number): string {
  return cut(text.replace(UNRULY, '').replace(/\r\n?/g, '\n'), max);
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  // Array.from would be slow on hostile lengths; one lone surrogate at the edge is all that can go wrong.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
