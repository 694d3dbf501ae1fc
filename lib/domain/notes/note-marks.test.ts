import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTE_MAX } from '../limits.ts';
import { runsOf } from '../testing/share.ts';
import { readDeadlineLine } from './deadline-line.ts';
import { noteBlock, withBlock } from './note-marks.ts';

const OWN = ['pWin: 40%', 'Decision: Bid'];
const foreignIn = (lines: readonly string[]) => lines.filter((line) => !/^(?:pWin|Decision): /.test(line));
const BLOCK = ['[Bid/no-bid v1]', ...OWN, '[/Bid/no-bid]'].join('\n');
const put = (note: string, lines = OWN) => withBlock(note, 'Bid/no-bid', { version: 1, lines }, foreignIn);
const read = (note: string) => noteBlock(note, 'Bid/no-bid')?.lines;

/** Colleagues' text: line breaks of every kind, marks that are cut or alone, other marks. */
const texts = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '\r\n',
        '\n',
        '[Bid/no-bid v1]',
        '[/Bid/no-bid]',
        '\n[Bid/no-bid v1]\n',
        BLOCK,
        BLOCK.slice(0, 25),
      ),
    ),
  )
  .map((parts) => parts.join(''));

describe('a block of a note', () => {
  it('is appended, read back and replaced in its place', () => {
    const note = put('Ask Ana.') ?? '';
    expect(note).toBe(`Ask Ana.\n${BLOCK}`);
    expect(read(note)).toEqual(OWN);
    const decided = put(`${note}\nAfter.`, ['Decision: No bid']);
    expect(decided).toBe('Ask Ana.\n[Bid/no-bid v1]\nDecision: No bid\n[/Bid/no-bid]\nAfter.');
  });

  it('never changes the text around it, whatever that is', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const note = `${before}\n${BLOCK}\n${after}`;
        const next = put(note, ['Decision: No bid']);
        const old = noteBlock(note, 'Bid/no-bid');
        if (!next || !old) throw new Error('the note is short and has a block');
        expect(next.startsWith(note.slice(0, old.start))).toBe(true);
        expect(next.endsWith(note.slice(old.end))).toBe(true);
        expect(read(next)?.[0]).toBe('Decision: No bid');
      }),
      runsOf(1000),
    );
  });

  it('comes back from any note', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const note = put(text) ?? '';
        expect(read(note)?.slice(0, 2)).toEqual(OWN);
        expect(read(note.replace(/\r\n?/g, '\n'))?.slice(0, 2)).toEqual(OWN);
      }),
      runsOf(1000),
    );
  });

  it('keeps what colleagues wrote inside it', () => {
    const note = BLOCK.replace('\n[/', '\nCall the CO first.\n[/');
    expect(read(put(note, ['Decision: No bid']) ?? '')).toEqual(['Decision: No bid', 'Call the CO first.']);
  });

  it('is read through CRLF, and written with it', () => {
    const note = put('a\r\nb') ?? '';
    expect(note).toBe(`a\r\nb\r\n${BLOCK.replaceAll('\n', '\r\n')}`);
    expect(read(note)).toEqual(OWN);
    expect(put(note, ['pWin: 5%'])).toBe('a\r\nb\r\n[Bid/no-bid v1]\r\npWin: 5%\r\n[/Bid/no-bid]');
  });

  it('is the last of two, and a cut one is text', () => {
    const later = `${BLOCK}\n[Bid/no-bid v2]\npWin: 5%\n[/Bid/no-bid]`;
    expect(read(later)).toEqual(['pWin: 5%']);
    // What another version wrote is left alone.
    expect(put(later)).toBe(`${later}\n${BLOCK}`);
    const cut = BLOCK.slice(0, -5);
    expect(read(cut)).toBeUndefined();
    expect(put(cut)).toBe(`${cut}\n${BLOCK}`);
  });

  it('goes with its line break, but without what colleagues wrote inside it', () => {
    expect(put(`Ask Ana.\r\n${BLOCK.replaceAll('\n', '\r\n')}\r\nAfter.`, [])).toBe('Ask Ana.\r\nAfter.');
    expect(put(BLOCK.replace('\n[/', '\nCall the CO first.\n[/'), [])).toBe('Call the CO first.');
    expect(put('Ask Ana.', [])).toBe('Ask Ana.');
  });

  it('stands next to deadline lines', () => {
    const line = '[Deadline 2027-01-12]';
    const note = put(line) ?? '';
    expect(readDeadlineLine(note)).toEqual({ deadline: { day: '2027-01-12' } });
    expect(read(`${note}\n${line}`)).toEqual(OWN);
  });

  it('is not written where the service would reject the note', () => {
    expect(put('n'.repeat(NOTE_MAX))).toBeUndefined();
  });
});
