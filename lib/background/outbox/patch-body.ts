/** The body of an update (service-api §4.7) for a change, on the service's scale and in its way to clear a number. */
import type { PursuitUpdate } from '../../api/schemas.ts';
import { figureOn, type Probability, type ProbabilityScale } from '../../domain/money/probability.ts';
import { withBidBlock } from '../../domain/notes/bid-block.ts';
import { withDeadlineLine, writeDeadlineLine, type DeadlineLine } from '../../domain/notes/deadline-line.ts';
import { defined } from '../../domain/objects.ts';
import type { PursuitChanges } from '../../protocol/requests/pursuit-changes.ts';
import type { Facts } from '../connection/connection-facts.ts';

/** Whether a change sets pWin or pGo, which requires the service's scale. */
export function needsScale(changes: Pick<PursuitUpdate, 'pWin' | 'pGo'>): boolean {
  return changes.pWin != null || changes.pGo != null;
}

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

export function patchBody(changes: PursuitChanges, scale: ProbabilityScale | undefined): PursuitUpdate {
  return defined({
    stageId: changes.stageId,
    note: changes.note,
    pWin: figure(changes.pWin, scale),
    pGo: figure(changes.pGo, scale),
    estimatedValueCents: changes.estimatedValueCents,
  });
}

function figure(
  probability: Probability | null | undefined,
  scale: ProbabilityScale | undefined,
): number | null | undefined {
  if (probability == null) return probability;
  return scale === undefined ? undefined : figureOn(scale, probability);
}
