import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTE_MAX } from '../limits.ts';
import { day } from '../testing/day.ts';
import { seedOfRun } from '../testing/share.ts';
import { DECISIONS, EMPTY_SHEET, FACTORS, GATES, SCORES, type BidSheet } from '../worksheet/bid-sheet.ts';
import { bidLines, bidLinesOf, nextStepOf, noteParts, parseBidLines, withBidBlock, withNoteText } from './bid-block.ts';
import { readDeadlineLine } from './deadline-line.ts';
import { noteBlock } from './note-marks.ts';

const SHEET: BidSheet = {
  decision: 'bid',
  suggested: { pGo: 70, pWin: 35 },
  gates: { setAside: 'pass', conflict: 'fail' },
  factors: { customer: 4, pastPerformance: 2 },
  reason: 'Same interfaces as Salem.\nWaiting on [Orchard Point]; pricing.',
  nextStep: 'Clear conflict with counsel',
  nextDate: day('2027-01-08'),
};
const LINES = [
  'Decision: Bid',
  'Suggested: pGo 70%; pWin 35%',
  'Gates: set-aside pass; conflict fail',
  'Factors: customer 4; past performance 2',
  'Reason: Same interfaces as Salem.',
  'Reason: Waiting on [Orchard Point]; pricing.',
  'Next step: 2027-01-08 Clear conflict with counsel',
];
const BLOCK = ['[Bid/no-bid v1]', ...LINES, '[/Bid/no-bid]'].join('\n');

const plainTexts = fc.string({ unit: 'grapheme', maxLength: 60 });
const percents = fc.integer({ min: 0, max: 20 }).map((steps) => steps * 5);
const record = <Key extends string, Value>(keys: readonly Key[], value: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(fc.constantFrom(...keys), value)).map((pairs): Partial<Record<Key, Value>> => {
    const made: Partial<Record<Key, Value>> = {};
    for (const [key, each] of pairs) made[key] = each;
    return made;
  });
const sheets: fc.Arbitrary<BidSheet> = fc.record(
  {
    decision: fc.constantFrom(...DECISIONS),
    suggested: fc.record({ pGo: percents, pWin: percents }, { requiredKeys: [] }),
    gates: record(GATES, fc.constantFrom('pass' as const, 'fail' as const)),
    factors: record(FACTORS, fc.constantFrom(...SCORES)),
    reason: fc.array(plainTexts, { maxLength: 4 }).map((lines) => lines.join('\n')),
    nextStep: plainTexts,
    nextDate: fc.constantFrom(day('2027-01-08'), day('2026-02-28')),
  },
  { requiredKeys: ['gates', 'factors', 'reason', 'nextStep'] },
);

/** Colleagues' lines: their own words, marks alone or cut, lines that look like ours, line breaks of all kinds. */
const theirs = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        'Ask Ana about the CO; she knows him.',
        'Decision: Bid (Ana said so)',
        'Decision: No bid',
        'Factors: customer 9',
        'Reason:',
        'Next step: ',
        '[Bid/no-bid v1]',
        '[/Bid/no-bid]',
        '[Bid/no-bid v2]\nDecision: Bid\n[/Bid/no-bid]',
        '[Deadline 2027-01-12]',
        BLOCK,
        BLOCK.slice(0, 60),
        '\r\n',
        '\r',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('\n'));

/** Everything that is not ours must be there again, in its order, character by character. */
function withoutLines(text: string, ours: readonly string[]): string {
  const left = [...ours];
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => {
      const at = left.indexOf(line.trim());
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join('\n');
}

describe('the block of a worksheet', () => {
  it('is written as the documents show it, and read back', () => {
    expect(bidLines(SHEET)).toEqual(LINES);
    expect(withBidBlock('Ask Ana.', LINES)).toBe(`Ask Ana.\n${BLOCK}`);
    expect(bidLinesOf(`Ask Ana.\r\n${BLOCK.replaceAll('\n', '\r\n')}\r\nAfter`)).toEqual(LINES);
    expect(parseBidLines(LINES)).toEqual({ sheet: SHEET, foreign: [] });
    expect(nextStepOf(BLOCK)).toEqual({ date: '2027-01-08', step: 'Clear conflict with counsel' });
    expect(nextStepOf('Ask Ana.')).toBeUndefined();
  });

  it('says any worksheet in lines that read back as the same lines', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const lines = bidLines(sheet);
        const read = parseBidLines(lines);
        expect(read.foreign).toEqual([]);
        expect(bidLines(read.sheet)).toEqual(lines);
        expect(read.sheet.decision).toBe(sheet.decision);
        expect(read.sheet.gates).toEqual(sheet.gates);
        expect(read.sheet.factors).toEqual(sheet.factors);
      }),
      { numRuns: 200, seed: seedOfRun() },
    );
  });

  it('in 100 fuzzed notes: no character of a colleague’s is lost, the block is found or left alone', () => {
    fc.assert(
      fc.property(
        theirs,
        theirs,
        theirs,
        sheets,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('none', 'whole', 'two', 'cut', 'full'),
        (before, within, after, sheet, lineBreak, kind) => {
          const old = ['[Bid/no-bid v1]', ...LINES, within, '[/Bid/no-bid]'].join(lineBreak);
          const parts = {
            none: [before, after],
            whole: [before, old, after],
            two: [before, BLOCK, within, old, after],
            cut: [before, old.slice(0, old.length - 9), after],
            full: [before, old, after, 'n'.repeat(NOTE_MAX)],
          }[kind];
          const note = parts.join(lineBreak).slice(0, NOTE_MAX);
          const lines = bidLines({ ...sheet, decision: 'notYet' });
          const next = withBidBlock(note, lines);
          if (next === undefined) {
            // Only where it does not fit.
            expect(note.length + lines.join('').length).toBeGreaterThan(NOTE_MAX - 800);
            return;
          }
          expect(next.length).toBeLessThanOrEqual(NOTE_MAX);
          expect(bidLinesOf(next)).toEqual(lines);
          const block = noteBlock(note, 'Bid/no-bid');
          const [start, end] = block?.version === 1 ? [block.start, block.end] : [note.length, note.length];
          // Around the block, not one character differs.
          expect(next.startsWith(note.slice(0, start))).toBe(true);
          expect(next.endsWith(note.slice(end))).toBe(true);
          // Within it, only the lines that we had written are gone.
          const inside = block?.version === 1 ? block.lines.join('\n') : '';
          const now = noteBlock(next, 'Bid/no-bid')?.lines.join('\n') ?? '';
          expect(withoutLines(now, lines)).toBe(withoutLines(inside, bidLinesOf(note) ?? []));
          // Taken away again, the same text is left.
          const gone = withBidBlock(next, []) ?? '';
          expect(gone.startsWith(note.slice(0, Math.max(0, start - 2)))).toBe(true);
          expect(gone.endsWith(note.slice(end))).toBe(true);
          expect(readDeadlineLine(next)?.deadline).toEqual(readDeadlineLine(note)?.deadline);
        },
      ),
      { numRuns: 100, seed: seedOfRun() },
    );
  });

  it('stays as it is when the text around it is edited, and keeps its place where what follows is unchanged', () => {
    const note = `Ask Ana.\n${BLOCK}\nQuestions by Friday.`;
    expect(noteParts(note)).toEqual({ text: 'Ask Ana.\nQuestions by Friday.', lines: LINES });
    expect(withNoteText(note, 'Ask Ben.\nQuestions by Friday.')).toBe(note.replace('Ana', 'Ben'));
    expect(withNoteText(note, 'Questions by Friday.')).toBe(`${BLOCK}\nQuestions by Friday.`);
    expect(withNoteText(note, 'Ask Ana.\nNo questions.')).toBe(`Ask Ana.\nNo questions.\n${BLOCK}`);
    expect(withNoteText(note, '')).toBe(BLOCK);
    expect(withNoteText('Ask Ana.', 'Ask Ben.')).toBe('Ask Ben.');
    expect(withNoteText(note, BLOCK)).toBe(BLOCK);
    const copied = `${BLOCK}\n${BLOCK.replace(': Bid', ': No bid')}`;
    expect(bidLinesOf(withNoteText(`${copied}\n${BLOCK}`, `${copied}\nCall Ana.`))).toEqual(LINES);
  });

  it('stays as it is in any note, whatever is typed', () => {
    fc.assert(
      fc.property(theirs, theirs, plainTexts, (before, after, typed) => {
        const note = `${before}\n${BLOCK}\n${after}`;
        const block = noteBlock(note, 'Bid/no-bid');
        const { text } = noteParts(note);
        expect(withNoteText(note, text)).toBe(note);
        if (block) expect(withNoteText(note, `${text}\n${typed}`)).toContain(note.slice(block.start, block.end));
      }),
      { seed: seedOfRun() },
    );
  });

  it('takes no line for its own that a colleague changed or added', () => {
    const lines = ['Decision: Bid', 'Decision: Bid', 'Decision: Bid, says Ana', 'Factors: customer 4; fit', 'Call Bo.'];
    expect(parseBidLines(lines)).toEqual({
      sheet: { ...EMPTY_SHEET, decision: 'bid' },
      foreign: lines.slice(1),
    });
  });
});
