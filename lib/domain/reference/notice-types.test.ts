import { describe, expect, it } from 'vitest';
import { NOTICE_TYPES, noticeType } from './notice-types.ts';

describe('noticeType', () => {
  it('recognizes each type by its own name in any case', () => {
    for (const type of NOTICE_TYPES) expect(noticeType(type.toUpperCase())).toBe(type);
  });

  it.each([
    ['k', 'Combined Synopsis/Solicitation'],
    ['Combined Synopsis / Solicitation', 'Combined Synopsis/Solicitation'],
    ['Pre solicitation', 'Presolicitation'],
    ['Pre-Solicitation', 'Presolicitation'],
    ['Justification (J&A)', 'Justification'],
    ['Justification and Approval', 'Justification'],
    ['Intent to Bundle Requirements (DoD-Funded)', 'Intent to Bundle Requirements'],
    ['Award', 'Award Notice'],
    ['o', 'Solicitation'],
  ])('%s is %s', (text, type) => {
    expect(noticeType(text)).toBe(type);
  });

  it.each([
    '',
    'l',
    'f',
    'Modification/Amendment/Cancel',
    'constructor',
    'Fair Opportunity / Limited Sources Justification',
  ])('%j is not a current type', (text) => {
    expect(noticeType(text)).toBeUndefined();
  });
});
