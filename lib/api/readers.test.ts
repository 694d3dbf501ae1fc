import { describe, expect, it } from 'vitest';
import { NOTE_MAX } from '../domain/limits.ts';
import { awardReader, opportunityReader, pipelineReader, pursuitReader, stageReader } from './readers.ts';

const bare = { noticeId: 'n', title: 'n' };

describe('a search result', () => {
  it('keeps every readable field', () => {
    const result = {
      noticeId: 'n',
      title: ' Roof \n repair ',
      agency: 'GSA',
      naicsCode: 238160,
      state: 'va',
      setAside: 'SBA',
      postedDate: '2026-11-01',
      responseDeadLine: '2026-12-31T23:59:00-10:00',
      uiLink: 'https://sam.gov/opp/1/view',
      dataSource: 'SAM.gov',
      type: ' Award  Notice',
      solicitationNumber: 'W912DQ26R1234',
      summary: 'Replace the roof.\n\nTwo floors.\u202e',
      unknown: { kept: 'nowhere' },
    };
    expect(opportunityReader.parse(result)).toEqual({
      noticeId: 'n',
      title: 'Roof repair',
      agency: 'GSA',
      naicsCode: '238160',
      state: 'VA',
      setAside: 'SBA',
      postedDate: '2026-11-01',
      // The calendar day as written, not converted to another zone.
      responseDeadLine: '2026-12-31',
      uiLink: 'https://sam.gov/opp/1/view',
      dataSource: 'SAM.gov',
      type: 'Award Notice',
      solicitationNumber: 'W912DQ26R1234',
      summary: 'Replace the roof.\n\nTwo floors.',
    });
  });

  it.each([
    ['state', 'KR-48'],
    ['state', 'Virginia'],
    ['setAside', null],
    ['setAside', ''],
    ['responseDeadLine', 'TBD'],
    ['responseDeadLine', '2026-02-30'],
    ['responseDeadLine', 1_790_000_000],
    ['uiLink', 'javascript:alert(1)'],
    ['uiLink', 'https://user:pass@example.com/'],
    ['uiLink', '/relative'],
    ['title', null],
    ['agency', {}],
    ['type', null],
    ['solicitationNumber', ''],
    ['summary', null],
    ['summary', ['a list']],
  ])('has no %s for %j', (field, value) => {
    expect(opportunityReader.parse({ noticeId: 'n', [field]: value })).toEqual(bare);
  });

  it('accepts a number as an id and requires one', () => {
    expect(opportunityReader.parse({ noticeId: 7 }).noticeId).toBe('7');
    expect(opportunityReader.safeParse({ title: 'T' }).success).toBe(false);
    expect(opportunityReader.safeParse({ noticeId: '' }).success).toBe(false);
  });
});

describe('an award', () => {
  it('has its value in cents and its dates as written', () => {
    const award = awardReader.parse({
      awardId: 'a',
      value: 1234.56,
      startDate: '2026-10-01T00:00:00.000Z',
      path: '/awards/a',
    });
    expect(award).toEqual({ awardId: 'a', value: 123456, startDate: '2026-10-01', path: '/awards/a' });
  });
  it.each([
    ['"12.5"', '12.5', 1250],
    ['a negative amount', -3, -300],
    ['nothing', null, undefined],
    ['words', 'n/a', undefined],
    ['more than a number holds', 1e300, undefined],
  ])('reads %s as a value', (_name, value, cents) => {
    expect(awardReader.parse({ awardId: 'a', value }).value).toBe(cents);
  });
});

describe('a pursuit', () => {
  it('keeps cleared and missing values apart', () => {
    expect(pursuitReader.parse({ id: 'p', pWin: null, note: null })).toEqual({ id: 'p', pWin: null, note: null });
    expect(pursuitReader.parse({ id: 'p' })).toEqual({ id: 'p' });
  });
  it('treats an empty string as a cleared value', () => {
    expect(pursuitReader.parse({ id: 'p', note: '', agency: '', responseDeadLine: '' })).toEqual({
      id: 'p',
      note: null,
      agency: null,
      responseDeadLine: null,
    });
  });
  it('keeps its note as written, minus characters that reorder text', () => {
    const note = (written: string) => pursuitReader.parse({ id: 'p', note: written }).note;
    const written = ' Plan:\n    - crew   42\n\t- tools\nنمی\u200cخواهم 👩\u200d💻\n';
    expect(note(written)).toBe(written);
    expect(note('a\r\n\u0000\u202eb\u2066')).toBe('a\nb');
    expect(note(' \n ')).toBeUndefined();
  });
  it('cuts a long note to a length that still exceeds the limit for sending', () => {
    const read = (note: string) => pursuitReader.parse({ id: 'p', note }).note;
    const longest = 'n'.repeat(NOTE_MAX);
    expect(read(longest)).toBe(longest);
    expect(read(`${longest}n`)).toHaveLength(NOTE_MAX + 1);
    expect(read(longest.repeat(2))).toBe(`${longest}n…`);
    for (const before of [0, 1, 2, 3]) {
      const note = `${longest.slice(before)}${'😀'.repeat(4)}`;
      expect(String(read(note)).length).toBeGreaterThan(NOTE_MAX);
    }
  });
  it('reads numbers written as text, on any scale', () => {
    expect(pursuitReader.parse({ id: 'p', pWin: '35', pGo: 0.5, estimatedValueCents: '100' })).toEqual({
      id: 'p',
      pWin: 35,
      pGo: 0.5,
      estimatedValueCents: 100,
    });
  });
});

describe('a pipeline and its stages', () => {
  it('uses its id if it has no name', () => {
    expect(pipelineReader.parse({ id: 'p' })).toEqual({ id: 'p', name: 'p' });
    expect(stageReader.parse({ id: 's', name: null })).toEqual({ id: 's' });
  });
  it('has the readable parts of the owner, or none', () => {
    expect(pipelineReader.parse({ id: 'p', name: 'P', owner: { name: 'Mara', id: 3 } }).owner).toEqual({
      name: 'Mara',
      id: '3',
    });
    expect(pipelineReader.parse({ id: 'p', name: 'P', owner: 'Mara' }).owner).toBeUndefined();
  });
});
