import { describe, expect, it } from 'vitest';
import { sameNumber } from './solicitations.ts';

describe('a solicitation number', () => {
  it('is normalized', () => {
    expect(sameNumber('W912-P9 26R0005')).toBe(sameNumber('w912p926r0005'));
  });
  it.each(['N/A', 'TBD', '-', '', 'None', '12'])('is undefined for %j', (text) => {
    expect(sameNumber(text)).toBeUndefined();
  });
});
