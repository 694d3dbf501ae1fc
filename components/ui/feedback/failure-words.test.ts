import { afterEach, describe, expect, it, vi } from 'vitest';
import { failureWords } from './failure-words.ts';

const refused = (field: string | undefined, detail: string | undefined) =>
  failureWords({
    code: 'refused',
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  }).explanation;

describe('a refusal', () => {
  it.each([
    ['title', "can't be blank", "Reason given: Title: can't be blank"],
    ['estimated_value_cents', 'must be an integer', 'Reason given: Value: must be an integer'],
    ['estimatedValueCents', 'must be an integer', 'Reason given: Value: must be an integer'],
    ['/data/attributes/responseDeadLine', 'is in the past', 'Reason given: Due: is in the past'],
    ['pursuit.stage_id', 'is unknown', 'Reason given: Stage: is unknown'],
    ['naicsCode', 'is not a code', 'Reason given: NAICS: is not a code'],
    ['uiLink', 'is too long', 'Reason given: Link: is too long'],
    ['noticeId', 'is required', 'Reason given: Notice ID: is required'],
    ['q', 'is too short', 'Reason given: Search words: is too short'],
    ['p_win', 'must be less than 1', 'Reason given: pWin: must be less than 1'],
    ['stages.0', 'is unknown', 'Reason given: stages.0: is unknown'],
    ['costCenter', 'is required', 'Reason given: costCenter: is required'],
  ])('names %s as our screens do', (field, detail, said) => {
    expect(refused(field, detail)).toBe(said);
  });

  it('does not name a field twice', () => {
    expect(refused('title', 'title is too long')).toBe('Reason given: title is too long');
  });

  it('names the field where the service gives no reason', () => {
    expect(refused('pGo', undefined)).toBe('pGo: Your pipeline service gave no reason.');
  });

  it('shows the words that came without a field, those of a 403 too', () => {
    expect(refused(undefined, 'your plan is read-only')).toBe('Reason given: your plan is read-only');
  });

  it.each(['{"errors":[{"code":"too_long"}]}', '[{"path":["title"]}]'])('never shows raw JSON: %s', (detail) => {
    expect(refused('title', detail)).toBe('Title: Your pipeline service gave no reason.');
    expect(refused(undefined, detail)).toBe('Your pipeline service gave no reason.');
  });
});

describe('a busy service', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    [20_000, 'Try again in 20 s.'],
    [150_000, 'Try again in 3 min.'],
    [-1, 'Try again in a minute.'],
    [undefined, 'Try again in a minute.'],
  ])('gives the time until requests are taken again: %s ms', (wait, said) => {
    vi.useFakeTimers({ now: 1_000_000 });
    const retryAt = wait === undefined ? {} : { retryAt: 1_000_000 + wait };
    expect(failureWords({ code: 'busy', ...retryAt }).explanation).toBe(said);
  });
});
