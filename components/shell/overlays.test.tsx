// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { summarize } from '../../lib/domain/awards/award-summary.ts';
import { day } from '../../lib/domain/testing/day.ts';
import type { OpenWith } from '../../lib/protocol/answers.ts';
import { good } from '../../lib/protocol/testing/results.ts';
import { awardsPage, foundAward } from '../awards/list/testing/found-awards.ts';
import { seenNotice, seesPage } from '../capture/testing/fake-page.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { App } from './app.tsx';

const AWARD = foundAward(1, { endDate: day('2026-12-01'), description: 'BOILER PLANT AT THORNBURY' });

/** Opens the app on a requested view; `ask` simulates a click in a page that requests another. */
function openApp(first: OpenWith) {
  let view = first;
  const platform = seesPage({ kind: 'none', notices: [] });
  platform.answer({
    'view.take': () => {
      const taken = view;
      view = {};
      return good(taken);
    },
    'outbox.list': () => good([]),
    'searches.list': () => good([]),
    'incumbents.find': () =>
      good({
        state: 'done',
        candidates: [{ award: AWARD, confidence: 'possible', evidence: [] }],
        scanned: 150,
        comparable: 150,
        requests: 1,
        budget: 8,
      }),
    'awards.search': () => good(awardsPage([AWARD])),
    'awards.scan': () =>
      good({
        state: 'done',
        scanned: 1,
        total: 1,
        page: 1,
        pages: 10,
        summary: summarize([AWARD], day('2026-07-01')),
        ending: [AWARD],
        latest: [AWARD],
      }),
    'opportunities.search': () => good({ results: [], page: 1, pageSize: 20, mayHaveMore: false }),
  });
  const ask = (next: OpenWith) => {
    view = next;
    platform.change('view');
  };
  renderWith(platform, <App surface="panel" />);
  return { platform, ask, user: userEvent.setup() };
}

const gone = (title: string) =>
  waitFor(() => {
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  });
const tab = (name: string) => screen.findByRole('tab', { name, selected: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 1, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the competitor overlay', () => {
  const RECIPIENT = 'All awards to Practice Builders 1';

  it('leads to notices that may follow an award', async () => {
    const { platform, user } = openApp({ tab: 'page' });
    await user.click(await screen.findByRole('tab', { name: 'Awards' }));
    await user.click(await screen.findByRole('button', { name: 'Show the latest awards' }));
    await user.click(await screen.findByRole('button', { name: 'Practice Builders 1' }));
    const view = within(await screen.findByRole('dialog', { name: RECIPIENT }));
    await user.click(await view.findByRole('button', { name: /^Find recompete of/ }));
    await gone(RECIPIENT);
    await tab('Opportunities');
    await waitFor(() => {
      expect(platform.requestsOf('opportunities.search')[0]).toMatchObject({ q: 'boiler plant thornbury' });
    });
  });

  it('gives way to another request from a page', async () => {
    const { user, ask } = openApp({ holderOf: seenNotice(1), asked: true });
    const holders = within(await screen.findByRole('dialog', { name: 'Notice 1' }));
    await user.click(await holders.findByRole('button', { name: 'Practice Builders 1' }));
    await screen.findByRole('dialog', { name: RECIPIENT });
    ask({ holderOf: seenNotice(2), asked: true });
    await screen.findByRole('dialog', { name: 'Notice 2' });
    await gone(RECIPIENT);
  });
});

describe('"Find incumbent", over the incumbents overlay', () => {
  it('gives way to a pursuit requested from a page', async () => {
    const { ask } = openApp({ holderOf: seenNotice(1), asked: true });
    await screen.findByRole('dialog', { name: 'Notice 1' });
    ask({ pipelineId: 'health', pursuitId: 'boiler' });
    await gone('Notice 1');
    await tab('Pipeline');
    await screen.findByRole('form', { name: /Boiler/ });
  });

  it('gives way to a tab chosen by key, which gets the focus', async () => {
    const { user } = openApp({ holderOf: seenNotice(1), asked: true });
    await screen.findByRole('dialog', { name: 'Notice 1' });
    await user.keyboard('{Alt>}[Digit2]{/Alt}');
    await gone('Notice 1');
    expect(document.activeElement).toBe(await tab('Opportunities'));
  });

  it('moves the focus to the visible tab on closing, because nothing in the app opened it', async () => {
    const { user } = openApp({ holderOf: seenNotice(1), asked: true });
    await screen.findByRole('dialog', { name: 'Notice 1' });
    await user.keyboard('{Escape}');
    await gone('Notice 1');
    expect(document.activeElement).toBe(await tab('This page'));
  });
});
