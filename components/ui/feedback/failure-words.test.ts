import { describe, expect, it } from 'vitest';
import { failureWords } from './failure-words.ts';

const refused = (field: string | undefined, detail: string | undefined) =>
  failureWords({
    code: 'refused',
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
  }).explanation;

describe('a refusal', () => {
  it.each([
    ['title', "can't be blank", "The service says: Title: can't be blank"],
    ['estimated_value_cents', 'must be an integer', 'The service says: Value: must be an integer'],
    ['estimatedValueCents', 'must be an integer', 'The service says: Value: must be an integer'],
    ['/data/attributes/responseDeadLine', 'is in the past', 'The service says: Due: is in the past'],
    ['pursuit.stage_id', 'is unknown', 'The service says: Stage: is unknown'],
    ['naicsCode', 'is not a code', 'The service says: NAICS: is not a code'],
    ['uiLink', 'is too long', 'The service says: Link: is too long'],
    ['noticeId', 'is required', 'The service says: Notice ID: is required'],
    ['q', 'is too short', 'The service says: Search words: is too short'],
    ['p_win', 'must be less than 1', 'The service says: pWin: must be less than 1'],
    ['stages.0', 'is unknown', 'The service says: stages.0: is unknown'],
    ['costCenter', 'is required', 'The service says: costCenter: is required'],
  ])('names %s as our screens do', (field, detail, said) => {
    expect(refused(field, detail)).toBe(said);
  });

  it('does not name a field twice', () => {
    expect(refused('title', 'title is too long')).toBe('The service says: title is too long');
  });

  it('names the field where the service gives no reason', () => {
    expect(refused('pGo', undefined)).toBe('pGo: The service gave no reason.');
  });

  it('shows the words that came without a field, those of a 403 too', () => {
    expect(refused(undefined, 'your plan is read-only')).toBe('The service says: your plan is read-only');
  });

  it.each(['{"errors":[{"code":"too_long"}]}', '[{"path":["title"]}]'])('never shows raw JSON: %s', (detail) => {
    expect(refused('title', detail)).toBe('Title: The service gave no reason.');
    expect(refused(undefined, detail)).toBe('The service gave no reason.');
  });
});
