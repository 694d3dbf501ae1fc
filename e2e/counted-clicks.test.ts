/** Clicks and keys on the button beside a notice that count, however much the page around it changes. */
import { describe, expect, it } from 'vitest';
import { must } from '../lib/domain/testing/must.ts';
import { until } from '../lib/dev/driver/until.ts';
import { IN_FIREFOX, useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const PIPELINE = 'Federal IT';
const ADD = { role: 'button', name: /^Add to pipeline: / };
const REFUSED = { role: 'button', name: /^The page shifted\. Click again: / };
const ROW = `document.querySelector('app-opportunity-result')`;

const titleOf = (index: number) => must(bench().site.notices[index]).title;
const addOf = (index: number) => ({ role: 'button', name: `Add to pipeline: ${titleOf(index)}` });

async function openList() {
  const opened = await bench().openList();
  await opened.screen.exactly(8, ADD);
  return opened;
}

describe('a click counts', () => {
  it('on a button under an overlay that lets clicks through', async () => {
    const { page, screen } = await openList();
    await page.evaluate(`void document.body.insertAdjacentHTML('beforeend',
      '<div style="position: fixed; inset: 0; pointer-events: none; z-index: 9"></div>')`);
    await screen.click(addOf(0));
    await bench().untilAtBackend(PIPELINE, [titleOf(0)]);
  });

  it('in a list that a framework builds anew ten times a second', async () => {
    const { page, screen } = await openList();
    await page.evaluate(`void (globalThis.builds = 0, setInterval(() => {
      builds += 1;
      const list = document.querySelector('sds-search-result-list');
      const fresh = list.cloneNode(true);
      for (const ours of fresh.querySelectorAll('[data-pursuit-companion]')) ours.remove();
      list.replaceChildren(...fresh.childNodes);
    }, 100))`);
    // In sight without scrolling, which a list that shrinks and grows undoes.
    const rows = [0, 1];
    for (const row of rows) {
      await screen.hold(await screen.placeOf(addOf(row)), async () => {
        const before = Number(await page.evaluate('builds'));
        await until('the list to be built anew', async () => Number(await page.evaluate('builds')) > before);
      });
      await screen.exactly(0, addOf(row));
    }
    await bench().untilAtBackend(PIPELINE, rows.map(titleOf));
  });

  it('in a list that sorts itself, for the notice that was pressed or not at all', { tags: ['full'] }, async () => {
    const { page, screen } = await openList();
    // Each row as high as the others: what stands under the pointer is another button.
    await page.evaluate(`void document.head.insertAdjacentHTML('beforeend',
      '<style>app-opportunity-result { display: block; height: 240px; overflow: hidden }</style>')`);
    const { x, y } = await screen.placeOf(addOf(0));
    await page.evaluate(`void (globalThis.sort = () => {
      const list = document.querySelector('sds-search-result-list');
      list.append(list.children[0], list.children[1]);
    })`);
    for (let turn = 0; turn < 2; turn += 1) {
      await screen.hold({ x, y }, () => page.evaluate('sort()'));
      await screen.one(REFUSED);
      expect(await bench().titlesAtBackend(PIPELINE)).toEqual([]);
      await until('the refusal to be over', async () => (await screen.all(REFUSED)).length === 0);
    }
    // At rest again, it counts for what is there now.
    const now = await screen.click({ role: 'button', name: /^Add to pipeline: / });
    await bench().untilAtBackend(PIPELINE, [now.replace('Add to pipeline: ', '')]);
  });

  it('by key on a button that the browser left under a sticky header', async () => {
    const { page, screen } = await openList();
    await page.evaluate(`void document.body.insertAdjacentHTML('beforeend', '<div style="height: 3000px"></div>' +
      '<div style="position: fixed; inset: 0 0 auto; height: 200px; z-index: 9; background: #fff"></div>')`);
    await screen.focus(addOf(2));
    await page.evaluate(`${ROW}.scrollIntoView()`);
    const covered = `(() => { const { y } = document.querySelectorAll('[data-pursuit-companion]')[2].getBoundingClientRect();
      scrollBy(0, y - 100); return document.querySelectorAll('[data-pursuit-companion]')[2].getBoundingClientRect().y < 190; })()`;
    expect(await page.evaluate(covered)).toBe(true);
    await screen.press('Enter');
    await bench().untilAtBackend(PIPELINE, [titleOf(2)]);
  });

  it('by assistive technology, without a press', { tags: ['firefox'] }, async ({ skip }) => {
    if (!IN_FIREFOX) return skip('no driver reaches the accessibility actions of Chromium');
    const { screen } = await openList();
    await screen.activate(addOf(0));
    await bench().untilAtBackend(PIPELINE, [titleOf(0)]);
  });

  it.each(['Enter', ' '])('by the key “%s”', async (key) => {
    const { screen } = await openList();
    await screen.focus(addOf(0));
    await screen.press(key);
    await bench().untilAtBackend(PIPELINE, [titleOf(0)]);
  });
});
