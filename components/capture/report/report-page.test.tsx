// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PageReport } from '../../../lib/protocol/seen-page.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { seenPage, seesPage } from '../testing/fake-page.ts';
import { ThisPageTab } from '../this-page-tab.tsx';

const REPORT: PageReport = {
  version: '1.2.3',
  site: 'unison',
  kind: 'none',
  unreadable: true,
  notices: 0,
  fields: {},
  outline: {
    host: 'marketplace.unisonglobal.com',
    path: '/fbweb/{id}',
    counts: { tables: 1 },
    labels: [{ words: 'close date', field: 'responseDeadLine', tag: 'th', times: 2 }],
    tags: ['main > table', '  tr ×25'],
  },
};

function unreadable(): FakePlatform {
  const platform = seesPage({ kind: 'none', notices: [], once: true, unreadable: true });
  platform.answer({
    'page.read': () => good({ kind: 'none' }),
    'page.report': () => good(REPORT),
    'sites.offer': () => good({}),
  });
  return platform;
}

async function openReport(platform: FakePlatform) {
  renderWith(platform, <ThisPageTab />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Report this page' }));
  return user;
}

it('is shown in full before copying, and requested only then', async () => {
  const platform = unreadable();
  const user = await openReport(platform);
  const text = (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What gets copied' })).value;
  expect(text).toContain('Pursuit Companion 1.2.3\nBrowser: ');
  expect(text).toContain('Site: unison\nAddress: marketplace.unisonglobal.com/fbweb/{id}');
  expect(text).toContain('Read as: recognised, and none of its fields found\nFields: none\nElements: tables 1');
  expect(text).toContain('close date = responseDeadLine, in th ×2');
  expect(text).toContain('How it is built:\nmain > table\n  tr ×25');
  expect(platform.requestsOf('page.report')).toEqual([{ tabId: 7 }]);

  await user.click(screen.getByRole('button', { name: 'Copy report' }));
  await screen.findByText('Report copied');
  expect(await navigator.clipboard.readText()).toBe(text);
  await waitFor(() => {
    // By name, because the toast also has the role of a dialog.
    expect(screen.queryByRole('dialog', { name: 'Report this page' })).toBe(null);
  });
});

it('can be saved as a file', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(saved.push(blob)) }));
  Object.assign(URL, { revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const user = await openReport(unreadable());
  await user.click(await screen.findByRole('button', { name: 'Save as a file' }));
  expect(await saved[0]?.text()).toContain('Site: unison');
});

it('says how to grant access when the browser denies it', async () => {
  const platform = unreadable();
  platform.answer({ 'page.report': () => bad('notAllowed') });
  await openReport(platform);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/press Alt\+Shift\+U/));
  expect(screen.queryByRole('button', { name: 'Copy report' })).toBe(null);
});

it('can be copied by hand when the clipboard is blocked', async () => {
  const user = await openReport(unreadable());
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(await screen.findByRole('button', { name: 'Copy report' }));
  await screen.findByText(/Select the text and copy it yourself/);
});

it.each(['list', 'detail'] as const)('is also offered on a misread %s', async (kind) => {
  renderWith(seesPage(seenPage(kind, [{ state: 'absent' }])), <ThisPageTab />);
  await screen.findByRole('button', { name: 'Report this page' });
});
