/**
 * The grammar of what the extension writes into a note: square brackets with a keyword, the same in every
 * language, so that another installation reads it back (docs/service-contract.md, "Lines that the extension
 * writes into a note"). Text around a mark is the users' and is never changed.
 *
 * A line mark is one line: `[Deadline 2027-01-12; was 2027-01-05]`. A block mark is several:
 * `[Bid/no-bid v1]`, its lines, `[/Bid/no-bid]`.
 */
import { NOTE_MAX } from '../limits.ts';

/** Keywords: no brackets or spaces. */
export type NoteKeyword = 'Deadline' | 'Bid/no-bid';

/** A block of a note. `start` and `end` are offsets of its first and after its last character. */
export interface NoteBlock {
  version: number;
  lines: string[];
  start: number;
  end: number;
}

const LINE_BREAK = /\r\n|\r|\n/;

/** Returns the bodies of a keyword's line marks, in order, wherever they stand in a line. */
export function lineMarks(note: string, keyword: NoteKeyword): string[] {
  const mark = new RegExp(String.raw`\[${keyword}[ \t]+([^[\]\r\n]{1,300})\]`, 'g');
  return Array.from(note.matchAll(mark), ([, body = '']) => body.trim());
}

/** Returns text that fits into a mark: one line without brackets and semicolons, at most `max` characters. */
export function markText(text: string, max: number): string {
  return text
    .replace(/[[\];\s]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
}

/** Returns the note with `line` at its end; `undefined` if it would be too long for the service. */
export function withLine(note: string, line: string): string | undefined {
  const joined = note === '' || /[\r\n]$/.test(note) ? note + line : note + lineBreakOf(note) + line;
  return joined.length <= NOTE_MAX ? joined : undefined;
}

/** Returns the note without the last `line` and the break before it. */
export function withoutLine(note: string, line: string): string {
  const at = note.lastIndexOf(line);
  return at < 0 ? note : note.slice(0, at).replace(/(?:\r\n|\r|\n)$/, '') + note.slice(at + line.length);
}

/**
 * Returns the last complete block of a keyword. A block whose end was cut off or deleted is plain text, and
 * so is one that another block starts in.
 */
export function noteBlock(note: string, keyword: NoteKeyword): NoteBlock | undefined {
  const mark = new RegExp(String.raw`^[ \t]*\[(?:${keyword} v(\d{1,3})|/${keyword})\][ \t]*$`, 'gm');
  let open: { version: number; start: number; inside: number } | undefined;
  let last: NoteBlock | undefined;
  // Each kind of line break counts as one character, so that offsets stay those of the note.
  const text = note.replace(/\r/g, '\n');
  for (const match of text.matchAll(mark)) {
    const [line, version] = match;
    const end = match.index + line.length;
    if (version !== undefined) open = { version: Number(version), start: match.index, inside: end };
    else if (open) {
      const lines = note.slice(open.inside, match.index).split(LINE_BREAK).slice(1, -1);
      last = { version: open.version, lines, start: open.start, end };
      open = undefined;
    }
  }
  return last;
}

/**
 * Returns the note with the block in place of the keyword's last one of its version, else at its end; without
 * `lines`, the note without that block. Lines inside the old block that `foreignIn` returns are other people's
 * and stay, below the new ones. `undefined` if the note would be too long for the service.
 */
export function withBlock(
  note: string,
  keyword: NoteKeyword,
  { version, lines }: { version: number; lines: readonly string[] },
  foreignIn: (lines: readonly string[]) => string[],
): string | undefined {
  const last = noteBlock(note, keyword);
  const old = last?.version === version ? last : undefined;
  const foreign = foreignIn(old?.lines ?? []);
  const lineBreak = lineBreakOf(note);
  const marked = [`[${keyword} v${String(version)}]`, ...lines, ...foreign, `[/${keyword}]`];
  const block = (lines.length > 0 ? marked : foreign).join(lineBreak);
  if (!old) return lines.length > 0 ? withLine(note, block) : note;
  // The break before a block goes with it.
  const before = note.slice(0, old.start);
  const kept = block === '' ? before.replace(/(?:\r\n|\r|\n)$/, '') : before;
  const replaced = kept + block + note.slice(old.end);
  return replaced.length <= NOTE_MAX ? replaced : undefined;
}

function lineBreakOf(note: string): string {
  return LINE_BREAK.exec(note)?.[0] ?? '\n';
}
