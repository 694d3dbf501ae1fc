/** The background, connected to a service with scripted search results. */
import { createExtensionHandlers } from '../extension-handlers.ts';
import { createFakeService } from './fake-service.ts';
import { newDatabaseName, startOnStillClock } from './start-parts.ts';

/** Searches return `found`, newest first. */
export async function startSearching(isOnline = () => true) {
  const service = createFakeService();
  const found = ['n-1'];
  const { fetch: serve } = service;
  let searches = 0;
  service.fetch = async (input, init) => {
    const answer = await serve(input, init);
    const [, area] =
      /\/v1\/(contracts|awards)\/search/.exec(String(input instanceof Request ? input.url : input)) ?? [];
    if (area === undefined || !answer.ok) return answer;
    searches += 1;
    const data =
      area === 'contracts'
        ? { results: found.map((noticeId) => ({ noticeId, title: noticeId, postedDate: '2026-11-02' })) }
        : { awards: found.map((awardId) => ({ awardId, actionDate: '2026-11-02T00:00:00.000Z' })) };
    return new Response(JSON.stringify({ success: true, data }), answer);
  };
  const name = newDatabaseName();
  const { clock, parts } = await startOnStillClock(service, { isOnline, name });
  const handlers = createExtensionHandlers(parts);
  const caller = { class: 'extension' as const, url: new URL('chrome-extension://ours/popup.html') };
  const save = async (name = 'Lawns') => {
    const asks = { area: 'opportunities' as const, query: { q: 'lawn care' } };
    const saved = await parts.searches.save({ name, form: '{}', asks });
    if (!saved.ok) throw new Error(saved.failure.code);
    return saved.value.id;
  };
  const turnOn = (id: string) => handlers['search.change']({ id, alert: true }, caller);
  return { service, name, parts, handlers, caller, clock, found, save, turnOn, searches: () => searches };
}
