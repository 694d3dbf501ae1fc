import { expect, it } from 'vitest';
import table from '../../../lib/domain/reference/naics-2022.json';
import { createNaics } from '../../../lib/domain/reference/naics.ts';
import { awardsCautions } from './awards-cautions.ts';
import { EMPTY_AWARDS } from '../shared/awards-form.ts';

const naics = createNaics(table);
const cautions = (form: Partial<typeof EMPTY_AWARDS>) => awardsCautions({ ...EMPTY_AWARDS, ...form }, naics);
const prefix = (code: string) => ({ naics: { code, name: code, codes: [code] } });

it('suggests padding an agency number that is too short', () => {
  expect(cautions({ agency: ' 97 ' })).toEqual([
    expect.objectContaining({ about: 'agency', fix: { label: 'Use 097', part: { agency: '097' } } }),
  ]);
  expect(cautions({ agency: '97001' })).toMatchObject([{ about: 'agency' }]);
});

it('warns about a NAICS prefix that matches no code', () => {
  expect(cautions(prefix('99'))).toMatchObject([{ about: 'naics', fix: { part: { naics: undefined } } }]);
});

it.each([{ agency: '097' }, { agency: 'Army' }, {}, prefix('31'), prefix('5415'), prefix('561720')])(
  'has no warning for %j',
  (form) => {
    expect(cautions(form)).toEqual([]);
  },
);
