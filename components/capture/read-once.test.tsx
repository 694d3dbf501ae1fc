// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SiteEntry } from '../../lib/protocol/answers.ts';
import type { SeenPage } from '../../lib/protocol/seen-page.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import { NavigationContext, useNavigation } from '../platform/navigation.tsx';
import type { FakePlatform } from '../ui/testing/fake-platform.ts';
import { descriptionOf } from '../ui/testing/control-state.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { seenNotice, seesPage } from './testing/fake-page.ts';
import { ThisPageTab } from './this-page-tab.tsx';

const NOTHING: SeenPage = { kind: 'none', notices: [] };
const { agency: _agency, state: _state, ...notice } = seenNotice(1);
const WHERE = { responseDeadLine: { by: 'label', text: 'Closes' }, naicsCode: { by: 'machine' } } as const;
const READ: SeenPage = {
  site: 'bids.town.example',
  siteName: 'bids.town.example',
  kind: 'detail',
  once: true,
  notices: [{ notice, status: { state: 'absent' }, found: WHERE }],
};

/** A page no script reported; reading it finds `read`. */
function unreadPage(read: SeenPage): FakePlatform {
  let shown = NOTHING;
  const platform = seesPage(NOTHING);
  platform.answer({
    'page.seen': () => good(shown),
    'page.read': () => {
      shown = read;
      platform.change('pageSeen');
      return good({ kind: read.kind });
    },
    'sites.offer': () => good({}),
  });
  return platform;
}

describe('a page no script reported', () => {
  it('is read once, and each value says where it was found', async () => {
    const platform = unreadPage(READ);
    renderWith(platform, <ThisPageTab />);
    const due = await screen.findByLabelText('Due');
    expect(descriptionOf(due)).toBe('From the page: label “Closes”');
    expect(descriptionOf(screen.getByLabelText('NAICS'))).toBe('From the page: structured data');
    expect(descriptionOf(screen.getByLabelText('Agency'))).toMatch(/left blank/);
    expect(platform.requestsOf('page.read')).toEqual([{ tabId: 7 }]);
  });

  it('shows no source for a value once it was edited', async () => {
    renderWith(unreadPage(READ), <ThisPageTab />);
    await userEvent.type(await screen.findByLabelText('Agency'), 'Town of Practice');
    expect(descriptionOf(screen.getByLabelText('Agency'))).toBe('');
  });

  it('offers a next step when the browser forbids reading', async () => {
    const platform = unreadPage(NOTHING);
    platform.answer({ 'page.read': () => bad('notAllowed') });
    renderWith(platform, <ThisPageTab />);
    await screen.findByText(/press Alt\+Shift\+U/);
  });

  it('looks an award up instead of adding it', async () => {
    renderWith(
      unreadPage({ kind: 'none', notices: [], once: true, award: { piid: 'W912DR20C0001', recipient: 'Acme' } }),
      <ThisPageTab />,
    );
    await screen.findByText('This page shows an award');
    screen.getByRole('button', { name: 'Look up this award' });
    expect(screen.queryByRole('button', { name: 'Add to pipeline' })).toBe(null);
  });

  it('shows an order with its parent contract, and looks both up', async () => {
    const openSearch = vi.fn();
    function Watched() {
      return (
        <NavigationContext value={{ ...useNavigation(), openSearch }}>
          <ThisPageTab />
        </NavigationContext>
      );
    }
    const award = { piid: '0007', parent: 'W912DY11D0018', recipient: 'Acme' };
    renderWith(unreadPage({ kind: 'none', notices: [], once: true, award }), <Watched />);
    await screen.findByText('0007 under W912DY11D0018 · Acme');
    await userEvent.click(screen.getByRole('button', { name: 'Look up this award' }));
    expect(openSearch).toHaveBeenCalledWith({ area: 'awards', q: '0007 W912DY11D0018' });
  });

  it('says that a known site could not be read, not that it shows nothing', async () => {
    renderWith(unreadPage({ kind: 'none', notices: [], once: true, unreadable: true }), <ThisPageTab />);
    await screen.findByText(/none could be read/);
  });
});

describe('a tab that navigates below an open panel', () => {
  const told = (title: string): SeenPage => ({
    ...READ,
    notices: [{ notice: { ...notice, noticeId: title, title }, status: { state: 'absent' } }],
  });

  /** A tab whose pages show nothing until read; `goOn` navigates to the next. */
  function tab() {
    let shown = NOTHING;
    let next = told('First page');
    const platform = seesPage(NOTHING);
    platform.answer({
      'page.seen': () => good(shown),
      'page.read': () => {
        shown = next;
        platform.change('pageSeen');
        return good({ kind: shown.kind });
      },
      'sites.offer': () => good({}),
    });
    const goOn = (page: SeenPage) => {
      shown = NOTHING;
      next = page;
      platform.change('pageSeen');
    };
    return { platform, goOn };
  }

  it('has each of its pages read once', async () => {
    const { platform, goOn } = tab();
    renderWith(platform, <ThisPageTab />);
    await screen.findByDisplayValue('First page');
    goOn(told('Second page'));
    await screen.findByDisplayValue('Second page');
    goOn({ ...NOTHING, once: true });
    await screen.findByText('No notices found on this page');
    expect(platform.requestsOf('page.read')).toHaveLength(3);
  });

  it('says what to do when the browser forbids reading the next page, and stops trying', async () => {
    const { platform, goOn } = tab();
    renderWith(platform, <ThisPageTab />);
    await screen.findByDisplayValue('First page');
    platform.answer({ 'page.read': () => bad('notAllowed') });
    goOn(NOTHING);
    await screen.findByText(/press Alt\+Shift\+U/);
    const looked = platform.requestsOf('page.seen').length;
    platform.change('pageSeen');
    await waitFor(() => {
      expect(platform.requestsOf('page.seen').length).toBeGreaterThan(looked);
    });
    expect(platform.requestsOf('page.read')).toHaveLength(2);
  });
});

it('is not read again when its own script reports it', async () => {
  const platform = seesPage({ ...READ, notices: [{ notice, status: { state: 'absent' } }] });
  const { once: _once, ...told } = READ;
  platform.answer({ 'page.seen': () => good(told), 'sites.offer': () => good({}) });
  renderWith(platform, <ThisPageTab />);
  await screen.findByRole('form');
  expect(platform.requestsOf('page.read')).toEqual([]);
});

describe('a site without buttons', () => {
  const site: SiteEntry = {
    id: 'bidnet',
    name: 'BidNet Direct',
    hosts: ['www.bidnetdirect.com'],
    origins: ['https://www.bidnetdirect.com/*'],
    state: 'off',
    reading: 'unverified',
  };
  const stranger: SiteEntry = {
    ...site,
    id: 'bids.town.example',
    name: 'bids.town.example',
    added: true,
    reading: 'anyPage',
  };

  it('offers to turn them on and asks for this site only', async () => {
    const platform = unreadPage(READ);
    platform.answer({ 'sites.offer': () => good({ site, address: 'https://www.bidnetdirect.com/x' }) });
    platform.answer({ 'site.turnOn': () => good([{ ...site, state: 'on' }]) });
    const asked = vi.spyOn(platform, 'requestSites');
    renderWith(platform, <ThisPageTab />);
    await screen.findByText('This is BidNet Direct. Turn on buttons here?');
    screen.getByText(/reader was built from documentation/);
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(asked.mock.calls).toEqual([[['https://www.bidnetdirect.com/*']]]);
    await waitFor(() => {
      expect(platform.requestsOf('site.turnOn')).toEqual([{ id: 'bidnet' }, { id: 'bidnet' }]);
    });
  });

  it('says that nothing changed when the user declines', async () => {
    const platform = unreadPage(READ);
    platform.answer({ 'sites.offer': () => good({ site }), 'site.turnOn': () => bad('failed') });
    platform.answer({ 'site.refused': () => good({ forgotten: true }) });
    vi.spyOn(platform, 'requestSites').mockResolvedValue(false);
    renderWith(platform, <ThisPageTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    await screen.findByText(/nothing changed/);
  });

  it('is offered by host when it shows notices, and not otherwise', async () => {
    const platform = unreadPage(READ);
    platform.answer({ 'sites.offer': () => good({ site: stranger, address: 'https://bids.town.example/x' }) });
    const { unmount } = renderWith(platform, <ThisPageTab />);
    await screen.findByText('Turn on buttons on bids.town.example?');
    unmount();
    const empty = unreadPage(NOTHING);
    empty.answer({ 'sites.offer': () => good({ site: stranger }) });
    renderWith(empty, <ThisPageTab />);
    await screen.findByText('No notices found on this page');
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBe(null);
  });
});
