import { describe, expect, it } from 'vitest';
import { meaningOf } from './meaning.ts';
import { LABELS } from '../../testing/field-labels.ts';
import { UNRELATED_LABELS } from '../../testing/unrelated-labels.ts';

describe('what a label means', () => {
  for (const [field, labels] of Object.entries(LABELS)) {
    it.each(labels)(`${field}: %s`, (label) => {
      expect([field, 'both']).toContain(meaningOf(label)?.field);
    });
  }

  it.each(UNRELATED_LABELS)('no field: %s', (label) => {
    expect(meaningOf(label)).toBeUndefined();
  });

  it('ranks exact labels first', () => {
    const rank = (label: string) => meaningOf(label)?.rank ?? 99;
    expect(rank('Bid Due Date')).toBeLessThan(rank('Bid Opening Date'));
    expect(rank('Bid Due Date')).toBeLessThan(rank('RFI Deadline'));
    expect(rank('RFI/RFP Due Date')).toBe(rank('Bid Due Date'));
    expect(rank('Bid Opening Date')).toBeLessThan(rank('LOI Due Date'));
    expect(rank('Closing Date')).toBeLessThan(rank('Original Closing Date'));
    expect(rank('Due Date')).toBeLessThan(rank('Bid Expiration Date'));
    expect(rank('Revised Closing Date')).toBeLessThan(rank('Closing Date'));
    expect(rank('Title')).toBeLessThan(rank('Commodity'));
    expect(rank('Solicitation Number')).toBeLessThan(rank('Project Number'));
    expect(rank('Project Title')).toBeLessThan(rank('Description'));
    expect(rank('Agency')).toBeLessThan(rank('Department'));
  });
});
