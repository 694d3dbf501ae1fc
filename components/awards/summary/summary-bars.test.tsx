// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { summarize } from '../../../lib/domain/awards/award-summary.ts';
import { day } from '../../../lib/domain/testing/day.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { foundAward } from '../list/testing/found-awards.ts';
import { RecipientBars } from './summary-bars.tsx';

it('says in one sentence what share the three largest recipients hold', () => {
  const awards = [1, 2, 3, 4].map((number) => foundAward(number));
  renderWith(fakePlatform(), <RecipientBars summary={summarize(awards, day('2026-07-01'))} />);
  expect(screen.getByText(/top three/).textContent).toMatch(/^The top three of 4 awardees hold \d+% of the value\.$/);
});
