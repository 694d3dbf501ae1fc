import { describe, expect, it } from 'vitest';
import table from './naics-2022.json' with { type: 'json' };
import { createNaics } from './naics.ts';

const { naicsTitle, naicsCodesUnder, searchNaics } = createNaics(table);
const codes = (words: string, limit = 10) => searchNaics(words, limit).map(({ code }) => code);

describe('naicsTitle', () => {
  it('returns titles of all levels', () => {
    expect(naicsTitle('541512')).toBe('Computer Systems Design Services');
    expect(naicsTitle('54151')).toBe('Computer Systems Design and Related Services');
    expect(naicsTitle('54')).toBe('Professional, Scientific, and Technical Services');
    expect(naicsTitle('31-33')).toBe('Manufacturing');
    expect(naicsTitle('32')).toBe('Manufacturing');
  });

  it('returns undefined for anything else', () => {
    for (const code of ['999999', '', 'toString', '5415123']) expect(naicsTitle(code)).toBeUndefined();
  });

  it('has clean titles without footnote letters or extra spaces', () => {
    expect(
      Object.entries(table).filter(
        ([, title]) => title !== title.trim() || /[a-z)]T$/.test(title) || /\s{2}/.test(title),
      ),
    ).toEqual([]);
  });
});

describe('naicsCodesUnder', () => {
  it('lists full codes only', () => {
    expect(naicsCodesUnder('54151')).toEqual(['541511', '541512', '541513', '541519']);
    expect(naicsCodesUnder('541512')).toEqual(['541512']);
    expect(naicsCodesUnder('9999')).toEqual([]);
    expect(naicsCodesUnder('')).toEqual([]);
  });

  it('treats a range as all of its sectors', () => {
    const manufacturing = naicsCodesUnder('31-33');
    expect(manufacturing).toEqual([...naicsCodesUnder('31'), ...naicsCodesUnder('32'), ...naicsCodesUnder('33')]);
    expect(manufacturing.length).toBeGreaterThan(300);
  });

  it('puts every full code in one sector', () => {
    const full = Object.keys(table).filter((code) => code.length === 6);
    const sectors = Object.keys(table).filter((code) => code.length === 2 || code.includes('-'));
    expect(sectors.flatMap(naicsCodesUnder).sort()).toEqual(full.sort());
    expect(full).toHaveLength(1012);
  });
});

describe('searchNaics', () => {
  it('finds codes by prefix, the exact match first', () => {
    expect(codes('5415')[0]).toBe('5415');
    expect(codes('541512')).toEqual(['541512']);
    expect(codes('33')).toContain('31-33');
  });

  it.each([
    ['landscaping', '561730'],
    ['janitorial', '561720'],
    ['computer systems design', '541512'],
    ['custom computer programming', '541511'],
    ['security guards', '561612'],
    ['engineering services', '541330'],
    ['hvac', undefined],
    ['translat', '541930'],
    ['waste collection', '5621'],
    ['plumbing heating', '238220'],
    ['battery manufacturing', '335910'],
  ])('%s finds %s first', (words, code) => {
    expect(codes(words)[0]).toBe(code);
  });

  it('requires every word and respects the limit', () => {
    expect(codes('landscaping zebra')).toEqual([]);
    expect(codes('services', 3)).toHaveLength(3);
    expect(codes('')).toEqual([]);
    expect(codes('the of')).toEqual([]);
  });

  it('accepts a code followed by its title', () => {
    expect(codes('541512 - Computer Systems Design Services')[0]).toBe('541512');
  });
});
