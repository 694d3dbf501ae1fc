// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { must } from '../../../lib/domain/testing/must.ts';
import type { SiteEntry } from '../../../lib/protocol/answers.ts';
import { good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { descriptionOf } from '../../ui/testing/control-state.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { SitesSection } from './sites-section.tsx';
import { connectable } from '../testing/fake-service.ts';
import { submitFrom } from '../../ui/testing/paste-into.ts';

async function open(platform: FakePlatform = connectable()) {
  const asked = vi.spyOn(platform, 'requestSites');
  renderWith(platform, <SitesSection />);
  await screen.findByRole('switch', { name: 'Buttons on SAM.gov' });
  return { user: userEvent.setup(), platform, asked };
}

async function sitesOf(platform: FakePlatform): Promise<SiteEntry[]> {
  const list = await platform.ask('sites.list', {});
  return list.ok ? list.value : [];
}

const bidnet = () => screen.getByRole('switch', { name: 'Buttons on BidNet Direct', hidden: true });
const isOn = (element: Element) => element.getAttribute('aria-checked') === 'true';

describe('a site that is off', () => {
  it('requests access to its own pages only, and is on afterward', async () => {
    const { user, platform, asked } = await open();
    await user.click(bidnet());
    await waitFor(() => {
      expect(isOn(bidnet())).toBe(true);
    });
    expect(asked.mock.calls).toEqual([[['https://www.bidnetdirect.com/*']]]);
    expect(platform.requestsOf('site.turnOn')).toContainEqual({ id: 'bidnet' });
  });

  it("tells the background first, because the browser's prompt may close this page", async () => {
    const { user, platform, asked } = await open();
    asked.mockImplementation(() => {
      expect(platform.requestsOf('site.turnOn')).toEqual([{ id: 'bidnet' }]);
      return Promise.resolve(true);
    });
    await user.click(bidnet());
    expect(asked).toHaveBeenCalledOnce();
  });

  it('stays off and says why when the user declines', async () => {
    const { user, platform, asked } = await open();
    asked.mockResolvedValue(false);
    await user.click(bidnet());
    await screen.findByText(/didn’t allow access/);
    expect(isOn(bidnet())).toBe(false);
    expect(platform.requestsOf('site.refused')).toEqual([{}]);
  });
});

it('says what happens on pages of other sites', async () => {
  await open();
  screen.getByText('Other pages are read only when you ask.');
});

it('keeps a site whose permission was withdrawn when the user declines to restore it', async () => {
  const { user, platform, asked } = await open();
  asked.mockResolvedValue(false);
  await user.click(screen.getByRole('switch', { name: 'Buttons on NYSCR' }));
  await screen.findByText(/didn’t allow access/);
  await waitFor(() => {
    expect(platform.requestsOf('site.refused')).toEqual([{}]);
  });
  expect(platform.requestsOf('site.turnOff')).toEqual([]);
  screen.getByText('Permission removed');
});

it('says once that a site whose permission was withdrawn is on again, even if its buttons were hidden', async () => {
  const platform = connectable();
  await platform.ask('settings.set', { hiddenSites: ['www.nyscr.ny.gov'] });
  const { user } = await open(platform);
  const nyscr = () => screen.getByRole('switch', { name: 'Buttons on NYSCR' });
  await user.click(nyscr());
  await waitFor(() => {
    expect(isOn(nyscr())).toBe(true);
  });
  expect(await screen.findAllByText('Saved: Buttons on NYSCR')).not.toHaveLength(0);
  expect(screen.queryAllByText('Saved: NYSCR')).toHaveLength(0);
  expect(platform.requestsOf('settings.set')).toHaveLength(1);
});

it('removes a site whose permission was withdrawn and keeps the focus with the sites', async () => {
  const platform = connectable();
  await platform.ask('site.add', { address: 'https://bids.town.example/' });
  const sites = await sitesOf(platform);
  const town = sites.find(({ added }) => added);
  const withdrawn: SiteEntry = { ...must(town), state: 'withdrawn' };
  const withoutTown = sites.filter(({ added }) => !added);
  platform.answer({
    'sites.list': () => good([...withoutTown, withdrawn]),
    'site.turnOff': () => good(withoutTown),
  });
  const { user } = await open(platform);
  screen.getByRole('button', { name: 'Remove: bids.town.example' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sites' }));
  });
  expect(platform.requestsOf('site.turnOff')).toEqual([{ id: must(town).id }]);
});

it('turns a site off and gives up its permission', async () => {
  const { user, platform } = await open();
  await user.click(bidnet());
  await waitFor(() => {
    expect(isOn(bidnet())).toBe(true);
  });
  await user.click(bidnet());
  await waitFor(() => {
    expect(isOn(bidnet())).toBe(false);
  });
  expect(platform.requestsOf('site.turnOff')).toEqual([{ id: 'bidnet' }]);
});

describe('the focus on a switch', () => {
  const others = () => screen.getByText(/more known sites?, turned off$/);
  const isAt = (element: () => Element) =>
    waitFor(() => {
      expect(document.activeElement).toBe(element());
    });

  it('follows its site to the list of active ones, and to the summary of the closed list once off', async () => {
    const { user } = await open();
    const before = bidnet();
    before.focus();
    await user.keyboard(' ');
    await isAt(bidnet);
    expect(bidnet()).not.toBe(before);
    expect(await screen.findAllByText('Saved: Buttons on BidNet Direct')).not.toHaveLength(0);
    await user.keyboard(' ');
    await isAt(others);
  });

  it('stays on the same switch when the list is open', async () => {
    const { user } = await open();
    await user.click(others());
    bidnet().focus();
    await user.keyboard(' ');
    await isAt(bidnet);
    await user.keyboard(' ');
    await waitFor(() => {
      expect(isOn(bidnet())).toBe(false);
    });
    await isAt(bidnet);
  });

  it('moves to the heading when an added site is removed', async () => {
    const platform = connectable();
    await platform.ask('site.add', { address: 'https://bids.town.example/' });
    const { user } = await open(platform);
    const town = screen.getByRole('switch', { name: 'Buttons on bids.town.example' });
    platform.answer({ 'site.turnOff': async () => good((await sitesOf(platform)).filter(({ added }) => !added)) });
    town.focus();
    await user.keyboard(' ');
    await isAt(() => screen.getByRole('heading', { name: 'Sites' }));
  });

  it('stays while the browser asks, and a screen reader hears why nothing changed', async () => {
    const { user, asked } = await open();
    const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
    asked.mockReturnValue(answered);
    bidnet().focus();
    await user.keyboard('  ');
    expect(asked).toHaveBeenCalledOnce();
    expect(bidnet().getAttribute('aria-disabled')).toBe('true');
    // A browser takes the focus from a truly disabled control.
    expect(bidnet().hasAttribute('disabled')).toBe(false);
    answer(false);
    const why = await screen.findByRole('alert', { hidden: true });
    expect(descriptionOf(bidnet())).toBe(why.textContent);
    await isAt(bidnet);
  });
});

it('hides two sites in quick succession while the background still wakes for the first', async () => {
  const platform = connectable();
  const hosts = ['sam.gov', 'bids.example.gov'];
  let hidden: string[] = [];
  const { promise: awake, resolve: wake } = Promise.withResolvers<unknown>();
  const list = hosts.map((host): SiteEntry => ({
    id: host,
    name: host === 'sam.gov' ? 'SAM.gov' : host,
    hosts: [host],
    origins: [],
    state: 'on',
    reading: 'verified',
    fromStart: true,
  }));
  platform.answer({
    'sites.list': () => good(list),
    'settings.get': () => good({ hiddenSites: hidden }),
    'settings.set': async ({ hiddenSites = [] }) => {
      await awake;
      hidden = hiddenSites;
      return good({ hiddenSites });
    },
  });
  const { user } = await open(platform);
  const [sam, bids] = screen.getAllByRole('switch');
  await user.click(must(sam));
  await user.click(must(bids));
  await waitFor(() => {
    expect([sam, bids].map((site) => isOn(must(site)))).toEqual([false, false]);
  });
  wake(undefined);
  await waitFor(() => {
    expect(hidden).toEqual(hosts);
  });
});

it('says which permission was withdrawn, which reader is untested, and since when one is verified', async () => {
  await open();
  screen.getByText('Permission removed');
  // SAM.gov among them: its reader was not tried on the live site.
  expect(screen.getAllByText('Not yet verified')).toHaveLength(2);
  screen.getByText('Verified, Jul 2026');
});

describe('an unlisted site', () => {
  const address = () => screen.getByLabelText('Another site');

  it('is turned on by address, with or without https', async () => {
    const { user, platform, asked } = await open();
    await submitFrom(user, address(), 'bids.town.example/open');
    await screen.findByRole('switch', { name: 'Buttons on bids.town.example' });
    expect(asked.mock.calls).toEqual([[['https://bids.town.example/*']]]);
    expect(platform.requestsOf('site.add')).toContainEqual({ address: 'https://bids.town.example/open' });
  });

  it('is treated as the listed one when its host is known', async () => {
    const { user, platform } = await open();
    await submitFrom(user, address(), 'https://www.bidnetdirect.com/x');
    await waitFor(() => {
      expect(isOn(bidnet())).toBe(true);
    });
    expect(platform.requestsOf('site.add')).toEqual([]);
  });

  it('shows its buttons again if they were hidden on its pages', async () => {
    const platform = connectable();
    await platform.ask('settings.set', { hiddenSites: ['sam.gov'] });
    const { user } = await open(platform);
    const sam = screen.getByRole('switch', { name: 'Buttons on SAM.gov' });
    expect(isOn(sam)).toBe(false);
    await user.type(address(), 'sam.gov{Enter}');
    await waitFor(() => {
      expect(isOn(sam)).toBe(true);
    });
  });

  it('says next to its field that the browser denied access', async () => {
    const { user, asked } = await open();
    asked.mockResolvedValue(false);
    await user.type(address(), 'bids.town.example');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => {
      expect(document.activeElement).toBe(address());
    });
    expect(descriptionOf(address())).toMatch(/didn’t allow access/);
    // The error was about another address.
    await user.type(address(), 'x');
    expect(descriptionOf(address())).not.toMatch(/didn’t allow access/);
  });

  it.each(['http://town.example', 'just words', 'localhost', 'chrome://extensions'])('is not %s', async (typed) => {
    const { user, asked } = await open();
    await user.type(address(), `${typed}{Enter}`);
    expect(descriptionOf(address())).toMatch(/starts with https/);
    expect(asked).not.toHaveBeenCalled();
  });
});
