/**
 * Listens to alarms for alerts, reminders and the watch, to clicks on their notifications, and to the
 * omnibox.
 */
import { browser } from 'wxt/browser';
import type { OpenWith } from '../protocol/answers.ts';
import { browserHas } from './runtime/browser-api.ts';
import type { Notification } from './browser/notifier.ts';
import type { Parts } from './parts.ts';
import { ignoreErrors } from './runtime/failures.ts';
import { ALERTS_ALARM } from './searches/search-alerts.ts';
import { CHANGES_ALARM } from './deadlines/changes-alarm.ts';
import { DUE_ALARM } from './deadlines/due-alarm.ts';
import { REMINDERS_ALARM } from './deadlines/reminders.ts';
import { IMPORT_ALARM } from './spreadsheet/import-job.ts';
import { ADDING_ALARM } from './pursuits/add-many.ts';
import { MOVES_ALARM } from './pursuits/version-moves.ts';
import { WATCH_ALARM } from './deadlines/watch.ts';

/** Lets the event that started the worker go first. */
const AFTER_START_MS = 500;

/** Call in the worker's first turn. Errors are ignored; the next alarm retries. */
export function listenToAlarms(parts: Parts): void {
  const { searchAlerts, reminders, changesAlarm, dueAlarm, watch, versionMoves, fits, importJob, adds } = parts;
  const { notifier, omnibox, panel, toolbar, clock } = parts;
  const plan = (): void => {
    ignoreErrors(searchAlerts.plan());
    ignoreErrors(reminders.plan());
    ignoreErrors(changesAlarm.plan());
    ignoreErrors(dueAlarm.plan());
    ignoreErrors(watch.plan());
    ignoreErrors(fits.plan());
    ignoreErrors(toolbar.refresh());
    versionMoves.plan();
    ignoreErrors(importJob.resume());
    ignoreErrors(adds.resume());
  };
  const leadsTo = async (kind: Notification['kind']): Promise<OpenWith> =>
    kind === 'alerts' ? { search: await searchAlerts.leadsTo() } : { tab: 'pipeline' };
  const listen = (): void => {
    notifier.listen((kind) => {
      ignoreErrors(leadsTo(kind).then((openWith) => panel.openTab(openWith, 'new')));
    });
  };

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALERTS_ALARM) ignoreErrors(searchAlerts.ring());
    if (name === REMINDERS_ALARM) ignoreErrors(reminders.ring());
    if (name === MOVES_ALARM) ignoreErrors(versionMoves.resume());
    if (name === IMPORT_ALARM) ignoreErrors(importJob.resume());
    if (name === ADDING_ALARM) ignoreErrors(adds.resume());
    if (name === WATCH_ALARM) ignoreErrors(watch.ring());
    if (name === DUE_ALARM) dueAlarm.ring();
    if (name === CHANGES_ALARM) ignoreErrors(changesAlarm.ring());
  });
  browser.permissions.onAdded.addListener(listen);
  browser.runtime.onStartup.addListener(plan);
  browser.runtime.onInstalled.addListener(plan);
  listen();
  clock.later(plan, AFTER_START_MS);

  // Firefox for Android has no omnibox.
  if (!browserHas('omnibox')) return;
  browser.omnibox.onInputStarted.addListener(() => {
    void browser.omnibox.setDefaultSuggestion(omnibox.first());
  });
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    ignoreErrors(omnibox.suggestions(text).then(suggest));
  });
  browser.omnibox.onInputEntered.addListener((text, disposition) => {
    ignoreErrors(omnibox.enter(text, disposition));
  });
}
