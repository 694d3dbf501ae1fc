/** axe on every screen of ours, in light and dark, as narrow as the popup and wide. */
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Tab } from '../lib/dev/driver/browser.ts';
import type { Screen } from '../lib/dev/driver/screen.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useAnyBrowser } from './use-workbench.ts';

const bench = useAnyBrowser();

const results = z.object({
  passes: z.array(z.unknown()),
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

const LOOKS = [
  { colorScheme: 'light', width: 400 },
  { colorScheme: 'dark', width: 400 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
] as const;

/** What axe holds against the page in every look, one line each. */
async function complaints(page: Tab): Promise<string[]> {
  // Evaluated by the driver: the policy of our pages lets no foreign script in.
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const { passes, violations } = results.parse(await page.evaluate('axe.run()'));
    // An empty page has no violations either.
    expect(passes.length).toBeGreaterThan(5);
    for (const { id, nodes } of violations) {
      for (const { html } of nodes) found.push(`${colorScheme} ${String(width)}: ${id} in ${html}`);
    }
  }
  return found;
}

async function open(address: string): Promise<{ page: Tab; screen: Screen }> {
  const page = await bench().browser.openPage(bench().browser.address(address));
  return { page, screen: await bench().browser.screenOf(page) };
}

describe('axe finds nothing', () => {
  it('in Options', async () => {
    const { page, screen } = await open('options.html');
    await screen.one({ role: 'heading', name: 'Connection' });
    expect(await complaints(page)).toEqual([]);
  });

  it('among open contracts, with results and filters', async () => {
    const { page, screen } = await open('sidepanel.html');
    await screen.click({ role: 'tab', name: 'Opportunities' });
    await screen.fill({ role: 'searchbox', name: 'Search opportunities' }, 'custodial services');
    await screen.press('Enter');
    await screen.one({ role: 'button', name: /^Add to pipeline/ });
    expect(await complaints(page)).toEqual([]);
    await screen.click({ role: 'button', name: 'Filters' });
    await screen.one({ role: 'button', name: /results/i });
    expect(await complaints(page)).toEqual([]);
  });

  it('among awards', async () => {
    const { page, screen } = await open('sidepanel.html');
    await screen.click({ role: 'tab', name: 'Awards' });
    await screen.fill({ role: 'searchbox', name: 'Search awards' }, 'custodial');
    await screen.press('Enter');
    await screen.one({ role: 'StaticText', name: /^1–25/ });
    expect(await complaints(page)).toEqual([]);
  });

  it('in the summary of awards and among those that end soon', async () => {
    const { page, screen } = await open('sidepanel.html');
    await screen.click({ role: 'tab', name: 'Awards' });
    await screen.fill({ role: 'searchbox', name: 'Search awards' }, 'custodial');
    await screen.press('Enter');
    await screen.click({ role: 'radio', name: 'Summary' });
    await screen.one({ role: 'table', name: 'Top recipients' });
    expect(await complaints(page)).toEqual([]);
    await screen.click({ role: 'radio', name: 'Ending' });
    await screen.one({ role: 'button', name: /^Search notices that may follow / });
    expect(await complaints(page)).toEqual([]);
  });

  it('in who holds a notice now, and in everything of one recipient', async () => {
    const { title, noticeId, agency } = must(bench().site.notices[0]);
    await bench().service.addPursuit(await bench().pipelineId('Federal IT'), { title, noticeId, agency });
    const { page, screen } = await open('sidepanel.html');
    await screen.click({ role: 'tab', name: 'Pipeline' });
    await screen.click({ role: 'button', name: (name) => name.startsWith(title) });
    await screen.click({ role: 'button', name: 'Who holds this now?' });
    await screen.one({ role: 'StaticText', name: /^\d found, [\d,]+ awards scanned$/ });
    expect(await complaints(page)).toEqual([]);
    await screen.click({ role: 'button', name: /(LLC|INC\.?|CORP\.|CO\.)$/ });
    await screen.one({ role: 'table', name: 'By agency' });
    expect(await complaints(page)).toEqual([]);
  });

  it('in the pipeline, with a pursuit open', async () => {
    const { title, noticeId } = must(bench().site.notices[0]);
    await bench().service.addPursuit(await bench().pipelineId('Federal IT'), { title, noticeId });
    const { page, screen } = await open('popup.html');
    await screen.click({ role: 'tab', name: 'Pipeline' });
    await screen.click({ role: 'button', name: (name) => name.startsWith(title) });
    await screen.one({ role: 'textbox', name: 'Note' });
    expect(await complaints(page)).toEqual([]);
  });
});

describe('axe finds nothing on the board', () => {
  it('with pursuits, with one picked up, and with one open', async () => {
    const pipelineId = await bench().pipelineId('Federal IT');
    const { noticeId, title, agency, responseDeadLine } = must(bench().site.notices[0]);
    await bench().service.addPursuit(pipelineId, { title, noticeId, agency, responseDeadLine });
    const { page, screen } = await open(`board.html#${pipelineId}`);
    const tile = { role: 'button', name: (name: string) => name.startsWith(title) };
    await screen.one(tile);
    expect(await complaints(page)).toEqual([]);
    await screen.focus(tile);
    await screen.press(' ');
    await screen.press('ArrowRight');
    await screen.one({ role: 'StaticText', name: /^Drop here/ });
    expect(await complaints(page)).toEqual([]);
    await screen.press('Escape');
    await screen.press('Enter');
    await screen.one({ role: 'textbox', name: 'Note' });
    expect(await complaints(page)).toEqual([]);
  });
});

describe('axe finds nothing before the first connection', () => {
  const fresh = useAnyBrowser({ connected: false, backend: { sample: false } });

  it('in the popup and in Options', async () => {
    for (const name of ['popup.html', 'options.html']) {
      const page = await fresh().browser.openPage(fresh().browser.address(name));
      await (await fresh().browser.screenOf(page)).one({ role: 'heading', name: 'Connect to your pipeline' });
      expect(await complaints(page)).toEqual([]);
    }
  });
});
