import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PlatformProvider } from '../../shell/platform.tsx';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { OptionsApp } from '../options-app.tsx';

/** Every option on one page, ready to be used. */
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
