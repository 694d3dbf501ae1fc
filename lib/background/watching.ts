/** Registers what the browser wakes us for besides messages: alarms of alerts and reminders, their notifications, the address bar. */
import { browser } from 'wxt/browser';
import type { OpenWith } from '../protocol/answers.ts';
import type { Notice } from './notifier.ts';
import type { Parts } from './parts.ts';
import { ALERTS_ALARM } from './search-alerts.ts';
import { REMINDERS_ALARM } from './reminders.ts';

/** Where a click on a notification leads. */
const LEADS_TO = {
  alerts: { search: { area: 'opportunities' } },
  reminders: { tab: 'pipeline' },
} as const satisfies Record<Notice['kind'], OpenWith>;

/** To be called in the worker's first turn, like everything that registers listeners. */
export function startWatching({ searchAlerts, reminders, notifier, omnibox, panel, broadcast }: Parts): void {
  // What fails now is looked at again by the next alarm.
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const plan = (): void => {
    quietly(searchAlerts.plan());
    quietly(reminders.plan());
  };
  const listen = (): void => {
    notifier.listen((kind) => {
      quietly(panel.openTab(LEADS_TO[kind], 'new'));
    });
  };

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALERTS_ALARM) quietly(searchAlerts.ring());
    if (name === REMINDERS_ALARM) quietly(reminders.ring());
  });
  browser.permissions.onAdded.addListener(() => {
    listen();
    broadcast('settings');
  });
  browser.runtime.onStartup.addListener(plan);
  browser.runtime.onInstalled.addListener(plan);
  listen();
  plan();

  // Firefox for Android has no address bar that extensions may use.
  if (!Reflect.has(browser, 'omnibox')) return;
  browser.omnibox.onInputStarted.addListener(() => {
    void browser.omnibox.setDefaultSuggestion(omnibox.first());
  });
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    quietly(omnibox.suggestions(text).then(suggest));
  });
  browser.omnibox.onInputEntered.addListener((text, disposition) => {
    quietly(omnibox.enter(text, disposition));
  });
}
