/** The bid / no-bid worksheet by keyboard: applied in one request, read back here and by colleagues. */
import { describe, expect, it } from 'vitest';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { must } from '../lib/domain/testing/must.ts';
import { complaints } from './axe.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();
const TITLE = 'EHR interface support';
const STEP = addDays(today(), 3);
const APPLY = { role: 'button', name: 'Apply to pursuit' };
const MINE = [
  'Decision: Bid',
  'Suggested: pGo 45%; pWin 35%',
  'Gates: set-aside pass; vehicle pass',
  'Factors: customer 4; fit 4; past performance 4; incumbent 2; price 2',
  'Reason: Same interfaces as Salem.',
  `Next step: ${STEP} Call counsel`,
];
const BLOCK = ['[Bid/no-bid v1]', ...MINE, '[/Bid/no-bid]'].join('\n');

/** Adds the pursuit at the backend, as a colleague would. */
async function save(note: string) {
  const pipelineId = await bench().pipelineId('Federal IT');
  const body = { title: TITLE, noticeId: 'worksheet-1', responseDeadLine: addDays(today(), 20), note };
  const { pursuit } = await bench().service.addPursuit(pipelineId, body);
  await bench().reread();
  return {
    pipelineId,
    pursuitId: pursuit.id,
    now: async () => must((await bench().service.listPursuits(pipelineId, 10)).pursuits[0]),
    write: (text: string) => bench().service.updatePursuit(pipelineId, pursuit.id, { note: text }),
  };
}

async function openWorksheet(address = 'popup.html') {
  const page = await bench().browser.openPage(bench().browser.address(address));
  const screen = await bench().browser.screenOf(page);
  await screen.click({ role: 'tab', name: 'Pipeline' });
  await screen.click({ role: 'button', name: (name) => name.startsWith(TITLE) });
  await screen.click({ role: 'button', name: 'Bid / no-bid' });
  await screen.one({ role: 'heading', name: 'Bid / no-bid' });
  return { page, screen };
}

async function press(screen: Screen, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await screen.press(key);
}

/** Fills the worksheet in by keys: Tab goes to the next question, arrows choose. */
async function fillIn(screen: Screen): Promise<void> {
  await screen.click({ role: 'radio', name: 'Yes' });
  await press(screen, 'Tab', 'ArrowRight');
  await screen.focus({ role: 'button', name: 'Weights' });
  for (const score of [4, 4, 4, 2, 2]) await press(screen, 'Tab', ...Array.from({ length: score }, () => 'ArrowRight'));
  await screen.click({ role: 'radio', name: 'Bid' });
  await screen.fill({ role: 'textbox', name: 'Reason' }, 'Same interfaces as Salem.');
  await screen.fill({ role: 'textbox', name: 'Next step' }, 'Call counsel');
  const [year = '', month = '', date = ''] = STEP.split('-');
  await press(screen, 'Tab', ...`${month}${date}${year}`);
  await screen.one({ role: 'StaticText', name: /suggested pGo 45%, pWin 35%/ });
}

/** Checks the texts and the chosen answers that a worksheet shows. */
async function readsBack({ page, screen }: Awaited<ReturnType<typeof openWorksheet>>): Promise<void> {
  await screen.one({ role: 'StaticText', name: /suggested pGo 45%, pWin 35%/ });
  const read = `[...document.querySelectorAll('.worksheet :is(textarea, input:not([type="checkbox"], [type="radio"]))')]
    .filter((field) => field.checkVisibility()).map((field) => field.value)`;
  expect(await page.evaluate(read)).toEqual(['Same interfaces as Salem.', 'Call counsel', STEP]);
  const chosen =
    '[...document.querySelectorAll(\'.worksheet [role="radio"][aria-checked="true"]\')].map((each) => each.textContent)';
  expect(await page.evaluate(chosen)).toEqual([
    ...['Yes', 'Yes', 'Unknown', 'Unknown', 'Unknown'],
    ...['4', '4', '4', '2', '2', '–Not rated', '–Not rated', '–Not rated'],
    'Bid',
  ]);
}

describe('the bid / no-bid worksheet', () => {
  it(
    'is applied in one request, and read back here and in another installation; the agenda has its step',
    { tags: ['full'] },
    async () => {
      const { now } = await save('Ask Ana.');
      const requests = await bench().connectCounted();
      await bench().reread();
      const opened = await openWorksheet();
      const { screen } = opened;
      await fillIn(screen);
      await screen.click(APPLY);
      await until('the block in the note', async () => ((await now()).note ?? '').includes('[/Bid/no-bid]'));
      expect(await now()).toMatchObject({ note: `Ask Ana.\n${BLOCK}`, pGo: 0.45, pWin: 0.35 });
      expect(requests.filter((path) => /\/pursuits\/[^/?]+$/.test(path))).toHaveLength(1);

      await screen.one({ role: 'button', name: (name) => name.startsWith(`Call counsel: ${TITLE}`) });
      await screen.click({ role: 'button', name: 'Bid / no-bid' });
      await readsBack(opened);

      // A colleague's installation.
      await bench().ask('data.erase', {});
      await bench().connectDirectly();
      await bench().reread();
      await readsBack(await openWorksheet());
    },
  );

  it(
    'keeps what a colleague wrote in the note in between, around the block and inside it',
    { tags: ['full', 'chromium'] },
    async () => {
      const old = BLOCK.replace('Decision: Bid', 'Decision: Not yet');
      const { now, write } = await save(`Ask Ana.\n${old}`);
      const { screen } = await openWorksheet();
      await screen.click({ role: 'radio', name: 'Bid' });
      await write(`Ben: Ana is out.\n${old.replace('\n[/', '\nBo calls the CO.\n[/')}\nQuestions by Friday.`);
      await screen.click({ role: 'button', name: /^(Apply to pursuit|Add to note)$/ });
      const block = BLOCK.replace('\n[/', '\nBo calls the CO.\n[/');
      await until('the decision', async () => ((await now()).note ?? '').includes('Decision: Bid'));
      expect((await now()).note).toBe(`Ben: Ana is out.\n${block}\nQuestions by Friday.`);
    },
  );

  it('does not overwrite a worksheet that a colleague applied in between', { tags: ['full', 'chromium'] }, async () => {
    const { now, write } = await save(BLOCK);
    const { screen } = await openWorksheet();
    await screen.click({ role: 'radio', name: 'Not yet' });
    const theirs = BLOCK.replace('Decision: Bid', 'Decision: No bid');
    await write(theirs);
    await screen.click({ role: 'button', name: /^(Apply to pursuit|Add to note)$/ });
    await screen.one({ role: 'StaticText', name: 'A colleague changed this worksheet since you started.' });
    expect((await now()).note).toBe(theirs);
    await screen.click({ role: 'button', name: 'Use theirs' });
    await screen.exactly(0, { role: 'button', name: 'Use theirs' });
  });

  it('keeps what was typed while the popup is closed', async () => {
    await save('');
    const first = await openWorksheet();
    await first.screen.fill({ role: 'textbox', name: 'Reason' }, 'Half a thought ');
    await first.page.close();
    const again = await openWorksheet();
    await again.screen.one({ role: 'button', name: 'Discard' });
    await again.screen.focus({ role: 'textbox', name: 'Reason' });
    await again.screen.press('Escape');
    await again.screen.focused({ role: 'button', name: 'Bid / no-bid' });
  });

  it('has a footer that shows everything at 360 and 400 px, in words', async () => {
    await save(BLOCK);
    const { page, screen } = await openWorksheet();
    await screen.one({ role: 'StaticText', name: 'In favor:' });
    await screen.one({ role: 'StaticText', name: 'Against:' });
    for (const width of [360, 400]) {
      await page.setViewportSize({ width, height: 600 });
      const cut = `[...document.querySelectorAll('.worksheet .actions, .worksheet .actions *')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
        .map((each) => each.textContent)`;
      expect(await page.evaluate(cut)).toEqual([]);
      const beside = `document.querySelector('.worksheet .actions label').getBoundingClientRect().width`;
      expect(await page.evaluate(`${beside} >= 200`)).toBe(true);
    }
  });

  it('has nothing that axe complains about, narrow and wide, light and dark', async () => {
    await save(BLOCK);
    const { page, screen } = await openWorksheet();
    await screen.click({ role: 'button', name: 'Weights' });
    expect(await complaints(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
