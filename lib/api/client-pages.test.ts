import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type ServiceClient } from './client.ts';
import { says, startOddServer, type OddServer } from './testing/odd-server.ts';

let server: OddServer;
let client: ServiceClient;

beforeAll(async () => {
  server = await startOddServer();
  client = createClient({ baseUrl: server.url, key: 'pk_test_pages', timeoutMs: 5000 });
});
afterAll(() => server.stop());

describe('a page of results', () => {
  it('leaves out an odd item instead of all of them, and still knows that the page was full', async () => {
    server.answer(says({ success: true, data: { results: [{ noticeId: 'a' }, { title: 'no id' }, null] } }));
    const page = await client.searchContracts({ q: 'x', pageSize: 3 });
    expect(page.results).toEqual([{ noticeId: 'a', title: 'a' }]);
    expect(page.mayHaveMore).toBe(true);
  });

  it('takes what comes twice on a page once, where it came first, and still knows that the page was full', async () => {
    const notices = [{ noticeId: 'n-2', title: 'First' }, { noticeId: 'n-1' }, { noticeId: 'n-2', title: 'Again' }];
    server.answer(says({ success: true, data: { results: notices } }));
    const contracts = await client.searchContracts({ q: 'x', pageSize: 3 });
    expect(contracts.results).toMatchObject([{ noticeId: 'n-2', title: 'First' }, { noticeId: 'n-1' }]);
    expect(contracts.mayHaveMore).toBe(true);
    server.answer(says({ success: true, data: { awards: [{ awardId: 'a' }, { awardId: 'a' }] } }));
    const awards = await client.searchAwards({ pageSize: 2 });
    expect(awards).toMatchObject({ results: [{ awardId: 'a' }], mayHaveMore: true });
  });

  it('never takes totalReturned for the number of results there are', async () => {
    server.answer(says({ success: true, data: { results: [{ noticeId: 'a' }], totalReturned: 500, tookMs: 3 } }));
    expect(await client.searchContracts({ q: 'x' })).toEqual({
      results: [{ noticeId: 'a', title: 'a' }],
      page: 1,
      pageSize: 20,
      mayHaveMore: false,
      tookMs: 3,
    });
  });
});
