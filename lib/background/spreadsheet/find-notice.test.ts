import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, startConnected } from '../testing/start-parts.ts';
import { findNotice } from './find-notice.ts';

beforeEach(() => {
  fakeBrowser.reset();
  fakePermissions();
});

const NOTICES = [
  { noticeId: 'n-1', title: 'Lawn care', agency: 'Department of the Army', solicitationNumber: 'W9-27-R-1' },
  { noticeId: 'n-2', title: 'Lawn care', agency: 'Department of the Navy' },
  { noticeId: 'n-3', title: 'Roof repair', agency: 'Department of the Navy', uiLink: 'https://town.example/bids/3' },
];

it.each([
  ['number and title', { title: 'Lawn Care', number: 'w9 27 r 1' }, 'n-1'],
  ['title and agency', { title: 'Lawn care', agency: 'US Navy' }, 'n-2'],
  ['title and link', { title: 'Roof repair', link: 'https://town.example/bids/3/' }, 'n-3'],
  ['a title alone, which proves nothing', { title: 'Lawn care' }, undefined],
  ['a number with another title', { title: 'Fence', number: 'W9-27-R-1' }, undefined],
])('is found by %s', async (_by, keys, noticeId) => {
  const { service } = await startConnected(createFakeService({ contracts: NOTICES }));
  const found = await findNotice(service, { row: 2, ...keys });
  expect(found.ok && found.value.notice?.noticeId).toBe(noticeId);
});

it('makes at most two requests, and says when the service asks to wait', async () => {
  const fake = createFakeService({ contracts: NOTICES });
  const { service } = await startConnected(fake);
  const searches = () => fake.log.filter(({ url }) => url.includes('/contracts/search')).length;
  await findNotice(service, { row: 2, title: 'Fence', number: 'X-27-1' });
  expect(searches()).toBe(2);
  fake.faults.push({ method: 'GET', kind: 'answer', status: 429, headers: { 'retry-after': '5' } });
  const busy = await findNotice(service, { row: 2, title: 'Fence' });
  expect(busy).toMatchObject({ ok: false, failure: { code: 'busy', retryAt: expect.any(Number) as number } });
});
