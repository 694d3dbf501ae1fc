/** In Spanish, whose words and sums are longer, nothing runs out of its place or over its neighbour. */
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../lib/domain/testing/must.ts';
import { abovePerList, fillPipelines, openBesideList, rowsOfTabs } from './above-first-card.ts';
import { firstTileAt, openBoard, toolRows } from './board-tools.ts';
import { expectAllWithin } from './outside.ts';
import { useWorkbench } from './use-workbench.ts';

const BUILT = join(import.meta.dirname, '..', '.output', 'chrome-mv3');
const SPANISH = join(import.meta.dirname, '..', '.output', 'spanish');
const PANEL = { width: 400, height: 600 };

/** What reaches out of the tile or the head of the column that it stands in. */
const OUT_OF_TILE = `[...document.querySelectorAll('.tile .num > *, .column header .num > *')].flatMap((sum) => {
  const { right } = sum.closest('.tile, header').getBoundingClientRect();
  return sum.getBoundingClientRect().right > right ? [sum.textContent] : [];
})`;

/** Values of awards that touch the dates beside them. */
const TOUCHING = `[...document.querySelectorAll('.table.awards tbody tr')].flatMap((row) => {
  const value = row.querySelector('b')?.getBoundingClientRect().right ?? 0;
  const dates = Math.min(...[...row.querySelectorAll('time')].map((date) => date.getBoundingClientRect().left));
  return value + 4 > dates ? [row.textContent] : [];
})`;

describe('in Spanish', { tags: ['full', 'chromium'] }, () => {
  beforeAll(() => {
    rmSync(SPANISH, { recursive: true, force: true });
    cpSync(BUILT, SPANISH, { recursive: true });
  });
  afterAll(() => {
    rmSync(SPANISH, { recursive: true, force: true });
  });
  const bench = useWorkbench({ extension: SPANISH });
  // A browser speaks only the languages that came with it, and this one has to speak Spanish everywhere; to
  // connect it, English.
  beforeAll(async () => {
    copyFileSync(join(SPANISH, '_locales/es/messages.json'), join(SPANISH, '_locales/en/messages.json'));
    await bench().update();
  });

  async function open(address: string, size: { width: number; height: number }) {
    const page = await bench().browser.openPage(bench().browser.address(address));
    await page.setViewportSize(size);
    return { page, screen: await bench().browser.screenOf(page) };
  }

  it('the board’s first tile is at most 150 px down a narrow window', async () => {
    const { page, screen } = await openBoard(bench(), { width: 360, height: 720 });
    expect(await firstTileAt(page)).toBeLessThanOrEqual(150);
    await page.setViewportSize({ width: 700, height: 800 });
    expect(await toolRows(page)).toBe(1);
    await screen.one({ role: 'button', name: 'Exportar' });
  });

  it('large sums stay in the pipeline and in the tiles of the board', async () => {
    const pipelineId = await bench().pipelineId('Federal IT');
    const { stages } = await bench().service.getPipeline(pipelineId);
    for (const [index, { title, noticeId }] of bench().site.notices.slice(0, 4).entries()) {
      const { pursuit } = await bench().service.addPursuit(pipelineId, { title, noticeId });
      const stageId = must(stages[index]).id;
      const estimatedValueCents = index === 0 ? 1_234_567_890_100 : 1_837_500_000;
      await bench().service.updatePursuit(pipelineId, pursuit.id, { stageId, estimatedValueCents });
    }
    await bench().reread();
    const { page, screen } = await open('sidepanel.html', PANEL);
    await screen.click({ role: 'tab', name: 'Cartera' });
    await screen.one({ role: 'heading', name: 'Sin fecha' });
    await expectAllWithin(page);
    await screen.click({ role: 'radio', name: 'Etapas' });
    await screen.one({ role: 'StaticText', name: /^\$12\.4\smil\sM/ });
    await expectAllWithin(page);
    await screen.click({ role: 'button', name: (name) => name.startsWith(must(bench().site.notices[0]).title) });
    await screen.one({ role: 'button', name: 'Buscar contratista actual' });
    for (const width of [320, 400]) {
      await page.setViewportSize({ ...PANEL, width });
      await expectAllWithin(page);
    }

    const board = await open(`board.html#${pipelineId}`, { width: 1400, height: 900 });
    await board.screen.one({ role: 'region', name: /^Triage, 1 propuesta/ });
    expect(await board.page.evaluate(OUT_OF_TILE)).toEqual([]);
  });

  it('at 360 px, the tabs fit in one row, and at most 150 px of controls are above the first card', async () => {
    await fillPipelines(bench());
    const { page, screen } = await openBesideList(bench());
    const pixels = await abovePerList(page, screen);
    expect(await page.evaluate(`document.querySelector('.tabcount').textContent`)).toBe('2');
    expect(await rowsOfTabs(page)).toBe(1);
    await expectAllWithin(page);
    await screen.one({ role: 'tab', name: /^Esta página/ });
    expect(Object.entries(pixels).filter(([, height]) => height > 150)).toEqual([]);
  });

  it('the value of an award stands apart from its dates', async () => {
    const { page, screen } = await open('sidepanel.html', PANEL);
    await screen.click({ role: 'tab', name: 'Adjudicaciones' });
    await screen.fill({ role: 'searchbox', name: 'Buscar adjudicaciones' }, 'custodial');
    await screen.press('Enter');
    await screen.one({ role: 'StaticText', name: /^1–25/ });
    await expectAllWithin(page);
    expect(await page.evaluate(TOUCHING)).toEqual([]);
  });

  it('in Options every switch stands beside its name, and nothing leaves a narrow window', async () => {
    const { page, screen } = await open('options.html', { width: 320, height: 800 });
    await screen.click({ role: 'DisclosureTriangle', name: /sitios conocidos/ });
    await screen.one({ role: 'switch', name: /Grants\.gov/ });
    await expectAllWithin(page);
    const above = `[...document.querySelectorAll('.opt-row')].flatMap((row) => {
      const bottom = row.querySelector('.switch').getBoundingClientRect().bottom;
      const name = row.querySelector('.grow');
      return name.getBoundingClientRect().top >= bottom ? [name.textContent] : [];
    })`;
    expect(await page.evaluate(above)).toEqual([]);
  });
});
