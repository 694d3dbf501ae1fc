/** What an update (service-api §4.7) writes into the note, and how the service clears a number. */
import type { PursuitUpdate } from '../../api/schemas.ts';
import { withBidBlock } from '../../domain/notes/bid-block.ts';
import { withDeadlineLine, writeDeadlineLine, type DeadlineLine } from '../../domain/notes/deadline-line.ts';
import { defined } from '../../domain/objects.ts';
import type { Facts } from '../connection/connection-facts.ts';

/** Replaces `null` with what the service accepts for clearing a number. */
export function cleared(body: PursuitUpdate, how: Facts['clearsWith']): PursuitUpdate {
  if (how === undefined) return body;
  const { pWin, pGo, estimatedValueCents, ...rest } = body;
  const figure = (value: number | null | undefined) => value ?? (value === null && how === 'zero' ? 0 : undefined);
  return defined({ ...rest, pWin: figure(pWin), pGo: figure(pGo), estimatedValueCents: figure(estimatedValueCents) });
}

/** What an edit writes into the note besides the user's own text. */
interface NoteMark {
  line?: DeadlineLine;
  block?: { lines: string[] };
}

/** The lines that an edit writes into the note. */
export function linesForNote({ line, block }: NoteMark): string[] | undefined {
  return line ? [writeDeadlineLine(line)] : block?.lines;
}

/** Returns the note with an edit's line or block; `undefined` if it would be too long for the service. */
export function markedNote(note: string, { line, block }: NoteMark): string | undefined {
  return line ? withDeadlineLine(note, line) : block ? withBidBlock(note, block.lines) : note;
}
