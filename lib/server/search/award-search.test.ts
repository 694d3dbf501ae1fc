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
  ])('is found by its name with any spelling of its legal form: %s', async (q, ids) => {
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
  ])('is identified by the start of its name, not by generic words after it: %s', async (q, ids) => {
    expect((await backend.search('awards', { q })).sort()).toEqual(ids);
  });

  it('requires every word that any award has, and ignores words that none has', async () => {
    expect(await backend.search('awards', { q: 'Unheardof Booz Hamilton' })).toEqual(['booz']);
    expect(await backend.search('awards', { q: 'Lockheed Martin Corp. Unheardof' })).toEqual([
      'lockheed',
      'lockheed short',
    ]);
    expect(await backend.search('awards', { q: 'four radios Unheardof' })).toEqual(['inventory']);
  });

  it('without awards does not match every company with the same legal form', async () => {
    expect(await backend.search('awards', { q: 'Unheardof Inc' })).toEqual([]);
  });

  it('is found by legal form alone if the query has nothing else', async () => {
    expect((await backend.search('awards', { q: 'corp' })).sort()).toEqual(['lockheed', 'lockheed short']);
  });
});
