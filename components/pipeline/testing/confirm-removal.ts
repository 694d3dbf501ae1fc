import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses Remove in the open editor, and confirms it. */
export async function confirmRemoval(user: Pick<UserEvent, 'click'>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(screen.getByRole('group', { name: 'Remove' })).getByRole('button', { name: 'Remove' }));
}
