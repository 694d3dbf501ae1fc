/** How far down a list begins, in popup and side panel: what the user reads past before the first card. */
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { PRACTICE_LIST } from '../lib/dev/practice/practice-site.ts';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { must } from '../lib/domain/testing/must.ts';
import type { TestWorkbench } from './use-workbench.ts';

/** Pixels between the row of tabs and the first card of the shown list; undefined while there is none. */
const ABOVE = `(() => {
  const tabs = document.querySelector('[role=tablist]').getBoundingClientRect();
  const first = [...document.querySelectorAll('.results > li, .awards tbody > tr, .prow, .notice-row')].find((card) => card.checkVisibility());
  return first && Math.round(first.getBoundingClientRect().top - tabs.bottom);
})()`;

const ROWS_OF_TABS = `new Set([...document.querySelectorAll('[role=tab]')].map((tab) => Math.round(tab.getBoundingClientRect().top))).size`;

/** A pursuit that is due soon in each of two pipelines, with an update; not of the first list page. */
export async function fillPipelines(bench: TestWorkbench): Promise<void> {
  for (const [at, { id }] of (await bench.service.listPipelines()).slice(0, 2).entries()) {
    const { title, noticeId, agency } = must(bench.site.notices[10 + at]);
    const responseDeadLine = addDays(today(), at);
    const { pursuit } = await bench.service.addPursuit(id, { title, noticeId, agency, responseDeadLine });
    await bench.reread();
    await bench.service.updatePursuit(id, pursuit.id, { estimatedValueCents: 123_456_00 });
  }
  const [first] = await bench.service.listPipelines();
  const { id, stages } = await bench.service.getPipeline(must(first).id);
  for (const [at, estimatedValueCents] of [undefined, 9_876_543_00].entries()) {
    const { title, noticeId, agency } = must(bench.site.notices[12 + at]);
    const { pursuit } = await bench.service.addPursuit(id, { title, noticeId, agency });
    const won = must(stages.find(({ name }) => name === 'Won')).id;
    if (estimatedValueCents) await bench.service.updatePursuit(id, pursuit.id, { stageId: won, estimatedValueCents });
  }
  await bench.reread();
}

/** The side panel, 360 px wide, as if it were next to the practice site's list. */
export async function openBesideList(bench: TestWorkbench): Promise<{ page: Tab; screen: Screen }> {
  const site = await bench.browser.openPage(PRACTICE_LIST);
  await (
    await bench.browser.screenOf(site)
  ).one({ role: 'button', name: /^Add to pipeline: |^Agregar a la cartera: / });
  const page = await bench.browser.openPage(bench.browser.address('sidepanel.html'));
  await page.setViewportSize({ width: 360, height: 700 });
  await choose(page, '#tab-pipeline');
  await page.goto(page.url());
  const address = JSON.stringify(site.url());
  await page.evaluate(`chrome.tabs.query({}).then((tabs) => {
    const below = tabs.filter(({ url }) => url === ${address});
    chrome.tabs.query = (_, done) => (done ? done(below) : Promise.resolve(below));
  })`);
  return { page, screen: await bench.browser.screenOf(page) };
}

async function choose(page: Tab, selector: string): Promise<void> {
  const click = `(() => { const found = document.querySelector(${JSON.stringify(selector)}); found?.click(); return Boolean(found); })()`;
  await until(selector, async () => (await page.evaluate(click)) === true);
}

/** Shows each list in turn. */
export async function eachList(page: Tab, screen: Screen, look: (list: string) => Promise<void>): Promise<void> {
  const at = async (list: string) => {
    await until(`the first card of ${list}`, async () => typeof (await page.evaluate(ABOVE)) === 'number');
    await look(list);
  };
  await choose(page, '#tab-page');
  await at('page');
  for (const tab of ['opportunities', 'awards'] as const) {
    await choose(page, `#tab-${tab}`);
    await screen.fill({ role: 'searchbox', name: /./ }, 'custodial');
    await screen.press('Enter');
    await at(tab);
  }
  await choose(page, '#tab-pipeline');
  for (const [place, view] of ['agenda', 'stages'].entries()) {
    await choose(page, `#panel-pipeline [role=radio]:nth-of-type(${String(place + 1)})`);
    await until(
      view,
      async () => (await page.evaluate(`document.querySelectorAll('.stagehead').length > 0`)) === (view === 'stages'),
    );
    await at(view);
  }
}

/** Pixels of controls above the first card of each list, by the list's name. */
export async function abovePerList(page: Tab, screen: Screen): Promise<Record<string, number>> {
  const pixels: Record<string, number> = {};
  await eachList(page, screen, async (list) => {
    pixels[list] = Number(await page.evaluate(ABOVE));
  });
  return pixels;
}

export const rowsOfTabs = (page: Tab) => page.evaluate(ROWS_OF_TABS);
