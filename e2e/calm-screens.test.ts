/** Controls leave the room to the content, and a toast moves nothing. */
import { describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { firstTileAt, openBoard, toolRows } from './board-tools.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

describe('the board', () => {
  it('has one row of tools at 700 px', async () => {
    const { page } = await openBoard(bench(), { width: 700, height: 800 });
    expect(await toolRows(page)).toBe(1);
    expect(await firstTileAt(page)).toBeLessThanOrEqual(140);
  });

  it('begins its first tile at most 150 px down at 360 px and leaves it there for a search or a selection', async () => {
    const { page, screen } = await openBoard(bench(), { width: 360, height: 720 });
    const before = await firstTileAt(page);
    expect(before).toBeLessThanOrEqual(150);
    await screen.focus({ role: 'searchbox', name: 'Filter pursuits' });
    expect(await firstTileAt(page)).toBe(before);
    await page.evaluate(`document.querySelector('.tile').focus()`);
    await screen.press('x');
    await screen.one({ role: 'button', name: 'Remove' });
    expect(await firstTileAt(page)).toBe(before);
  });
});

/** Where everything is, what has the focus, and how far each box is scrolled. */
const LAYOUT = `(() => {
  const all = [...document.body.querySelectorAll('*')].filter((each) => !each.closest('.toasts, [role=status], [aria-live]'));
  const boxes = all.flatMap((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return width && height ? [[each.tagName, each.className.baseVal ?? each.className, x, y, width, height].join(' ')] : [];
  });
  const scrolled = all.flatMap((each) => each.scrollTop || each.scrollLeft ? [[each.className, each.scrollTop, each.scrollLeft].join(' ')] : []);
  return { boxes, scrolled, focus: [document.activeElement?.tagName, document.activeElement?.ariaLabel, document.activeElement?.textContent], height: document.documentElement.scrollHeight };
})()`;

const TOAST: Wanted = { role: 'button', name: 'Dismiss' };

/** Checks that nothing moves when `show` brings up a toast, nor when it is dismissed. */
async function expectStill(page: Tab, screen: Screen, show: () => Promise<unknown>): Promise<void> {
  const settled = async () => {
    let last = JSON.stringify(await page.evaluate(LAYOUT));
    return until('the layout to come to rest', async () => {
      const now = JSON.stringify(await page.evaluate(LAYOUT));
      const rests = now === last;
      last = now;
      return rests ? (JSON.parse(now) as unknown) : undefined;
    });
  };
  const before = await settled();
  await show();
  await until('the toast', async () => (await page.evaluate(`document.querySelector('.toast') !== null`)) === true);
  expect(await page.evaluate(LAYOUT)).toEqual(before);
  await screen.one(TOAST);
  await page.evaluate(`document.querySelector('.toast [aria-label="Dismiss"]').click()`);
  await until('no toast', async () => (await page.evaluate(`document.querySelector('.toast') === null`)) === true);
  expect(await page.evaluate(LAYOUT)).toEqual(before);
}

describe('a toast lies over the edge: nothing moves, and focus and scroll stay', () => {
  const CSV: Wanted = { role: 'menuitem', name: /^Spreadsheet/ };
  const EXPORT: Wanted = { role: 'button', name: 'Export' };

  /** The menu takes the place of its button on first use. */
  async function expectStillAfterExport(page: Tab, screen: Screen): Promise<void> {
    await screen.click(EXPORT);
    await screen.one(CSV);
    await screen.press('Escape');
    await screen.focused(EXPORT);
    await expectStill(page, screen, async () => {
      await screen.press('Enter');
      await screen.click(CSV);
      await screen.focused(EXPORT);
    });
  }

  it('on the board', async () => {
    const { page, screen } = await openBoard(bench(), { width: 700, height: 500 });
    await page.evaluate(`document.querySelector('.columns').scrollLeft = 60`);
    await expectStillAfterExport(page, screen);
  });

  it.each(['popup', 'sidepanel'])('in %s.html', async (name) => {
    const { page: board } = await openBoard(bench(), { width: 700, height: 500 });
    await board.close();
    const page = await bench().browser.openPage(bench().browser.address(`${name}.html`));
    await page.setViewportSize({ width: 400, height: 600 });
    const screen = await bench().browser.screenOf(page);
    await screen.click({ role: 'tab', name: /^Pipeline/ });
    await screen.one(EXPORT);
    await page.evaluate(`document.querySelector('.tabpanel:not([hidden]) .scroll').scrollTop = 40`);
    await expectStillAfterExport(page, screen);
  });

  it('in Options', async () => {
    const page = await bench().browser.openPage(bench().browser.address('options.html#advanced'));
    await page.setViewportSize({ width: 700, height: 500 });
    const screen = await bench().browser.screenOf(page);
    // The last part to load: it moves what is below it.
    await screen.one({ role: 'textbox', name: 'Keywords' });
    await screen.focus({ role: 'switch', name: 'Compact cards' });
    await expectStill(page, screen, () => screen.press(' '));
  });

  it('and does not cover the Save of a form', async () => {
    const { page, screen } = await openBoard(bench(), { width: 400, height: 600 });
    await page.evaluate(`document.querySelectorAll('.tile')[1].click()`);
    await screen.click({ role: 'button', name: /^Calendar file/ });
    await until('the toast', async () => (await page.evaluate(`document.querySelector('.toast') !== null`)) === true);
    const covers = await page.evaluate(`(() => {
      const toast = document.querySelector('.toast').getBoundingClientRect();
      const row = document.querySelector('.pform > .actions').getBoundingClientRect();
      return toast.bottom > row.top && toast.top < row.bottom;
    })()`);
    expect(covers).toBe(false);
  });
});
