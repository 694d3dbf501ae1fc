import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, startConnected, startParts } from '../testing/start-parts.ts';

let browserParts: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakePermissions();
});

const ID = 'a'.repeat(32);
const NOTICE = { noticeId: ID, title: 'Road salt' };
const PAGE = `https://sam.gov/opp/${ID}/view`;

async function seen(result: unknown, state: 'queued' | 'absent' = 'queued') {
  browserParts.scripting.executeScript.mockResolvedValue([{ result }]);
  const parts = startParts(createFakeService());
  await parts.noticeDetails.see(7, NOTICE, { state });
  return { parts, known: await parts.noticeDetails.of(ID) };
}

it('keeps what the page of a notice in a pipeline says, and nothing of others', async () => {
  const result = { url: PAGE, place: 'Eatontown, NJ', contacts: [{ name: 'Robin Practice', email: 'r@example.gov' }] };
  const { url: _url, ...details } = result;
  expect((await seen(result)).known).toMatchObject({ host: 'sam.gov', details });
  expect((await seen(result, 'absent')).known).toEqual({});
  expect((await seen({ ...result, url: `https://sam.gov/opp/${'b'.repeat(32)}/view` })).known).toEqual({});
});

it('drops hostile values and links alone', async () => {
  const { known } = await seen({
    url: PAGE,
    place: { toString: 'a' },
    setAside: 'SBA',
    contacts: [{ email: 'a@b.example?bcc=x' }],
    attachments: [
      { name: 'a', link: 'javascript:alert(1)' },
      { name: 'b', link: 'https://evil.example/login' },
      { name: 'c', link: 'http://sam.gov/c' },
      { name: 'd', link: 'https://sam.gov/d' },
      { name: 'e', link: 'https://sam.gov@evil.example/e' },
      { name: 'f\u202egpj.exe' },
    ],
  });
  expect(known.details).toEqual({
    setAside: 'SBA',
    attachments: [
      { name: 'a' },
      { name: 'b' },
      { name: 'c' },
      { name: 'd', link: 'https://sam.gov/d' },
      { name: 'e' },
      { name: 'fgpj.exe' },
    ],
  });
});

it('keeps a bounded size, and drops it with the connection', async () => {
  const link = `https://sam.gov/${'x'.repeat(2000)}`;
  const attachments = Array.from({ length: 20 }, (_, at) => ({ name: String(at), link }));
  browserParts.scripting.executeScript.mockResolvedValue([{ result: { url: PAGE, attachments } }]);
  const parts = await startConnected(createFakeService());
  await parts.noticeDetails.see(7, NOTICE, { state: 'queued' });
  const known = await parts.noticeDetails.of(ID);
  expect(known.details?.attachments?.length).toBeGreaterThan(0);
  expect(JSON.stringify(known).length).toBeLessThan(9000);
  await parts.connector.forget();
  expect(await parts.noticeDetails.of(ID)).toEqual({});
});
