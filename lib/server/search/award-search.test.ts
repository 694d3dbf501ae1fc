import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../testing/backend.ts';
import { award } from '../testing/rows.ts';

describe('a company', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await TestBackend.start({
      awards: [
        award('lockheed', { recipientName: 'LOCKHEED MARTIN CORPORATION' }),
        award('lockheed short', { recipientName: 'LOCKHEED MARTIN CORP' }),
        award('boeing', { recipientName: 'THE BOEING COMPANY' }),
        award('booz other', { recipientName: 'BOOZ LLC' }),
        award('booz', { recipientName: 'BOOZ ALLEN HAMILTON INC' }),
        award('leidos', { recipientName: 'LEIDOS, INC.' }),
        award('four', { recipientName: 'FOUR LLC' }),
        award('four points', { recipientName: 'FOUR POINTS TECHNOLOGY, L.L.C.' }),
        award('dell', { recipientName: 'DELL FEDERAL SYSTEMS L.P' }),
        award('electric', { recipientName: 'WILLIAMS ELECTRIC CO INC' }),
        award('inventory', { recipientName: 'SMITH BROTHERS', description: 'FOUR RADIOS' }),
        award('caci', { recipientName: 'CACI, INC. - FEDERAL', naicsCode: '541512' }),
        award('machines', { recipientName: 'OFFICE INTERNATIONAL INC' }),
      ],
    });
  });
  afterAll(() => backend.stop());

  it.each([
    ['Lockheed Martin Corp', ['lockheed', 'lockheed short']],
    ['Lockheed Martin Corporation', ['lockheed', 'lockheed short']],
    ['Boeing Co.', ['boeing']],
    ['Booz Allen Hamilton Incorporated', ['booz']],
    ['Leidos Corporation', ['leidos']],
    ['Boeing Inc', ['boeing']],
    ['Four LLC', ['four', 'four points']],
    ['Four Points Technology LLC', ['four points']],
    ['Dell Federal Systems LP', ['dell']],
    ['Dell Federal Systems L.P.', ['dell']],
  ])('is found by its name, whichever way its legal form is written: %s', async (q, ids) => {
    expect((await backend.search('awards', { q })).sort()).toEqual(ids);
  });

  it.each([
    ['CACI International Inc', ['caci']],
    ['CACI International', ['caci']],
    ['CACI Leidos International', ['caci', 'leidos']],
    ['Leidos Martin', ['leidos']],
    ['Boeing International', ['boeing']],
    ['Booz Hamilton International', ['booz']],
    ['CACI radios', ['caci', 'inventory']],
    ['International radios', ['inventory', 'machines']],
  ])('is told from others by what begins its name, not by what stands behind that: %s', async (q, ids) => {
    expect((await backend.search('awards', { q })).sort()).toEqual(ids);
  });

  it('is looked for by every word that any award has, whatever no award has', async () => {
    expect(await backend.search('awards', { q: 'Unheardof Booz Hamilton' })).toEqual(['booz']);
    expect(await backend.search('awards', { q: 'Lockheed Martin Corp. Unheardof' })).toEqual([
      'lockheed',
      'lockheed short',
    ]);
    expect(await backend.search('awards', { q: 'four radios Unheardof' })).toEqual(['inventory']);
  });

  it('that nothing is awarded to does not bring up every other with its legal form', async () => {
    expect(await backend.search('awards', { q: 'Unheardof Inc' })).toEqual([]);
  });

  it('is looked for by its legal form where nothing else is said', async () => {
    expect((await backend.search('awards', { q: 'corp' })).sort()).toEqual(['lockheed', 'lockheed short']);
  });
});
