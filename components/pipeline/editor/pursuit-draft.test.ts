import { describe, expect, it } from 'vitest';
import { CHANGEABLE_FIELDS } from '../../../lib/domain/pipelines/pursuit-values.ts';
import { judgeDraft, shownText } from './pursuit-draft.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';

const stages = orderedStages(SAMPLE_PIPELINE);
const pursuit = samplePursuit('a', { dollars: 4_200_000, pWin: 10, pGo: 30, weighted: 126_000 }, { note: 'Call' });

/** What all fields show. */
const formOf = (...[of, stages, draft, locale]: Parameters<typeof judgeDraft>): Record<string, string> =>
  Object.fromEntries(CHANGEABLE_FIELDS.map((field) => [field, shownText(field, of, stages, draft, locale)]));

describe('shownText', () => {
  it('shows the service’s figures until something is typed', () => {
    expect(formOf(pursuit, stages, {}, 'en-US')).toEqual({
      stageId: 'triage',
      pWin: '10',
      pGo: '30',
      estimatedValueCents: '$4,200,000',
      note: 'Call',
    });
  });

  it('shows the chosen stage’s defaults, but keeps typed figures', () => {
    expect(formOf(pursuit, stages, { stageId: 'qualify', pGo: '70' }, 'en-US')).toMatchObject({
      pWin: '20',
      pGo: '70',
    });
    expect(formOf(pursuit, stages, { stageId: 'third' }, 'en-US')).toMatchObject({ pWin: '', pGo: '' });
  });

  it('keeps the user’s own figures in a move, but not in one to a stage that decides', () => {
    const own = { ...pursuit, ...samplePursuit('a', { pWin: 45, pGo: 30 }) };
    expect(formOf(own, stages, { stageId: 'qualify' }, 'en-US')).toMatchObject({ pWin: '45', pGo: '50' });
    expect(formOf(own, stages, { stageId: 'won' }, 'en-US')).toMatchObject({ pWin: '100', pGo: '100' });
  });
});

describe('a chosen stage that was deleted', () => {
  it('is neither shown nor saved', () => {
    expect(formOf(pursuit, stages, { stageId: 'gone', note: 'Hello' }, 'en-US')).toMatchObject({
      stageId: 'triage',
      pWin: '10',
      note: 'Hello',
    });
    expect(judgeDraft(pursuit, stages, { stageId: 'gone', note: 'Hello' }, 'en-US').changes).toEqual({ note: 'Hello' });
  });
});

describe('judgeDraft', () => {
  it('sends no unchanged field', () => {
    expect(judgeDraft(pursuit, stages, {}, 'en-US').changes).toBeUndefined();
    const same = { stageId: 'triage', pWin: '10', pGo: '30 %', estimatedValueCents: '4.2m', note: 'Call' };
    expect(judgeDraft(pursuit, stages, same, 'en-US')).toEqual({ errors: {}, previewCents: 12_600_000 });
  });

  it('takes an amount as it was displayed for unchanged, even a negative one', () => {
    const owed = samplePursuit('b', { dollars: -5000 });
    const shown = { estimatedValueCents: shownText('estimatedValueCents', owed, stages, {}, 'es') };
    expect(judgeDraft(owed, stages, shown, 'es')).toEqual({ errors: {} });
  });

  it('leaves the defaults of a move to the service', () => {
    expect(judgeDraft(pursuit, stages, { stageId: 'qualify' }, 'en-US')).toEqual({
      changes: { stageId: 'qualify' },
      errors: {},
      previewCents: 42_000_000,
    });
  });

  it('sends figures that override a default', () => {
    expect(judgeDraft(pursuit, stages, { stageId: 'qualify', pWin: '20', pGo: '70' }, 'en-US').changes).toEqual({
      stageId: 'qualify',
      pGo: 0.7,
    });
    expect(judgeDraft(pursuit, stages, { stageId: 'third', pWin: '' }, 'en-US').changes).toEqual({
      stageId: 'third',
      pWin: null,
    });
  });

  it('clears with null, and previews nothing if a figure is missing', () => {
    expect(judgeDraft(pursuit, stages, { pWin: '', estimatedValueCents: ' ', note: '' }, 'en-US')).toEqual({
      changes: { pWin: null, estimatedValueCents: null, note: '' },
      errors: {},
    });
  });

  it('names invalid fields and sends nothing', () => {
    expect(judgeDraft(pursuit, stages, { pWin: '120', estimatedValueCents: 'lots', note: 'New' }, 'en-US')).toEqual({
      errors: { pWin: 'percentInvalid', estimatedValueCents: 'moneyInvalid' },
    });
  });
});

it('previews by the service’s formula', () => {
  const preview = (draft: object, formula?: 'win' | 'winGo') =>
    judgeDraft(pursuit, stages, draft, 'en-US', formula).previewCents;
  expect(preview({ pWin: '50' })).toBe(63_000_000);
  expect(preview({ pWin: '50' }, 'winGo')).toBe(63_000_000);
  expect(preview({ pWin: '50' }, 'win')).toBe(210_000_000);
  expect(preview({ pWin: '50', pGo: '' }, 'win')).toBe(210_000_000);
  expect(preview({ pWin: '50', pGo: '' }, 'winGo')).toBeUndefined();
});
