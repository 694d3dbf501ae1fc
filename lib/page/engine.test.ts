// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withMentions } from './button/mentions.ts';
import { startEngine, untilReplaced, type PageSite } from './engine.ts';
import { pageShowing, type PageBench } from './testing/page-bench.ts';

let page: PageBench;
beforeEach(() => {
  page = pageShowing('a', 'b');
});
afterEach(() => {
  globalThis.pursuitSite = globalThis.pursuitEngine = undefined;
});

/** A site whose reader finds the rows of the page. */
function site(id: string, more: Partial<PageSite> = {}): PageSite {
  return { id, read: () => ({ kind: 'list', notices: page.found() }), ...more };
}

/** Runs the files of a page. */
function run(listed: PageSite): Promise<void> {
  globalThis.pursuitSite = listed;
  return page.start({}, startEngine);
}

describe('the engine', () => {
  test('does nothing without a site', async () => {
    await page.start({}, startEngine);
    expect(page.hosts).toHaveLength(0);
  });

  test('starts on a page that has elements with the names of its globals', async () => {
    for (const name of ['pursuitEngine', 'pursuitWords']) {
      // The browser puts them on a prototype of the window.
      Reflect.deleteProperty(globalThis, name);
      const value = document.createElement('form');
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
      onTestFinished(() => void Reflect.deleteProperty(Object.prototype, name));
    }
    page.hidden = true;
    await run(site('bidnet'));
    expect(page.askedFor('notices.status')).toMatchObject([{ words: true }]);
  });

  test('runs once in a page: the running one goes on with the files that came later', async () => {
    await run(site('bidnet'));
    const hosts = page.hosts;
    const asked = page.askedFor('notices.status').length;
    await run(site('bidnet', { read: () => ({ kind: 'list', notices: page.found().slice(0, 1) }) }));
    expect(page.hosts).toEqual(hosts.slice(0, 1));
    expect(page.listeners).toBe(1);
    expect(page.askedFor('notices.status').length).toBeLessThanOrEqual(asked + 1);
  });

  test('asks again when its files run again: a permission may have come back', async () => {
    page.hidden = true;
    await run(site('bidnet'));
    expect(page.hosts).toHaveLength(0);
    page.hidden = false;
    await run(site('bidnet'));
    expect(page.hosts).toHaveLength(2);
  });

  test('ends what an earlier reader began', async () => {
    const signals: AbortSignal[] = [];
    const begin: PageSite['begin'] = ({ signal }) => void signals.push(signal);
    await run(site('bidnet', { begin }));
    await run(site('bidnet', { begin }));
    await run(site('bidnet'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('starts beside one whose extension is gone', async () => {
    await run(site('bidnet'));
    page.gone = true;
    page.end.abort();
    const next = pageShowing('a');
    globalThis.pursuitSite = site('bidnet', { read: () => ({ kind: 'list', notices: next.found() }) });
    await next.start({}, startEngine);
    expect(next.hosts).toHaveLength(1);
  });

  test('sends what the site finds cited on the page of one notice', async () => {
    const read: PageSite['read'] = () => ({ kind: 'detail', notices: page.found().slice(0, 1) });
    await run(site('bidnet', { read, cited: withMentions }));
    page.list.append(' follows W912DY-21-C-0018');
    await page.settle();
    expect(page.askedFor('notices.status').at(-1)).toMatchObject({
      notices: [{ mentions: [expect.stringContaining('W912DY-21-C-0018')] }],
    });
  });

  test('ends the scripts of a version before the engine', async () => {
    const ended = vi.fn();
    const names = ['notices', 'site-bidnet', 'other-site', 'taught-site'];
    for (const name of names)
      document.addEventListener(`${fakeBrowser.runtime.id}:${name}:started`, () => void ended(name), { once: true });
    await run(site('bidnet'));
    expect(ended.mock.calls.flat().sort()).toEqual(names.sort());
  });

  test('ends when a newer one starts and its own extension is gone; a page alone cannot end it', () => {
    let isGone = false;
    const signal = untilReplaced(() => isGone);
    const announce = () => document.dispatchEvent(new Event(`${fakeBrowser.runtime.id}:engine:started`));
    announce();
    expect(signal.aborted).toBe(false);
    isGone = true;
    announce();
    expect(signal.aborted).toBe(true);
  });
});
