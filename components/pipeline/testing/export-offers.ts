import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What the screen's Export menu offers: its heading, and its entries that can be chosen. */
export async function exportOffers(user: UserEvent): Promise<(string | null | undefined)[]> {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const group = await screen.findByRole('group', { name: /, as filtered$|^Selected: / });
  const offers = screen
    .getAllByRole('menuitem')
    .filter((item) => item.ariaDisabled !== 'true')
    .map(({ textContent }) => textContent.trim());
  const heading = document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent;
  await user.keyboard('{Escape}');
  return [heading, ...offers];
}
