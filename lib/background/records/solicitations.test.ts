/** What stays in this browser of a notice, next to its pursuit. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import { createPageHandlers } from '../page-handlers.ts';
import { OWNER } from '../pursuits/add-many.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { fakePermissions, startConnected } from '../testing/start-parts.ts';

let browserParts: ReturnType<typeof fakePermissions>;
beforeEach(() => {
  fakeBrowser.reset();
  browserParts = fakePermissions();
});

const ID = 'a'.repeat(32);
const PAGE = `https://sam.gov/opp/${ID}/view`;
const POSTED = { setAside: 'SDVOSBC', postedDate: day('2026-12-14') };
const FACTS = { ...POSTED, type: 'Solicitation', solicitationNumber: '36C10B27Q0041' };
const body = { noticeId: ID, title: 'EHR interface support' };

/** The pursuit as our pages show it. */
async function shown(parts: Awaited<ReturnType<typeof startConnected>>) {
  const list = await parts.pipelines.list();
  const [pipeline] = list.ok ? list.value : [];
  const slice = await parts.snapshot.slice(must(pipeline).id);
  return slice.ok ? slice.value.pursuits[0] : undefined;
}

describe('a pursuit shows set-aside, type, posted date, and number', () => {
  it('of the search result that it was added from', async () => {
    const parts = await startConnected(createFakeService());
    const { type, solicitationNumber } = FACTS;
    await parts.adds.add({ pursuit: body, solicitationNumber, facts: { ...POSTED, type } });
    expect(await shown(parts)).toMatchObject(FACTS);
  });

  it('of a run that adds several', async () => {
    const parts = await startConnected(createFakeService());
    await parts.adds.start({ adds: [{ pursuit: body, facts: POSTED }] });
    await parts.adds.state({ wait: true });
    expect(await shown(parts)).toMatchObject(POSTED);
  });

  it('of the page whose button added it', async () => {
    const service = createFakeService();
    const parts = await startConnected(service);
    const caller = { class: 'page' as const, url: new URL(PAGE), tabId: 1 };
    await createPageHandlers(parts)['notice.capture']({ notice: { ...body, ...POSTED } }, caller);
    expect(await shown(parts)).toMatchObject(POSTED);
    expect(service.log.some((request) => /SDVOSB|2026-12-14/.test(request.body))).toBe(false);
  });

  it('of its notice’s own page, once that is seen', async () => {
    const parts = await startConnected(createFakeService());
    await parts.capture.add({ body, solicitationNumber: FACTS.solicitationNumber, owner: OWNER });
    const { id = '' } = (await shown(parts)) ?? {};
    const result = { url: PAGE, setAside: 'SDVOSB Set-Aside', type: 'Solicitation' };
    browserParts.scripting.executeScript.mockResolvedValue([{ result }]);
    const notice = { ...body, postedDate: POSTED.postedDate, solicitationNumber: 'other' };
    const status = { state: 'saved' as const, pipelineId: 'p', pipelineName: 'P', pursuitId: id };
    await parts.noticeDetails.see(7, notice, status);
    expect(await shown(parts)).toMatchObject({ ...FACTS, setAside: 'SDVOSB Set-Aside' });
  });

  it('keeps what is known where a later page shows less', async () => {
    const parts = await startConnected(createFakeService());
    await parts.adds.add({ pursuit: body, facts: { ...POSTED, type: 'Solicitation' } });
    const { id = '' } = (await shown(parts)) ?? {};
    browserParts.scripting.executeScript.mockResolvedValue([{ result: { url: PAGE } }]);
    const status = { state: 'saved' as const, pipelineId: 'p', pipelineName: 'P', pursuitId: id };
    await parts.noticeDetails.see(7, body, status);
    expect(await shown(parts)).toMatchObject({ ...POSTED, type: 'Solicitation' });
  });

  it('not of a page of another site that repeats its number, where it knows them', async () => {
    const parts = await startConnected(createFakeService());
    const { solicitationNumber } = FACTS;
    const known = { ...body, agency: 'US Navy' };
    await parts.adds.add({ pursuit: known, solicitationNumber, facts: { setAside: 'SDVOSBC' } });
    const uiLink = 'https://bids.example/1';
    const notice = { ...known, noticeId: 'bids.example:1', solicitationNumber, uiLink };
    const result = { url: uiLink, setAside: 'Ours', type: 'Solicitation' };
    browserParts.scripting.executeScript.mockResolvedValue([{ result }]);
    const statuses = await parts.statuses.of([notice], { leaving: true, inReadersZone: false });
    await parts.noticeDetails.see(7, notice, statuses.get(notice.noticeId));
    expect(await shown(parts)).toMatchObject({ setAside: 'SDVOSBC', type: 'Solicitation' });
  });
});
