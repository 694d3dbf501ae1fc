// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SeenPage } from '../../../lib/protocol/seen-page.ts';
import type { TaughtDeclaration } from '../../../lib/domain/taught/taught-file.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import { App } from '../../shell/app.tsx';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { seenPage, seesPage } from '../testing/fake-page.ts';
import { ThisPageTab } from '../this-page-tab.tsx';
import { TeachHost } from './teach-host.tsx';
import { readRow, scriptedPage } from './testing/scripted-page.ts';

const PANEL = (
  <App surface="panel">
    <TeachHost />
  </App>
);

const LIST: SeenPage = { ...seenPage('list', [{ state: 'absent' }]), site: 'bids.county.example' };
const TAUGHT = { id: 't', name: 'County bids', picks: { title: 'Storm drain', responseDeadLine: '01/14/2027' } };

function sees(page: SeenPage): FakePlatform {
  const platform = seesPage(page);
  platform.answer({
    'page.read': () => good({ kind: 'none' }),
    'sites.offer': () => good({}),
    'view.take': () => good({}),
    'outbox.list': () => good([]),
  });
  scriptedPage(platform);
  return platform;
}
const button = (name = 'Teach this page') => screen.findByRole('button', { name });

afterEach(() => {
  document.body.classList.remove('popup-page');
});

describe('the offer', () => {
  it.each([
    ['nothing was found', { kind: 'none', notices: [], once: true }],
    ['nothing could be read', { kind: 'none', notices: [], once: true, unreadable: true }],
    ['a list was read', LIST],
    ['a notice was read', { ...LIST, kind: 'detail' }],
    ['a saved notice was read', { ...seenPage('detail', [{ state: 'absent' }]), site: 'town' }],
  ] as const satisfies [string, SeenPage][])('is made where %s', async (_where, page) => {
    renderWith(sees(page), <ThisPageTab />);
    await button();
  });

  it.each([
    ['on SAM.gov', seenPage('list', [{ state: 'absent' }])],
    ['on the page of an award', { site: 'fpds', kind: 'detail', notices: [], award: { piid: '36C10B27C0001' } }],
  ] as const satisfies [string, SeenPage][])('is not made %s', async (_where, page) => {
    renderWith(sees(page), <ThisPageTab />);
    await screen.findByText(/1 notice on this page|36C10B27C0001/);
    expect(screen.queryByRole('button', { name: 'Teach this page' })).toBeNull();
  });
});

describe('in the popup', () => {
  async function clickInPopup(platform: FakePlatform) {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    close.mockClear();
    document.body.classList.add('popup-page');
    renderWith(platform, <ThisPageTab />);
    await userEvent.click(await button());
    return close;
  }

  it('opens the side panel on this tab and closes', async () => {
    const platform = sees(LIST);
    const close = await clickInPopup(platform);
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(platform.opened).toEqual(['sidePanel']);
    expect(platform.drafts.get('teach')).toMatchObject({ tabId: 7 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so where the browser has no side panel', async () => {
    const { openSidePanel: _open, ...platform } = sees(LIST);
    const close = await clickInPopup(platform);
    expect(await screen.findAllByText(/Teaching needs a side panel/)).not.toHaveLength(0);
    expect(close).not.toHaveBeenCalled();
    expect(platform.drafts.get('teach')).toBeUndefined();
  });

  it('stays open with what to do if the panel does not open', async () => {
    const platform = sees(LIST);
    platform.openSidePanel = () => Promise.reject(new Error('no gesture'));
    const close = await clickInPopup(platform);
    expect(await screen.findAllByText('Couldn’t open the side panel')).not.toHaveLength(0);
    expect(close).not.toHaveBeenCalled();
  });
});

describe('the panel', () => {
  it('opens teaching for its tab from whatever it shows, once', async () => {
    const platform = sees(LIST);
    platform.drafts.set('tab', { tab: 'pipeline', at: 0 });
    renderWith(platform, PANEL);
    await screen.findByRole('tab', { name: /Pipeline/, selected: true });
    void platform.draft.write('teach', { at: Date.now(), tabId: 8 });
    void platform.draft.write('teach', { at: Date.now(), tabId: 7 });
    await screen.findByRole('dialog', { name: 'Teach this page' });
    expect(platform.drafts.get('teach')).toEqual({ at: 0 });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Teach this page' })).toBeNull());
  });

  it('ignores a request for another tab, and an old one', async () => {
    const platform = sees(LIST);
    renderWith(platform, PANEL);
    await button();
    await platform.draft.write('teach', { at: Date.now(), tabId: 8 });
    await platform.draft.write('teach', { at: Date.now() - 120_000, tabId: 7 });
    await platform.draft.write('teach', 'broken');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tests a taught page on the tab that is open', async () => {
    const page: TaughtDeclaration['page'] = { kind: 'list', values: { title: { column: 'Title' } } };
    const address = { host: 'bids.county.example', path: '/open', params: [] };
    const platform = sees(LIST);
    platform.answer({ 'taught.export': () => good([{ name: 'County bids', address, page }]) });
    const script = scriptedPage(platform);
    script.finds({ page, notices: [readRow(1)], total: 1 });
    renderWith(platform, PANEL);
    await button();
    const test = { name: 'County bids', host: address.host, path: address.path };
    await platform.draft.write('teach', { at: Date.now(), test });
    await screen.findByRole('dialog', { name: 'Test: County bids' });
    await screen.findByText('1 notice found');
    expect(script.told[0]).toEqual({ do: 'try', page });
    platform.goTo(8);
    await screen.findByText(/Open a page of bids.county.example/);
  });
});

describe('a taught page', () => {
  it('is only named while it is read, and can be taught again', async () => {
    renderWith(sees({ ...LIST, taught: TAUGHT }), PANEL);
    await screen.findByText('Read as you taught it');
    expect(screen.queryByRole('button', { name: 'Teach this page' })).toBeNull();
    await userEvent.click(await button('Teach it again'));
    await screen.findByRole('dialog', { name: 'Teach this page' });
  });

  it('says that it changed, with what was picked', async () => {
    renderWith(sees({ kind: 'none', notices: [], once: true, taught: { ...TAUGHT, lost: true } }), PANEL);
    await screen.findByText('This page changed since you taught it');
    screen.getByText('Storm drain');
    screen.getByText('01/14/2027');
    await userEvent.click(await button('Teach it again'));
    await screen.findByRole('dialog', { name: 'Teach this page' });
  });
});
