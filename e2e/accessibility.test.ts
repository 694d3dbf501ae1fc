/** axe on every screen of ours, with nothing open over it (that is in `accessibility-open.test.ts`). */
import { describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { searchFor, type Screen } from '../lib/dev/driver/screen.ts';
import { eventually } from '../lib/domain/testing/eventually.ts';
import { must } from '../lib/domain/testing/must.ts';
import { complaints } from './axe.ts';
import { IN_FIREFOX, useWorkbench } from './use-workbench.ts';

const bench = useWorkbench();

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
    await searchFor(screen, 'Opportunities', 'custodial services');
    await screen.one({ role: 'button', name: /^Add to pipeline/ });
    expect(await complaints(page)).toEqual([]);
    await screen.click({ role: 'button', name: 'Filters' });
    await screen.one({ role: 'button', name: /results/i });
    expect(await complaints(page)).toEqual([]);
  });

  it('among awards', async () => {
    const { page, screen } = await open('sidepanel.html');
    await searchFor(screen, 'Awards', 'custodial');
    await screen.one({ role: 'StaticText', name: /^1–25/ });
    expect(await complaints(page)).toEqual([]);
  });

  it('in the summary of awards and among those that end soon', async () => {
    const { page, screen } = await open('sidepanel.html');
    await searchFor(screen, 'Awards', 'custodial');
    await screen.click({ role: 'radio', name: 'Summary' });
    await screen.one({ role: 'table', name: 'Top awardees' });
    expect(await complaints(page)).toEqual([]);
    await screen.click({ role: 'radio', name: 'Expiring' });
    await screen.one({ role: 'button', name: /^Find recompete of / });
    expect(await complaints(page)).toEqual([]);
  });

  it('in who holds a notice now, and in everything of one recipient', async () => {
    const { title, noticeId, agency } = must(bench().site.notices[0]);
    await bench().service.addPursuit(await bench().pipelineId('Federal IT'), { title, noticeId, agency });
    await bench().reread();
    const { page, screen } = await open('sidepanel.html');
    await screen.click({ role: 'tab', name: 'Pipeline' });
    await screen.click({ role: 'button', name: (name) => name.startsWith(title) });
    await screen.click({ role: 'button', name: 'Find incumbent' });
    await screen.one({ role: 'StaticText', name: /^\d found, [\d,]+ awards checked$/ });
    expect(await complaints(page)).toEqual([]);
    await screen.click({ role: 'button', name: /(LLC|INC\.?|CORP\.|CO\.)$/ });
    await screen.one({ role: 'table', name: 'By agency' });
    expect(await complaints(page)).toEqual([]);
  });

  it('in the pipeline, with a pursuit open', async () => {
    const { title, noticeId } = must(bench().site.notices[0]);
    await bench().service.addPursuit(await bench().pipelineId('Federal IT'), { title, noticeId });
    await bench().reread();
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
    await bench().reread();
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

/** Which of these have the one colour that the person chose for what is chosen. */
const HIGHLIGHTED = `(() => {
  const colourOf = (element, part) => getComputedStyle(element, part).backgroundColor;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.forcedColorAdjust = 'none';
  probe.style.backgroundColor = 'Highlight';
  const highlight = colourOf(probe);
  probe.remove();
  const is = (selector, part) => colourOf(document.querySelector(selector), part) === highlight;
  return {
    forced: matchMedia('(forced-colors: active)').matches,
    chosenTab: is('.tab[aria-selected="true"]', '::after'),
    otherTab: is('.tab[aria-selected="false"]', '::after'),
    primary: is('footer .btn.primary'),
    other: is('footer .btn:not(.primary)'),
  };
})()`;

it('in forced colours the chosen tab and the first button are told from the others', async ({ skip }) => {
  skip(IN_FIREFOX, 'Firefox shows them only by a setting of the whole browser');
  const { page, screen } = await open('sidepanel.html');
  await screen.click({ role: 'tab', name: 'Opportunities' });
  await screen.click({ role: 'button', name: 'Filters' });
  await screen.one({ role: 'button', name: 'Show results' });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'active' });
  const told = { forced: true, chosenTab: true, otherTab: false, primary: true, other: false };
  await eventually(async () => expect(await page.evaluate(HIGHLIGHTED)).toEqual(told));
});
