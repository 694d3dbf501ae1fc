// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseCents } from '../../../lib/domain/money/money.ts';
import { WeightedPreview } from '../editor/pursuit-form.tsx';
import { sumText } from './field-text.ts';
import { Amount } from './amount.tsx';

it('a weighted value shows no cents, and a value does', () => {
  const cents = parseCents(31_055);
  const text = (shown: React.ReactElement) => render(shown).container.textContent;
  expect(text(<Amount className="" name="weighted" cents={cents} />)).toBe('Weighted $311');
  expect(text(<Amount className="" name="value" cents={cents} />)).toBe('Value $310.55');
  const pursuit = { id: 'a', ...(cents === undefined ? {} : { weightedValueCents: cents }) };
  const figures = { shown: true, inDoubt: false, lockedWhy: undefined, formula: 'win' } as const;
  const preview = (previewCents: number) =>
    text(<WeightedPreview form={{ pursuit, figures, verdict: { errors: {}, changes: {}, previewCents } }} />);
  expect(preview(1_234_567.4)).not.toContain('.');
  expect(preview(1_234_567)).toContain('$12,346');
  expect(sumText(31_055)).toBe('$311');
});
