/**
 * A list that the browser keeps while somebody is elsewhere, and shows again as it was: in Firefox, see
 * vitest.config.ts.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Tab } from '../lib/dev/driver/browser.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { until } from '../lib/dev/driver/until.ts';
import { must } from '../lib/domain/testing/must.ts';
import { useWorkbench } from './use-workbench.ts';

const ADD = { role: 'button', name: /^Add to pipeline: / };
const PIPELINE = 'Federal IT';
const savedOf = (title: string) => ({
  role: 'button',
  name: (name: string) => name.startsWith('Triage') && name.endsWith(title),
});

/**
 * Goes to another page of the site; what it answers comes back, and waits for the very page that was left.
 */
async function leave(page: Tab): Promise<() => Promise<void>> {
  await page.evaluate(`window.addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted; })`);
  await page.goto('https://sam.gov/help');
  return async () => {
    await page.bringToFront();
    await page.goBack();
    await until('the page that was left', async () => (await page.evaluate('window.wasKept')) === true);
  };
}

describe('a list that somebody left and came back to', { tags: ['firefox'] }, () => {
  const bench = useWorkbench({ connected: false });

  it('says what was added meanwhile, and its buttons answer', async () => {
    await bench().connectDirectly();
    const { page, screen } = await bench().openList();
    await screen.exactly(8, ADD);
    const messages = await bench().recordMessages();
    const comeBack = await leave(page);
    const { title, noticeId } = must(bench().site.notices[1]);
    await bench().service.addPursuit(await bench().pipelineId(PIPELINE), { title, noticeId });
    await bench().reread();
    await comeBack();
    await screen.one(savedOf(title));
    const { name } = must((await screen.exactly(7, ADD))[0]);
    expect(await page.evaluate(`document.querySelectorAll('[data-pursuit-companion]').length`)).toBe(8);
    expect((await messages()).length).toBeLessThanOrEqual(1);
    await screen.click({ role: 'button', name });
    await bench().untilAtBackend(PIPELINE, [title, name.replace('Add to pipeline: ', '')]);
  });

  it('says that a notice was added, where it was left before the service had answered the click', async () => {
    const proxy = await startFaultyProxy(bench().backend.url, () => 'slow');
    onTestFinished(() => proxy.stop());
    await bench().ask('connection.forget', {});
    await bench().connectDirectly(proxy.url);
    const { page, screen } = await bench().openList();
    const { name } = must((await screen.exactly(8, ADD))[0]);
    await screen.click({ role: 'button', name });
    const comeBack = await leave(page);
    const title = name.replace('Add to pipeline: ', '');
    await bench().untilAtBackend(PIPELINE, [title]);
    await comeBack();
    await screen.one(savedOf(title));
    expect(await bench().titlesAtBackend(PIPELINE)).toEqual([title]);
  });
});
