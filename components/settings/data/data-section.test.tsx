// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { it } from 'vitest';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { DataSection } from './data-section.tsx';

// What is asked and sent: lib/background/records/identities.test.ts,
// lib/background/deadlines/watch-plan.test.ts,
// lib/domain/awards/incumbents/plan.test.ts.
it.each([
  [
    'Solicitation numbers, set-asides, types, and posted dates',
    /SAM\.gov numbers: nowhere, unless you monitor pursuits. Then, like other sites’/,
  ],
  ['Notices on pages you open', /Nowhere, until you add one or find its incumbent/],
])('says where it is sent: %s', (what, where) => {
  renderWith(fakePlatform({}), <DataSection />);
  const row = screen.getByRole('row', { name: new RegExp(`^${what}`) });
  within(row).getByRole('cell', { name: where });
});
