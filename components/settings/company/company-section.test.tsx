// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectable, CONNECTED } from '../testing/fake-service.ts';
import { openOptions } from '../testing/open-options.tsx';

it('keeps each field by itself, and drops what was cleared', async () => {
  const platform = connectable(CONNECTED);
  const user = await openOptions(platform);
  const chips = await screen.findByRole('switch', { name: 'Fit next to the button on pages' });
  expect([chips.ariaChecked ?? chips.getAttribute('aria-checked'), chips.ariaDisabled]).toContain('false');
  await screen.findByText('Describe your company first.');
  const words = await screen.findByRole('textbox', { name: 'Keywords' });
  await user.type(words, ' zero trust {Enter}{Enter}FHIR{Enter}FHIR');
  await user.tab();
  await screen.findByText(/^One word\. A click/);
  await user.click(screen.getByRole('button', { name: 'HUBZone' }));
  await user.clear(words);
  await user.tab();
  await waitFor(() => {
    expect(platform.requestsOf('settings.set')).toEqual([
      { company: { lookFor: ['zero trust', 'FHIR'] } },
      { company: { lookFor: ['zero trust', 'FHIR'], statuses: ['HUBZone'] } },
      { company: { statuses: ['HUBZone'] } },
    ]);
  });
});

it('a wrong number of days is not kept, and stays to be corrected', async () => {
  const platform = connectable(CONNECTED);
  const user = await openOptions(platform);
  const days = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Days needed to respond' });
  await user.type(days, '400');
  await user.tab();
  await screen.findByText('Enter a whole number from 0 to 365.');
  expect([days.value, platform.requestsOf('settings.set')]).toEqual(['400', []]);
});
