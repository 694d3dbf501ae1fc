// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { day } from '../../../lib/domain/testing/day.ts';
import type { TaughtDeclaration } from '../../../lib/domain/taught/taught-file.ts';
import { type TaughtEntry, taughtImportSchema } from '../../../lib/protocol/taught-messages.ts';
import { taughtFileText } from '../../../lib/domain/taught/taught-file.ts';
import { fieldOf } from '../../../lib/protocol/requests/fields.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { TaughtSection } from './taught-section.tsx';

const COUNTY: TaughtDeclaration = {
  name: 'County bids',
  address: { host: 'bids.county.example', path: '/open', params: [] },
  page: { kind: 'list', values: { title: { column: 'Title' }, responseDeadLine: { column: 'Closes' } } },
};
const TOWN: TaughtDeclaration = {
  ...COUNTY,
  name: 'Town bids',
  address: { host: 'bids.town.example:8443', path: '/bids/{n}', params: [] },
};
const entryOf = (
  { name, address: { host, path } }: TaughtDeclaration,
  more: Partial<TaughtEntry> = {},
): TaughtEntry => ({
  id: host,
  name,
  host,
  path,
  kind: 'list',
  fields: ['responseDeadLine', 'title'],
  taughtOn: day('2026-11-20'),
  ...more,
});

/** A background that keeps taught pages. */
async function open(start: TaughtDeclaration[] = [COUNTY], more: Partial<TaughtEntry> = {}) {
  let pages = start;
  let removed: TaughtDeclaration[] = [];
  const list = () => good(pages.map((page) => entryOf(page, more)));
  const platform = fakePlatform({
    'taught.list': list,
    'taught.export': () => good(pages),
    'taught.remove': ({ id }) => {
      removed = pages.filter(({ address }) => address.host === id);
      pages = pages.filter(({ address }) => address.host !== id);
      return list();
    },
    'taught.restore': () => {
      pages = [...pages, ...removed];
      return list();
    },
    'taught.rename': ({ id, name }) => {
      pages = pages.map((page) => (page.address.host === id ? { ...page, name } : page));
      return list();
    },
    'taught.import': (request) => {
      const { data, error } = taughtImportSchema.safeParse(request);
      if (!data) return { ok: false, failure: { code: 'invalid', field: fieldOf(error) } };
      pages = [...pages, ...data.pages];
      return list();
    },
  });
  const asked = vi.spyOn(platform, 'requestSites');
  renderWith(platform, <TaughtSection />);
  await screen.findByRole('button', { name: 'Import' });
  return { platform, asked, user: userEvent.setup({ applyAccept: false }) };
}

/** Chooses a file to import. */
async function choose(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([text], 'pages.json', { type: 'application/json' }));
}
const boxes = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('.strong')?.textContent);

beforeEach(() => {
  vi.restoreAllMocks();
});

it('says where each page is, what is read there, and since when', async () => {
  await open();
  screen.getByText('County bids');
  screen.getByText('bids.county.example/open');
  screen.getByText(/^List: Title, Due date · taught /);
});

it('says how to teach one where there are none, with Import in reach', async () => {
  await open([]);
  screen.getByText(/choose Teach this page/);
  expect(screen.queryByRole('button', { name: 'Export all' })).toBeNull();
});

describe('renaming', () => {
  it('takes a new name, but no empty one', async () => {
    const { platform, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Rename County bids' }));
    const name = screen.getByRole('textbox', { name: 'Name of the custom page' });
    expect(document.activeElement).toBe(name);
    await user.clear(name);
    await user.keyboard('{Enter}');
    screen.getByText('Name of the custom page: Enter a name.');
    await user.type(name, 'County{Enter}');
    await screen.findByText('County');
    expect(platform.requestsOf('taught.rename')).toEqual([{ id: 'bids.county.example', name: 'County' }]);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename County' }));
    });
  });

  it('keeps what was typed when it fails, and the old name on Esc', async () => {
    const { platform, user } = await open();
    platform.answer({ 'taught.rename': () => bad('notFound') });
    await user.click(screen.getByRole('button', { name: 'Rename County bids' }));
    await user.type(screen.getByRole('textbox'), ' 2{Enter}');
    await screen.findByText('Couldn’t rename the custom page');
    await user.type(screen.getByRole('textbox'), '{Escape}');
    screen.getByText('County bids');
  });
});

it('deletes a page, moves the focus to the next one, and brings it back', async () => {
  const { platform, user } = await open([COUNTY, TOWN]);
  await user.click(screen.getByRole('button', { name: 'Delete County bids' }));
  await screen.findAllByText('Custom page deleted');
  expect(boxes()).toEqual(['Town bids']);
  expect(document.activeElement?.textContent).toContain('Town bids');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(boxes()).toEqual(['Town bids', 'County bids']));
  expect(platform.requestsOf('taught.restore')).toEqual([{ id: COUNTY.address.host }]);
});

describe('a page whose host is not allowed', () => {
  it('is allowed by a click, and says so when the user declines', async () => {
    const { platform, asked, user } = await open([TOWN], { withdrawn: true });
    screen.getByText('Not allowed yet');
    asked.mockResolvedValueOnce(false);
    await user.click(screen.getByRole('button', { name: 'Allow: Town bids' }));
    await screen.findByText(/You didn’t allow access to bids.town.example/);
    platform.answer({ 'taught.allow': () => good([entryOf(TOWN)]) });
    await user.click(screen.getByRole('button', { name: 'Allow: Town bids' }));
    await waitFor(() => expect(screen.queryByText('Not allowed yet')).toBeNull());
    expect(asked.mock.calls).toEqual([[['https://bids.town.example/*']], [['https://bids.town.example/*']]]);
  });
});

describe('files', () => {
  it('export all pages', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
    Object.assign(URL, { revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open([COUNTY, TOWN]);
    await user.click(screen.getByRole('button', { name: 'Export all' }));
    expect(await screen.findAllByText('2 custom pages saved')).not.toHaveLength(0);
    expect(await saved[0]?.text()).toBe(taughtFileText([COUNTY, TOWN]));
  });

  it('are imported without asking for any host', async () => {
    const { asked, user } = await open([]);
    await choose(user, taughtFileText([COUNTY, TOWN]));
    expect(await screen.findAllByText('2 custom pages imported')).not.toHaveLength(0);
    expect(boxes()).toEqual(['County bids', 'Town bids']);
    expect(asked).not.toHaveBeenCalled();
  });

  const file = taughtFileText([COUNTY]);
  it.each([
    ['no JSON', 'Title,Due', /pages\.json is not a custom pages file/],
    ['another format', '{}', /pages\.json is not a custom pages file/],
    ['another version', file.replace('"version": 1', '"version": 2'), /made by another version/],
    ['a bad value', file.replace('bids.county', 'BIDS county'), /isn’t valid: pages\.0\.address\.host/],
  ])('with %s change nothing, and say why', async (_what, text, said) => {
    const { user } = await open();
    await choose(user, text);
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(boxes()).toEqual(['County bids']);
  });

  it('that the background refuses name the value', async () => {
    const { platform, user } = await open();
    const failure = { code: 'invalid', field: 'pages.0.address.host' } as const;
    platform.answer({ 'taught.import': () => ({ ok: false, failure }) });
    await choose(user, file);
    expect((await screen.findByRole('alert')).textContent).toContain('pages.0.address.host');
  });
});

it('shows the issue for the project before it is copied', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Send to the developers: County bids' }));
  const { value } = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What gets copied' });
  expect(value).toContain('bids.county.example');
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  await screen.findAllByText('Text copied');
  expect(await navigator.clipboard.readText()).toBe(value);
});

it('tests a page in the side panel', async () => {
  const { platform, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Test on the open page: County bids' }));
  expect(platform.opened).toEqual(['sidePanel']);
  const test = { name: 'County bids', host: 'bids.county.example', path: '/open' };
  expect(platform.drafts.get('teach')).toMatchObject({ test });
});
