import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ServiceClient } from './client.ts';
import { reply, startScriptedServer, type ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let client: ServiceClient;

beforeAll(async () => {
  server = await startScriptedServer();
  client = createClient({ baseUrl: server.url, key: 'pk_test_pages', timeoutMs: 5000 });
});
afterAll(() => server.stop());

describe('a page of results', () => {
  it('drops an unreadable item but still counts the page as full', async () => {
    server.answer(reply({ success: true, data: { results: [{ noticeId: 'a' }, { title: 'no id' }, null] } }));
    const page = await client.searchContracts({ q: 'x', pageSize: 3 });
    expect(page.results).toEqual([{ noticeId: 'a', title: 'a' }]);
    expect(page.mayHaveMore).toBe(true);
  });

  it('keeps the first of duplicate results and still counts the page as full', async () => {
    const notices = [{ noticeId: 'n-2', title: 'First' }, { noticeId: 'n-1' }, { noticeId: 'n-2', title: 'Again' }];
    server.answer(reply({ success: true, data: { results: notices } }));
    const contracts = await client.searchContracts({ q: 'x', pageSize: 3 });
    expect(contracts.results).toMatchObject([{ noticeId: 'n-2', title: 'First' }, { noticeId: 'n-1' }]);
    expect(contracts.mayHaveMore).toBe(true);
    server.answer(reply({ success: true, data: { awards: [{ awardId: 'a' }, { awardId: 'a' }] } }));
    const awards = await client.searchAwards({ pageSize: 2 });
    expect(awards).toMatchObject({ results: [{ awardId: 'a' }], mayHaveMore: true });
  });

  it('ignores totalReturned', async () => {
    server.answer(reply({ success: true, data: { results: [{ noticeId: 'a' }], totalReturned: 500, tookMs: 3 } }));
    expect(await client.searchContracts({ q: 'x' })).toEqual({
      results: [{ noticeId: 'a', title: 'a' }],
      page: 1,
      pageSize: 20,
      mayHaveMore: false,
      tookMs: 3,
    });
  });
});
