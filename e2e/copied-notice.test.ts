/** A page that shows a notice of the service as its own, in a real browser. */
import { expect, it } from 'vitest';
import { must } from '../lib/domain/testing/must.ts';
import { open, openSites, TOWN } from './site-switches.ts';
import { useWorkbench } from './use-workbench.ts';

/** A town’s page that copies a notice of the service. */
const COPY = 'https://www.sampleville.example/bids/28';
let copied = '';

const bench = useWorkbench({
  pages: ({ href }) =>
    href === COPY ? { status: 200, contentType: 'text/html; charset=utf-8', body: copied } : undefined,
});
const PIPELINE = 'Federal IT';

it('plants no link of its own on it', async () => {
  const { noticeId, title, agency, solicitationNumber, responseDeadLine, uiLink } = must(bench().site.notices[0]);
  const [year, month, day] = responseDeadLine.split('-');
  copied = `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>
    <div><h2>Bid Information</h2><ul><li><span>Bid Number:</span> ${solicitationNumber}</li>
    <li><span>Agency:</span> ${agency}</li><li><span>Broadcast Date:</span> 11/05/2026</li>
    <li><span>Bid Due Date:</span> ${String(month)}/${String(day)}/${String(year)}</li></ul></div></main></body></html>`;
  await bench().browser.allowHost(TOWN.pattern);
  const { screen: sites } = await openSites(bench());
  await sites.fill({ role: 'textbox', name: 'Another site' }, COPY);
  await sites.press('Enter');
  await sites.one(TOWN.toggle);
  const { screen } = await open(bench(), COPY);
  await screen.click({ role: 'button', name: `Add to pipeline: ${title}` });
  await bench().untilAtBackend(PIPELINE, [title]);
  const { pursuits } = await bench().service.listPursuits(await bench().pipelineId(PIPELINE), 10);
  expect(pursuits[0]?.noticeId).toBe(noticeId);
  // The service's link or none.
  expect([undefined, null, uiLink]).toContain(pursuits[0]?.uiLink);
  await bench().ask('site.turnOff', { id: TOWN.id });
  await bench().browser.forbidHost(TOWN.pattern);
});
