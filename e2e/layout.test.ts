/** What only a browser can tell of the look: what lines up, what fits a line, what scrolls and what is focused. */
import { describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { until } from '../lib/dev/driver/until.ts';
import { practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { must } from '../lib/domain/testing/must.ts';
import { IN_FIREFOX, useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const PIPELINE = 'Federal IT';

/** Pursuits in the first stages, one of them without a value; Won and Lost stay empty. */
async function fill(): Promise<{ pipelineId: string; titles: string[] }> {
  const pipelineId = await bench().pipelineId(PIPELINE);
  const { stages } = await bench().service.getPipeline(pipelineId);
  const titles: string[] = [];
  for (const [at, { title, noticeId, agency }] of bench().site.notices.slice(0, 4).entries()) {
    const { pursuit } = await bench().service.addPursuit(pipelineId, { title, noticeId, agency });
    const stageId = must(stages[at % 3]).id;
    await bench().service.updatePursuit(pipelineId, pursuit.id, {
      stageId,
      ...(at === 0 ? {} : { estimatedValueCents: 123_456_789_00 }),
    });
    titles.push(title);
  }
  await bench().settle();
  return { pipelineId, titles };
}

async function open(address: string, width: number, height: number) {
  const page = await bench().browser.openPage(bench().browser.address(address));
  await page.setViewportSize({ width, height });
  return { page, screen: await bench().browser.screenOf(page) };
}

/** How many different values a measure has over all matching elements. */
const distinct = (page: Tab, selector: string, measure: string) =>
  page.evaluate(`new Set([...document.querySelectorAll('${selector}')].map((one) => Math.round(${measure}))).size`);

describe('the board', () => {
  it('lines up its heads and first tiles, and keeps empty Won and Lost narrow', { tags: ['full'] }, async () => {
    const { pipelineId } = await fill();
    const { page, screen } = await open(`board.html#${pipelineId}`, 1440, 900);
    await screen.one({ role: 'region', name: /^Lost, / });
    expect(await distinct(page, '.column > header', 'one.getBoundingClientRect().height')).toBe(1);
    expect(await distinct(page, '.column li[data-about]:first-child', 'one.getBoundingClientRect().top')).toBe(1);
    const widths = `[...document.querySelectorAll('.column')].map((one) => one.offsetWidth)`;
    expect(await page.evaluate(`Math.max(...${widths}.slice(-2)) * 1.5 < Math.min(...${widths}.slice(0, -2))`)).toBe(
      true,
    );
  });

  it('has its head and its tools on one line each at 1024 px', { tags: ['full'] }, async () => {
    const { pipelineId } = await fill();
    const { page, screen } = await open(`board.html#${pipelineId}`, 1024, 768);
    await screen.one({ role: 'region', name: /^Lost, / });
    const wrapped = `['.bhead', '.btools'].filter((bar) => {
      const boxes = [...document.querySelectorAll(bar + ' > *')].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1);
      return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom));
    })`;
    expect(await page.evaluate(wrapped)).toEqual([]);
  });
});

it('the popup’s page scrolls as a whole at 200%, without a scroll area inside', async () => {
  const { titles } = await fill();
  const { page, screen } = await open('popup.html', 640, 360);
  await screen.click({ role: 'tab', name: 'Pipeline' });
  await screen.click({ role: 'radio', name: 'Stages' });
  await screen.one({ role: 'button', name: (name) => name.startsWith(must(titles[0])) });
  const nested = `[...document.querySelectorAll('.scroll')].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length`;
  expect(await page.evaluate(nested)).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

const FOCUSED_IN_POPUP = `(globalThis.browser ?? chrome).extension.getViews({ type: 'popup' })[0]?.document.activeElement.textContent`;

it('the popup opens with its control focused: one key adds the notice', async () => {
  const { title } = must(bench().site.notices[0]);
  const page = await bench().browser.openPage(practicePageOf(must(bench().site.notices[0])));
  await (await bench().browser.screenOf(page)).one({ role: 'button', name: /^Add to pipeline: / });
  const popup = await bench().browser.openPopup(page);
  await popup.one({ role: 'button', name: 'Add to pipeline' });
  // Without a window, Firefox gives no popup the keyboard. Where the focus is in its document can be asked.
  if (IN_FIREFOX)
    await until('the focus', async () => (await bench().inExtension(FOCUSED_IN_POPUP)) === 'Add to pipeline');
  else {
    await popup.press('Enter');
    await bench().untilAtBackend(PIPELINE, [title]);
  }
  await bench().browser.closePopup();
});

it('arrow keys lead from the filter through the stages', async () => {
  const { titles } = await fill();
  const { screen } = await open('sidepanel.html', 400, 700);
  await screen.click({ role: 'tab', name: 'Pipeline' });
  await screen.click({ role: 'radio', name: 'Stages' });
  const row = (at: number) => ({ role: 'button', name: (name: string) => name.startsWith(must(titles[at])) });
  await screen.one(row(1));
  await screen.focus({ role: 'searchbox', name: 'Filter pursuits' });
  for (const key of ['ArrowDown', 'End', 'Home']) await screen.press(key);
  await screen.press('ArrowDown');
  await screen.press('ArrowDown');
  await screen.focused(row(1));
});
