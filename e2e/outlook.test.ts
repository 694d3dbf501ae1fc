/** Where a pipeline leads, and handing a pursuit on: in the real pages, checked against the backend. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { until } from '../lib/dev/driver/until.ts';
import { must } from '../lib/domain/testing/must.ts';
import { complaints } from './axe.ts';
import { sideways } from './sideways.ts';
import { useWorkbench } from './use-workbench.ts';

const NEWS = 'https://news.example/';
const bench = useWorkbench({
  pages: ({ host }) =>
    host === 'news.example'
      ? { status: 200, contentType: 'text/html', body: '<!doctype html><title>News</title><textarea></textarea>' }
      : undefined,
});
const PIPELINE = 'Federal IT';

const LINK = 'https://sam.gov/opp/0123456789abcdef0123456789abcdef/view';
/** Stage, due date and value in dollars; some lack one of them. */
const PURSUITS = [
  { title: 'Roof repair', stage: 'Triage', due: '2027-01-12', dollars: 400_000 },
  { title: 'Dam safety', stage: 'Qualify', due: '2027-01-20', dollars: 1_000_000, uiLink: LINK },
  { title: '<b>Boiler</b> "plant"', stage: 'Qualify', due: '2027-05-03', dollars: undefined },
  { title: 'Help desk', stage: 'Proposal', due: undefined, dollars: 2_000_000 },
  { title: 'Won one', stage: 'Won', due: '2026-05-01', dollars: 3_000_000 },
  { title: 'Won two', stage: 'Won', due: '2026-06-01', dollars: undefined },
  { title: 'Lost one', stage: 'Lost', due: '2026-06-02', dollars: 1_000_000 },
] as const;

async function fill(): Promise<string> {
  const pipelineId = await bench().pipelineId(PIPELINE);
  const { stages } = await bench().service.getPipeline(pipelineId);
  for (const [at, { title, stage, due, dollars, ...more }] of PURSUITS.entries()) {
    const { pursuit } = await bench().service.addPursuit(pipelineId, {
      title,
      noticeId: `outlook-${String(at)}`,
      agency: at % 2 ? 'DEPT OF THE NAVY' : 'Department of the Navy',
      naicsCode: '541512',
      ...(due === undefined ? {} : { responseDeadLine: due }),
      ...more,
    });
    await bench().service.updatePursuit(pipelineId, pursuit.id, {
      stageId: must(stages.find(({ name }) => name === stage)).id,
      ...(dollars === undefined ? {} : { estimatedValueCents: dollars * 100 }),
    });
  }
  // The test, too, added them as a colleague would.
  await bench().settle();
  return pipelineId;
}

async function openOutlook() {
  const pipelineId = await fill();
  const page = await bench().browser.openPage(bench().browser.address(`board.html#${pipelineId}`));
  const screen = await bench().browser.screenOf(page);
  await screen.click({ role: 'radio', name: 'Forecast' });
  await screen.one({ role: 'heading', name: 'Win rate' });
  return { page, screen, pipelineId };
}

const texts = z.array(z.array(z.string()));

/** What the bars of a chart say: name, count, value. */
async function barsOf(page: Awaited<ReturnType<typeof openOutlook>>['page'], chart: string) {
  return texts.parse(
    await page.evaluate(`[...document.querySelectorAll('[data-table="${chart}"] .bar-row')].filter((row) => row.querySelector('[role=rowheader]')).map((row) =>
      [...row.children].slice(0, 3).map((cell) => cell.textContent))`),
  );
}

const rowsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));

/** What pasting into another page gives. */
async function pasted(): Promise<{ text: string; html: string }> {
  const page = await bench().browser.openPage(NEWS);
  const screen = await bench().browser.screenOf(page);
  await page.evaluate(`void document.addEventListener('paste', ({ clipboardData: data }) => {
    window.pasted = { text: data.getData('text/plain'), html: data.getData('text/html') };
  })`);
  await screen.click({ role: 'textbox', name: '' });
  await screen.press('Control+V');
  const read = () => page.evaluate('window.pasted ?? null');
  const found = z
    .object({ text: z.string(), html: z.string() })
    .parse(await until('what was copied', async () => (await read()) ?? undefined));
  await page.close();
  return found;
}

async function openDrawer(screen: Screen, title: string) {
  await screen.click({ role: 'button', name: (name) => name.startsWith(title) });
  await screen.one({ role: 'textbox', name: 'Note' });
}

describe('the outlook', () => {
  it('has the backend’s figures, and says what each leaves out', async () => {
    const { page, screen, pipelineId } = await openOutlook();
    const { pursuits } = await bench().service.listPursuits(pipelineId, 50);
    const { stages } = await bench().service.getPipeline(pipelineId);
    const { text } = await bench().browser.savedFile(page, () => screen.click({ role: 'button', name: /^Export/ }));
    const open = stages.filter(({ name }) => name !== 'Won' && name !== 'Lost');
    const byHand = open.map(({ id, name }) => {
      const own = pursuits.filter(({ stageId }) => stageId === id);
      const sum = (figure: 'weightedValueCents' | 'estimatedValueCents') =>
        String(own.reduce((total, pursuit) => total + (pursuit[figure] ?? 0), 0) / 100);
      const without = String(own.filter(({ estimatedValueCents }) => estimatedValueCents == null).length);
      return [
        name,
        String(own.length),
        sum('weightedValueCents'),
        without,
        sum('estimatedValueCents'),
        without,
        '0',
        '0',
      ];
    });
    for (const row of byHand) expect(rowsOf(text)).toContainEqual(row);
    // 400,000 × 10% × 30% and 1,000,000 × 20% × 50%.
    expect(await barsOf(page, 'quarters')).toEqual([
      ['FY 2027 Q2, Jan – Mar', '2', '$112K'],
      ['FY 2027 Q3, Apr – Jun', '1', 'unknown'],
      ['No due date', '1', expect.stringMatching(/^\$/)],
    ]);
    expect(await barsOf(page, 'winRate')).toEqual([
      ['By count', '2 of 3 decided', '67%'],
      ['By value', '1 of 2 decided', '75%'],
    ]);
    expect(await barsOf(page, 'agencies')).toEqual([['Navy', '4', expect.stringMatching(/^\$/)]]);
    expect((await barsOf(page, 'stages')).map(([name, count]) => [name, count])).toEqual(
      stages.map(({ id, name }) => [name, String(pursuits.filter(({ stageId }) => stageId === id).length)]),
    );
    await screen.one({
      role: 'StaticText',
      name: /^Open pursuits only.* 1 of 4 open pursuits have no value .* 1 of 3 decided pursuits have no value\./,
    });
  });

  it('opens the pursuits behind a bar, edits one, and gives the keyboard back', { tags: ['full'] }, async () => {
    const { screen, pipelineId } = await openOutlook();
    const bar = { role: 'button', name: 'FY 2027 Q2, Jan – Mar' };
    await screen.focus(bar);
    await screen.press('Enter');
    await screen.one({ role: 'heading', name: 'FY 2027 Q2, Jan – Mar' });
    await screen.one({ role: 'button', name: /^Roof repair/ });
    expect(await screen.all({ role: 'button', name: /^Help desk/ })).toEqual([]);
    await screen.click({ role: 'button', name: /^Dam safety/ });
    await screen.fill({ role: 'textbox', name: 'Value' }, '5m');
    await screen.click({ role: 'button', name: 'Save' });
    await until('the backend to have the value', async () => {
      const { pursuits } = await bench().service.listPursuits(pipelineId, 50);
      return pursuits.some(({ title, estimatedValueCents: cents }) => title === 'Dam safety' && cents === 500_000_000);
    });
    // 12,000 and 5,000,000 × 20% × 50%.
    await screen.one({ role: 'StaticText', name: '$512K' });
    await screen.focused({ role: 'button', name: /^Dam safety/ });
    await screen.press('Escape');
    await screen.focused(bar);
  });

  it('has no accessibility complaints, with and without the pursuits behind a bar', async () => {
    const { page, screen } = await openOutlook();
    expect(await complaints(page)).toEqual([]);
    await screen.click({ role: 'button', name: 'Qualify' });
    await screen.one({ role: 'heading', name: 'Qualify' });
    expect(await complaints(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    for (const width of [1440, 1024, 720, 400, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        `at ${String(width)} px`,
      ).toBeLessThanOrEqual(0);
    }
  });
});

describe('a pursuit that is handed on', () => {
  it('gives its notice’s address, and its facts for an e-mail', { tags: ['full'] }, async () => {
    const pipelineId = await fill();
    const page = await bench().browser.openPage(bench().browser.address(`board.html#${pipelineId}`));
    const screen = await bench().browser.screenOf(page);
    await openDrawer(screen, 'Dam safety');
    await screen.click({ role: 'button', name: 'Copy link' });
    await screen.one({ role: 'StaticText', name: 'Link copied' });
    expect((await pasted()).text).toBe(LINK);

    await page.bringToFront();
    await screen.click({ role: 'button', name: 'Copy summary' });
    await screen.one({ role: 'StaticText', name: 'Summary copied' });
    const { text, html } = await pasted();
    expect(text.replaceAll('\r\n', '\n')).toMatch(/^Dam safety\nAgency: DEPT OF THE NAVY\nDue date: .*Jan 20/);
    expect(text).toContain('Value: $1,000,000');
    expect(html).toContain(`<a href="${LINK}">Dam safety</a>`);
  });

  it(
    'has no link without an address, and keeps markup in a title as text, in the popup too',
    { tags: ['full'] },
    async () => {
      await fill();
      const page = await bench().browser.openPage(bench().browser.address('popup.html'));
      const screen = await bench().browser.screenOf(page);
      await screen.click({ role: 'tab', name: 'Pipeline' });
      await screen.click({ role: 'radio', name: 'Stages' });
      await openDrawer(screen, '<b>Boiler</b>');
      expect(await screen.all({ role: 'button', name: 'Copy link' })).toEqual([]);
      await screen.click({ role: 'button', name: 'Copy summary' });
      await screen.one({ role: 'StaticText', name: 'Summary copied' });
      const { text, html } = await pasted();
      expect(text).toMatch(/^<b>Boiler<\/b> "plant"/);
      expect(html).toContain('&lt;b&gt;Boiler&lt;/b&gt;');
    },
  );

  it('prints with the others of the agenda, in a tab that shows what the popup did', async () => {
    await fill();
    const page = await bench().browser.openPage(bench().browser.address('popup.html'));
    const screen = await bench().browser.screenOf(page);
    await screen.click({ role: 'tab', name: 'Pipeline' });
    await screen.click({ role: 'radio', name: 'Agenda' });
    await screen.fill({ role: 'searchbox', name: 'Filter pursuits' }, 'dam');
    await screen.click({ role: 'button', name: 'Export' });
    await screen.click({ role: 'menuitem', name: 'Print' });
    // The address loses its request when the page prints.
    const printed = await bench().browser.openedPage(bench().browser.address('sidepanel.html'));
    const there = await bench().browser.screenOf(printed);
    await there.one({ role: 'button', name: /^Dam safety/ });
    expect(await there.all({ role: 'button', name: /^Roof repair/ })).toEqual([]);
  });
});
