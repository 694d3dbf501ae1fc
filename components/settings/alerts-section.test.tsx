// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../lib/protocol/answers.ts';
import { fakePlatform, good } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { AlertsSection } from './alerts-section.tsx';

function open(notifications = true) {
  let settings: Settings = { hiddenSites: [] };
  const platform = fakePlatform({
    'settings.get': () => good(settings),
    'settings.set': (changes) => good((settings = { ...settings, ...changes })),
    'alerts.state': () =>
      good({
        ...{ notifications, searches: 5, withAlert: 2 },
        alerts: { on: true, everyHours: 12 },
        reminders: { on: false, days: [14, 3], untilStage: 4 },
      }),
  });
  renderWith(platform, <AlertsSection />);
  return { platform, user: userEvent.setup(), settings: () => settings };
}

describe('alerts and reminders in the options', () => {
  it('says how many searches have an alert, and takes how often', async () => {
    const { user, settings } = open();
    await screen.findByText('2 of 5 searches have an alert');
    await user.click(screen.getByRole('radio', { name: 'Hourly' }));
    expect(settings().alerts).toEqual({ on: true, everyHours: 1 });
    await user.click(screen.getByRole('switch', { name: 'New results in saved searches' }));
    expect(settings().alerts).toEqual({ on: false, everyHours: 1 });
  });

  it('reminds only who wants it, on the days that were chosen', async () => {
    const { user, settings } = open();
    expect(screen.queryByRole('group', { name: 'Days before the deadline' })).toBeNull();
    await user.click(await screen.findByRole('switch', { name: 'Deadline reminders' }));
    const days = within(await screen.findByRole('group', { name: 'Days before the deadline' }));
    await user.click(days.getByRole('button', { name: '7 days' }));
    await user.click(days.getByRole('button', { name: '14 days' }));
    expect(settings().reminders).toEqual({ on: true, days: [3, 7], untilStage: 4 });
  });

  it('says where notifications are missing, only to who waits for one', async () => {
    open(false);
    await screen.findByText('Notifications are not allowed');
    screen.getByRole('button', { name: 'Allow' });
  });
});
