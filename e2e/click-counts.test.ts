/** What each job costs in clicks and keys, counted while it is done in the real screens, and what it may cost. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { searchFor, type Screen, type Wanted } from '../lib/dev/driver/screen.ts';
import { practicePageOf } from '../lib/dev/practice/practice-site.ts';
import { addDays, today } from '../lib/domain/dates/calendar-date.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

interface Cost {
  clicks: number;
  keys: number;
}

const LIMITS = {
  connect: { clicks: 3, keys: 2 },
  catch: { clicks: 1, keys: 0 },
  incumbent: { clicks: 2, keys: 0 },
  'move with figures': { clicks: 5, keys: 11 },
  'move, figures kept': { clicks: 1, keys: 0 },
  'due this week': { clicks: 1, keys: 0 },
  'due this week, over notices': { clicks: 1, keys: 1 },
  'pass five': { clicks: 1, keys: 5 },
  'bid or not': { clicks: 12, keys: 0 },
  export: { clicks: 3, keys: 0 },
} as const satisfies Record<string, Cost>;
type Job = keyof typeof LIMITS;

const NEWS = 'https://news.example/';
const PIPELINE = 'Federal IT';
const bench = useWorkbench({
  connected: false,
  pages: ({ host }) =>
    host === 'news.example'
      ? { status: 200, contentType: 'text/html', body: '<!doctype html><title>News</title><p>Nothing to bid on.</p>' }
      : undefined,
});

/** A user whose every click and key is counted; a pasted text is one key, a drag one click. */
class Hand {
  readonly cost: Cost = { clicks: 0, keys: 0 };

  async openPopup(page: Tab): Promise<Screen> {
    this.cost.clicks += 1;
    return bench().browser.openPopup(page);
  }

  async click(screen: Screen, wanted: Wanted): Promise<string> {
    this.cost.clicks += 1;
    return screen.click(wanted);
  }

  async press(screen: Screen, key: string): Promise<void> {
    this.cost.keys += 1;
    await screen.press(key);
  }

  async drag(screen: Screen, what: Wanted, onto: Wanted): Promise<void> {
    this.cost.clicks += 1;
    await screen.drag(what, onto, () => screen.one({ role: 'StaticText', name: /^Drop here/ }));
  }

  async paste(screen: Screen, text: string): Promise<void> {
    this.cost.keys += 1;
    await screen.type(text);
  }

  /** Tab selects the field's text, which what is typed replaces. */
  async tabAndType(screen: Screen, field: string, text: string): Promise<void> {
    this.cost.keys += 1 + text.length;
    await screen.press('Tab');
    await screen.focused({ role: 'textbox', name: field });
    await screen.type(text);
  }
}

const costs = new Map<Job, Cost>();
afterAll(() => {
  for (const [job, { clicks, keys }] of costs)
    console.info(`${job}: ${String(clicks)} clicks, ${String(keys)} keys (at most ${JSON.stringify(LIMITS[job])})`);
});

/** Keeps what a job cost, and compares it with its limit. */
function judge(job: Job, { cost }: Hand): void {
  costs.set(job, cost);
  expect(cost.clicks, `clicks to ${job}`).toBeLessThanOrEqual(LIMITS[job].clicks);
  expect(cost.keys, `keys to ${job}`).toBeLessThanOrEqual(LIMITS[job].keys);
}

const named = (title: string): Wanted => ({ role: 'button', name: (name) => name.startsWith(title) });

/** A pursuit that is due soon, and a page without notices to open the popup over. */
async function havePursuit(figures: { pWin?: number; pGo?: number } = {}) {
  await bench().connectDirectly();
  const pipelineId = await bench().pipelineId(PIPELINE);
  const title = 'Boiler plant';
  const body = { title, noticeId: 'boiler', responseDeadLine: addDays(today(), 0) };
  const { pursuit } = await bench().service.addPursuit(pipelineId, body);
  if (figures.pWin !== undefined) await bench().service.updatePursuit(pipelineId, pursuit.id, figures);
  await bench().reread();
  const { stages } = await bench().service.getPipeline(pipelineId);
  const saved = async () => {
    const { pWin, pGo, stageId } = must((await bench().service.listPursuits(pipelineId, 10)).pursuits[0]);
    return { pWin, pGo, stage: stages.find(({ id }) => id === stageId)?.name };
  };
  return { title, pipelineId, saved };
}

const openNews = () => bench().browser.openPage(NEWS);

describe('costs no more clicks and keys than before', { tags: ['full', 'chromium'] }, () => {
  it('to connect', async () => {
    await bench().browser.allowHost('http://127.0.0.1/*');
    const hand = new Hand();
    const page = await bench().browser.openPage(bench().browser.address('options.html'));
    const options = await bench().browser.screenOf(page);
    await hand.click(options, { role: 'textbox', name: 'Service address' });
    await hand.paste(options, bench().backend.url);
    await hand.click(options, { role: 'textbox', name: 'API key' });
    await hand.paste(options, bench().backend.key);
    await hand.click(options, { role: 'button', name: 'Connect' });
    await options.one({ role: 'StaticText', name: /^This key can see/ });
    judge('connect', hand);
  });

  it('to catch a notice', async () => {
    await bench().connectDirectly();
    const { screen } = await bench().openList();
    const { title } = must(bench().site.notices[0]);
    const hand = new Hand();
    await hand.click(screen, { role: 'button', name: `Add to pipeline: ${title}` });
    await bench().untilAtBackend(PIPELINE, [title]);
    judge('catch', hand);
  });

  it('to find the incumbent', async () => {
    await bench().connectDirectly();
    const page = await bench().browser.openPage(practicePageOf(must(bench().site.notices[0])));
    await (await bench().browser.screenOf(page)).one({ role: 'button', name: /^Add to pipeline/ });
    const hand = new Hand();
    const popup = await hand.openPopup(page);
    await hand.click(popup, { role: 'button', name: 'Find incumbent' });
    await popup.one({ role: 'StaticText', name: /awards checked$/ });
    judge('incumbent', hand);
  });

  it('to move a pursuit with figures of one’s own', async () => {
    const { title, saved } = await havePursuit();
    const page = await openNews();
    const hand = new Hand();
    const popup = await hand.openPopup(page);
    await hand.click(popup, named(title));
    await hand.click(popup, { role: 'combobox', name: 'Stage' });
    await hand.click(popup, { role: 'option', name: /^Proposal/ });
    await hand.tabAndType(popup, 'pWin %', '45');
    await hand.tabAndType(popup, 'pGo %', '80');
    await hand.tabAndType(popup, 'Value', '1.2m');
    await hand.click(popup, { role: 'button', name: 'Save' });
    await expect.poll(saved, { timeout: 60_000 }).toEqual({ pWin: 0.45, pGo: 0.8, stage: 'Proposal' });
    judge('move with figures', hand);
  });

  it('to move a pursuit whose figures stay', async () => {
    const { title, pipelineId, saved } = await havePursuit({ pWin: 0.45, pGo: 0.8 });
    const page = await bench().browser.openPage(bench().browser.address(`board.html#${pipelineId}`));
    const board = await bench().browser.screenOf(page);
    const hand = new Hand();
    await hand.drag(board, named(title), { role: 'region', name: /^Capture, / });
    await board.one({ role: 'button', name: 'Use defaults' });
    await expect.poll(saved, { timeout: 60_000 }).toEqual({ pWin: 0.45, pGo: 0.8, stage: 'Capture' });
    judge('move, figures kept', hand);
    await board.click({ role: 'button', name: 'Use defaults' });
    await expect.poll(saved, { timeout: 60_000 }).toEqual({ pWin: 0.35, pGo: 0.7, stage: 'Capture' });
  });

  it('to see what is due this week', async () => {
    const { title } = await havePursuit();
    const page = await openNews();
    const hand = new Hand();
    const popup = await hand.openPopup(page);
    await popup.one({ role: 'heading', name: 'Today' });
    await popup.one(named(title));
    judge('due this week', hand);
  });

  it('to see what is due this week over a page with notices, from where J moves at once', async () => {
    const { title } = await havePursuit();
    const { page } = await bench().openList();
    const hand = new Hand();
    const popup = await hand.openPopup(page);
    await popup.one({ role: 'checkbox', name: /^Select all/ });
    await hand.press(popup, 'Alt+4');
    await popup.focused(named(title));
    judge('due this week, over notices', hand);
  });

  it('to pass five notices, with one Undo for all', async () => {
    await bench().connectDirectly();
    const { page, screen } = await bench().openList();
    const titles = bench()
      .site.notices.slice(0, 6)
      .map(({ title }) => title);
    await screen.exactly(8, { role: 'button', name: /^Add to pipeline: / });
    const hand = new Hand();
    const popup = await hand.openPopup(page);
    const row = (at: number) => ({ role: 'checkbox', name: (name: string) => name.startsWith(must(titles[at])) });
    await popup.focused(row(0));
    for (let passed = 0; passed < 5; passed += 1) await hand.press(popup, 'p');
    await popup.focused(row(5));
    await popup.one({ role: 'StaticText', name: 'Passed on 5 notices' });
    judge('pass five', hand);
    await popup.click({ role: 'button', name: 'Undo' });
    await popup.exactly(0, { role: 'button', name: /^Passed · Restore: / });
  });

  it('to pass five found opportunities', async () => {
    await bench().connectDirectly();
    const { page } = await bench().openList();
    const popup = await bench().browser.openPopup(page);
    await searchFor(popup, 'Opportunities', 'custodial services');
    await popup.one({ role: 'button', name: /^Pass: / });
    await popup.focused({ role: 'link', name: /./ });
    const hand = new Hand();
    for (let passed = 0; passed < 5; passed += 1) await hand.press(popup, 'p');
    await popup.one({ role: 'StaticText', name: 'Passed on 5 notices' });
    await popup.exactly(5, { role: 'button', name: /^Passed · Restore: / });
    expect(hand.cost).toEqual({ clicks: 0, keys: 5 });
    await popup.click({ role: 'button', name: 'Undo' });
    await popup.exactly(0, { role: 'button', name: /^Passed · Restore: / });
  });

  it('to decide whether to bid', async () => {
    const { title, saved } = await havePursuit();
    const page = await openNews();
    const hand = new Hand();
    const popup = await hand.openPopup(page);
    await hand.click(popup, named(title));
    await hand.click(popup, { role: 'button', name: 'Bid / no-bid' });
    // Two gates, five factors, and the decision.
    for (const skip of [0, 1]) await hand.click(popup, { role: 'radio', name: 'Yes', skip });
    for (const skip of [0, 1, 2, 3, 4]) await hand.click(popup, { role: 'radio', name: '4', skip });
    await hand.click(popup, { role: 'radio', name: 'Bid' });
    await hand.click(popup, { role: 'button', name: 'Apply to pursuit' });
    await expect.poll(async () => (await saved()).pGo, { timeout: 60_000 }).toBeDefined();
    judge('bid or not', hand);
  });

  it('to export', async () => {
    await havePursuit();
    const page = await bench().browser.openPage(bench().browser.address('popup.html'));
    const popup = await bench().browser.screenOf(page);
    const hand = new Hand();
    await hand.click(popup, { role: 'tab', name: 'Pipeline' });
    await hand.click(popup, { role: 'button', name: 'Export' });
    const csv = { role: 'menuitem', name: /^Spreadsheet/ };
    const { text } = await bench().browser.savedFile(page, () => hand.click(popup, csv));
    expect(text.trim().split('\r\n')).toHaveLength(2);
    judge('export', hand);
  });
});
