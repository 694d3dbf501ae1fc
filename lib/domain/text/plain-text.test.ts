import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainLine, plainLine, plainNote, plainText } from './plain-text.ts';
import { runsOf } from '../testing/share.ts';

describe('text from other people', () => {
  it('loses characters that reorder or hide other text', () => {
    expect(plainLine('safe\u202Egnp.exe\u2069 \u0000title\u200b')).toBe('safegnp.exe title');
    expect(plainLine('a\u{e0041}\u{e007f}b\u3164c\ufff9d\u180ee')).toBe('abcde');
    expect(plainLine('\udb40\u200b\udc41')).toBe('');
  });

  it.each(['👩‍💻', '👨‍👩‍👧‍👦', '👷🏽‍♀️', '🏳️‍🌈', '❤️‍🔥', '🇺🇸', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👍🏾'])('keeps %s whole', (emoji) => {
    const title = `Roof ${emoji} repair`;
    for (const plain of [plainLine, plainText]) expect(plain(`\u202e${title}\u2066\u200d`)).toBe(title);
    expect(plainNote(`\u202e${title}\u2066`, 100)).toBe(title);
    expect(isPlainLine(emoji)).toBe(true);
    for (let max = 6; max < 5 + emoji.length; max += 1)
      for (const cut of [plainLine(title, max), plainText(title, max), plainNote(title, max)])
        expect(cut).toBe('Roof …');
  });

  it('loses joiners and tags that join nothing', () => {
    expect(plainLine('a\u200db 👩\u200d 1\u200d2')).toBe('ab 👩 12');
    expect(plainLine('🏴\u{e0067}\u{e0062}')).toBe('🏴');
    expect(plainLine(`🏴${'\u{e0061}'.repeat(20)}\u{e007f}`)).toBe('🏴');
  });

  it('is plain without hidden characters, whatever its spacing', () => {
    expect(['36C24525Q0001', ' a \n b\t c ', '', 'n'.repeat(2000)].map(isPlainLine)).toEqual([true, true, true, true]);
    expect(['n\u200b-1', 'a\u202eb', '\u0000'].map(isPlainLine)).toEqual([false, false, false]);
  });

  it('has its white space collapsed, with or without its line breaks', () => {
    expect(plainLine('  a \n b\t c ')).toBe('a b c');
    expect(plainText('a  b \r\n\r\n c')).toBe('a b\n\n c');
  });

  it('is never longer than its limit, and never cut inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (text, max) => {
        const line = plainLine(text, max);
        expect(line.length).toBeLessThanOrEqual(max);
        expect(plainLine(line, max)).toBe(line);
      }),
      runsOf(),
    );
    expect(plainLine('ab😀cd', 4)).toBe('ab…');
  });
});
