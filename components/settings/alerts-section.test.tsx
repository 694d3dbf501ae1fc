// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../lib/protocol/answers.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { AlertsSection } from './alerts-section.tsx';

function open(notifications = true) {
  let settings: Settings = { hiddenSites: [] };
  const save = (changes: Partial<Settings>) => good((settings = { ...settings, ...changes }));
  const platform = fakePlatform({
    'settings.get': () => good(settings),
    'settings.set': save,
    'alerts.state': () =>
      good({
        notifications,
        searches: 5,
        withAlert: 2,
        alerts: { on: true, everyHours: 12 },
        reminders: { on: false, days: [14, 3], untilStage: 4 },
      }),
  });
  renderWith(platform, <AlertsSection />);
  return { platform, user: userEvent.setup(), settings: () => settings, save };
}

describe('alerts and reminders in Options', () => {
  it('say how many searches have an alert, and set how often', async () => {
    const { user, settings } = open();
    await screen.findByText('Alerts on for 2 of 5 searches');
    await user.click(screen.getByRole('radio', { name: 'Hourly' }));
    expect(settings().alerts).toEqual({ on: true, everyHours: 1 });
    await user.click(screen.getByRole('switch', { name: 'New results in saved searches' }));
    expect(settings().alerts).toEqual({ on: false, everyHours: 1 });
  });

  it('tell of changes until the user switches that off', async () => {
    const { user, settings } = open();
    await user.click(await screen.findByRole('switch', { name: 'Updates to pursuits', checked: true }));
    expect(settings().tellChanges).toBe(false);
  });

  it('remind only users who opt in, on the chosen days', async () => {
    const { user, settings } = open();
    expect(screen.queryByRole('group', { name: 'Days before the due date' })).toBeNull();
    await user.click(await screen.findByRole('switch', { name: 'Due date reminders' }));
    const days = within(await screen.findByRole('group', { name: 'Days before the due date' }));
    await user.click(days.getByRole('button', { name: '7 days' }));
    await user.click(days.getByRole('button', { name: '14 days' }));
    expect(settings().reminders).toEqual({ on: true, days: [3, 7], untilStage: 4 });
  });

  it('watch saved notices only for users who opt in, and say what is sent', async () => {
    const { user, settings } = open();
    await screen.findByText(/each open pursuit with your pipeline service up to twice a day/);
    expect(screen.getByRole('switch', { name: 'Monitor pursuits for amendments' }).getAttribute('aria-checked')).toBe(
      'false',
    );
    await user.click(screen.getByRole('switch', { name: 'Monitor pursuits for amendments' }));
    expect(settings().watch).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Monitor pursuits for amendments' }));
    expect(settings().watch).toBe(false);
  });

  it('warn when no day is chosen', async () => {
    const { user } = open();
    const nothing = 'Choose at least one day, or you won’t get reminders.';
    await user.click(await screen.findByRole('switch', { name: 'Due date reminders' }));
    const days = within(await screen.findByRole('group', { name: 'Days before the due date' }));
    await user.click(days.getByRole('button', { name: '3 days' }));
    expect(screen.queryByText(nothing)).toBeNull();
    await user.click(days.getByRole('button', { name: '14 days' }));
    expect((await screen.findByText(nothing)).getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('switch', { name: 'Due date reminders' }));
    await waitFor(() => {
      expect(screen.queryByText(nothing)).toBeNull();
    });
  });

  describe('two changes while the background wakes', () => {
    /** The day toggles, with a background that answers no save before `wake`. */
    async function openDays() {
      const opened = open();
      await opened.user.click(await screen.findByRole('switch', { name: 'Due date reminders' }));
      const days = within(await screen.findByRole('group', { name: 'Days before the due date' }));
      await screen.findAllByText('Saved: Due date reminders');
      const { promise: awake, resolve: wake } = Promise.withResolvers<unknown>();
      const click = (name: string) => opened.user.click(days.getByRole('button', { name }));
      const isChosen = (name: string) => days.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
      return { ...opened, awake, wake, click, isChosen };
    }

    it('are both shown at once and both saved', async () => {
      const { platform, settings, save, awake, wake, click, isChosen } = await openDays();
      platform.answer({ 'settings.set': (changes) => awake.then(() => save(changes)) });
      await click('7 days');
      await click('1 day');
      await waitFor(() => {
        expect([isChosen('7 days'), isChosen('1 day')]).toEqual([true, true]);
      });
      wake(undefined);
      await waitFor(() => {
        expect(settings().reminders?.days).toEqual([14, 3, 7, 1]);
      });
    });

    it('are reverted separately when one cannot be saved', async () => {
      const { platform, settings, save, awake, wake, click, isChosen } = await openDays();
      platform.answer({
        'settings.set': async () => {
          await awake;
          platform.answer({ 'settings.set': save });
          return bad('failed');
        },
      });
      await click('7 days');
      await click('1 day');
      wake(undefined);
      await screen.findAllByText('Couldn’t save: Due date reminders');
      await waitFor(() => {
        expect(settings().reminders?.days).toEqual([14, 3, 1]);
      });
      await waitFor(() => {
        expect([isChosen('7 days'), isChosen('1 day')]).toEqual([false, true]);
      });
    });
  });

  it('say that notifications are off only to users who expect one', async () => {
    open(false);
    await screen.findByText('Notifications are blocked');
    screen.getByRole('button', { name: 'Allow' });
  });

  it('say that notifications stay off after a denied request', async () => {
    const { platform, user } = open(false);
    platform.requestNotifications = () => Promise.resolve(false);
    await user.click(await screen.findByRole('button', { name: 'Allow' }));
    expect(await screen.findAllByText(/your browser or organization doesn’t allow them/)).not.toHaveLength(0);
  });
});
