import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addDays } from '../../domain/dates/calendar-date.ts';
import { eventually } from '../../domain/testing/eventually.ts';
import type { Company } from '../../domain/fit/company.ts';
import type { Caller } from '../../protocol/gatekeeper.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { todayBy } from '../runtime/clock.ts';
import { fakePermissions } from '../testing/start-parts.ts';
import { startSearching } from '../testing/start-searching.ts';
import { DUE_ALARM } from '../deadlines/due-alarm.ts';

const page: Caller = { class: 'page', url: new URL('https://sam.gov/search'), tabId: 7 };
const app: Caller = { class: 'extension', url: new URL('chrome-extension://ours/popup.html') };
const DAY = 86_400_000;
let extras: ReturnType<typeof fakePermissions>;

beforeEach(() => {
  fakeBrowser.reset();
  extras = fakePermissions({ value: true });
});

async function start(company?: Company) {
  const searching = await startSearching();
  const { parts, handlers, clock } = searching;
  const pages = createPageHandlers(parts);
  const describe = (next: Company, fitChips = true) => handlers['settings.set']({ company: next, fitChips }, app);
  if (company) await describe(company);
  const due = addDays(todayBy(clock), 5);
  const notices = [{ noticeId: 'n-1', title: 'Lawn care', responseDeadLine: due }];
  const verdicts = async () => {
    const answer = await pages['notices.status']({ kind: 'list', site: 'sam-gov', notices }, page);
    return answer.ok ? answer.value.fits : answer;
  };
  const search = () => handlers['opportunities.search']({ q: 'lawn', page: 1, pageSize: 20, sort: 'relevance' }, app);
  return { ...searching, pages, describe, verdicts, search, seen: () => handlers['page.seen']({ tabId: 7 }, app) };
}

describe('the verdicts of a page', () => {
  it('come with the statuses, as one word each, once a company is described and chips are not off', async () => {
    const { describe, verdicts } = await start();
    expect(await verdicts()).toBeUndefined();
    await describe({ ruleOut: ['lawn'] });
    expect(await verdicts()).toEqual({ 'n-1': 'ruledOut' });
    await describe({ ruleOut: ['lawn'] }, false);
    expect(await verdicts()).toBeUndefined();
    await describe({});
    expect(await verdicts()).toBeUndefined();
  });

  it('tell the page nothing of the company', async () => {
    const { pages } = await start({ naics: ['541512'], statuses: ['SDVOSB'], ruleOut: ['lawn'] });
    const notices = [{ noticeId: 'n-1', title: 'Lawn care' }];
    const answer = JSON.stringify(await pages['notices.status']({ kind: 'list', site: 'sam-gov', notices }, page));
    expect(answer).toContain('ruledOut');
    expect(answer).not.toMatch(/541512|SDVOSB|lawn/);
  });

  it('follow the day: the alarm at midnight has pages ask again', async () => {
    const { parts, verdicts, clock, describe } = await start({ daysNeeded: 5 });
    expect(await verdicts()).toEqual({ 'n-1': 'fits' });
    const alarm = await fakeBrowser.alarms.get(DUE_ALARM);
    expect(new Date(alarm?.scheduledTime ?? 0).getHours()).toBe(0);
    clock.pass(DAY);
    extras.sendMessage.mockClear();
    parts.dueAlarm.ring();
    await eventually(() => expect(extras.sendMessage).toHaveBeenCalled());
    expect(await verdicts()).toEqual({ 'n-1': 'check' });
    await describe({});
    expect(await fakeBrowser.alarms.get(DUE_ALARM)).toBeFalsy();
  });

  it('use what searches found out, for one connection only', async () => {
    const { verdicts, search, parts, seen } = await start({ size: 'other' });
    expect(await verdicts()).toEqual({ 'n-1': 'check' });
    await search();
    // The service says that there is no set-aside; the page says nothing.
    await eventually(async () => expect(await verdicts()).toEqual({ 'n-1': 'fits' }));
    expect(await seen()).toMatchObject({ value: { notices: [{ known: { setAside: null } }] } });
    expect(JSON.stringify(await parts.userData.all())).toContain('foundNotices');
    await parts.connector.forget();
    expect([...(await parts.fits.found())]).toEqual([]);
  });

  it('keep nothing of searches without a company, and drop it with the company', async () => {
    const { search, describe, parts } = await start();
    await search();
    await describe({ size: 'small' });
    expect([...(await parts.fits.found())]).toEqual([]);
    await search();
    await eventually(async () => expect((await parts.fits.found()).size).toBe(1));
    await describe({});
    expect(JSON.stringify(await parts.userData.all())).toContain('"foundNotices":[]');
  });
});

it('an alert says how many of the new results fit', async () => {
  const { parts, clock, found, save, turnOn } = await start({ lookFor: ['n 3'] });
  await turnOn(await save());
  clock.pass(DAY);
  found.unshift('n-3', 'n-2');
  await parts.searchAlerts.ring();
  expect(extras.notifications.create).toHaveBeenCalledExactlyOnceWith(
    'alerts',
    expect.objectContaining({ message: 'In 1 saved search · 1 that fits your company' }),
  );
});
