import { render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { PlatformProvider } from '../../platform/platform.tsx';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { OptionsApp } from '../options-app.tsx';

/** Opens the options page. */
export async function openOptions(platform: FakePlatform) {
  const user = userEvent.setup();
  render(
    <PlatformProvider platform={platform}>
      <OptionsApp />
    </PlatformProvider>,
  );
  await screen.findByRole('heading', { name: 'Connection' });
  return user;
}

/** Runs a command that needs confirmation, and confirms it. */
export async function confirm(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name }));
  await user.click(within(screen.getByRole('group', { name })).getByRole('button', { name }));
}
