/**
 * Text twice as large, as a person can choose it in the browser: everything is still there, within the
 * window.
 */
import { describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { searchFor, type Screen, type Wanted } from '../lib/dev/driver/screen.ts';
import { must } from '../lib/domain/testing/must.ts';
import { expectAllWithin } from './outside.ts';
import { useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

const USUAL_PX = 16;
const POPUP = { width: 400, height: 600 };

async function enlarged(page: string, size: { width: number; height: number }): Promise<{ tab: Tab; screen: Screen }> {
  const { browser } = bench();
  const tab = await browser.openPage(browser.address(page));
  await tab.setViewportSize(size);
  await browser.setTextSize(tab, 2 * USUAL_PX);
  expect(await tab.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(`${String(2 * USUAL_PX)}px`);
  return { tab, screen: await browser.screenOf(tab) };
}

describe('with text twice as large, nothing stands outside the window', { tags: ['full', 'chromium'] }, () => {
  it.each([
    ['Opportunities', { role: 'button', name: /^Add to pipeline/ }],
    ['Awards', { role: 'StaticText', name: /^1–25/ }],
  ] as const)('among %s and in their filters', async (area, found: Wanted) => {
    const { tab, screen } = await enlarged('popup.html', POPUP);
    await searchFor(screen, area, 'custodial services');
    await screen.one(found);
    await expectAllWithin(tab);
    await screen.click({ role: 'button', name: 'Filters' });
    await screen.one({ role: 'button', name: /results/i });
    await expectAllWithin(tab);
  });

  it('in the pipeline, with a pursuit open', async () => {
    const { title, noticeId } = must(bench().site.notices[0]);
    await bench().service.addPursuit(await bench().pipelineId('Federal IT'), { title, noticeId });
    await bench().reread();
    const { tab, screen } = await enlarged('popup.html', POPUP);
    await screen.click({ role: 'tab', name: 'Pipeline' });
    await expectAllWithin(tab);
    await screen.click({ role: 'button', name: (name) => name.startsWith(title) });
    await screen.one({ role: 'textbox', name: 'Note' });
    await expectAllWithin(tab);
  });

  it('in Options', async () => {
    const { tab, screen } = await enlarged('options.html', { width: 1280, height: 800 });
    await screen.one({ role: 'heading', name: 'Connection' });
    await expectAllWithin(tab);
  });
});
