import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startBackend, type BackendSettings, type RunningBackend } from '../lib/dev/driver/backend.ts';
import type { Fresh, TestBrowser } from '../lib/dev/driver/browser.ts';
import { ExtensionBrowser } from '../lib/dev/driver/chromium.ts';
import { FirefoxBrowser } from '../lib/dev/driver/firefox/firefox.ts';
import { AnyWorkbench, practicePages, type WorkbenchOptions } from '../lib/dev/driver/workbench.ts';
import { closeLater } from './environment.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

/** The vitest project decides: the same tests run in both browsers. */
export const IN_FIREFOX = process.env['PURSUIT_BROWSER'] === 'firefox';

/** One browser for all the test files of a worker; each file starts with a fresh extension. */
let sharedBrowser: Promise<TestBrowser> | undefined;
/** One backend for all the test files of a worker that want the same settings. */
const sharedBackends = new Map<string, Promise<RunningBackend>>();

/** The browser of this run, as if it had just been opened. */
async function freshBrowser(fresh: Fresh): Promise<TestBrowser> {
  const former = sharedBrowser;
  sharedBrowser = (async () => {
    const browser = await former?.catch(() => undefined);
    try {
      await browser?.reset(fresh);
      if (browser) return browser;
    } catch (error) {
      console.warn('The browser could not be reset, so another one is opened.', error);
      await browser?.close();
    }
    return (IN_FIREFOX ? FirefoxBrowser : ExtensionBrowser).open({ headless: true, ...fresh });
  })();
  const browser = await sharedBrowser;
  closeLater('browser', () => browser.close());
  return browser;
}

async function backendWith(settings: BackendSettings): Promise<RunningBackend> {
  const key = JSON.stringify(settings);
  const shared = sharedBackends.get(key) ?? startBackend(settings);
  sharedBackends.set(key, shared);
  const backend = await shared;
  closeLater(`backend ${key}`, () => backend.stop());
  return backend;
}

/** A workbench, and what only tests need. */
export class TestWorkbench extends AnyWorkbench {
  /** Lets the extension work on a host without a click that asks for it. */
  async allow(pattern: string): Promise<void> {
    await this.browser.allowHost(pattern);
    // In Chromium that only decides the answer, and the extension still has to ask.
    await this.inExtension(`(async (asked) =>
      (await chrome.permissions.contains(asked)) || chrome.permissions.request(asked))({ origins: ['${pattern}'] })`);
  }

  /** Connects without the screen for it. */
  async connectDirectly(baseUrl = this.backend.url): Promise<void> {
    await this.allow('http://127.0.0.1/*');
    const answer = JSON.stringify(await this.ask('connection.validate', { baseUrl, key: this.backend.key }));
    if (!answer.includes('"ok":true')) throw new Error(`could not connect to ${baseUrl}: ${answer}`);
  }

  /**
   * Connects through a proxy that records the path of each request until the test ends. Closes all tabs, so
   * that no page of the extension makes requests of its own.
   */
  async connectCounted(): Promise<string[]> {
    const requests: string[] = [];
    const proxy = await startFaultyProxy(this.backend.url, (path) => {
      requests.push(path);
      return undefined;
    });
    onTestFinished(() => proxy.stop());
    await this.connectDirectly(proxy.url);
    await this.closePages();
    return requests;
  }

  /**
   * Records what sites' pages send to the background. Returns the JSON of each message since the last call.
   */
  async recordMessages(): Promise<() => Promise<string[]>> {
    // The browser delivers messages for the background to every page of the extension.
    await this.inExtension(`void (globalThis.sent = [], chrome.runtime.onMessage.addListener((one, { url }) => {
      if (url.startsWith('https:')) sent.push(JSON.stringify(one));
    }))`);
    return async () => z.array(z.string()).parse(await this.inExtension('sent.splice(0)'));
  }

  /**
   * Drops what the extension's pages cached and what was typed there: the next test adds the same notices
   * again.
   */
  async forgetDrafts(): Promise<void> {
    await this.inExtension(`chrome.storage.session.get(null).then((kept) =>
      chrome.storage.session.remove(Object.keys(kept).filter((key) => key.startsWith('draft/'))))`);
  }

  /** Closes all tabs and empties every pipeline, here and at the backend. */
  async tidy(): Promise<void> {
    await this.closePages();
    for (const { id } of await this.service.listPipelines()) {
      const { pursuits } = await this.service.listPursuits(id, 200);
      for (const pursuit of pursuits) await this.service.removePursuit(id, pursuit.id);
    }
    await this.reread();
    await this.forgetDrafts();
  }
}

type Options = Partial<Omit<WorkbenchOptions, 'headless' | 'live'>> & { connected?: boolean };

/**
 * A workbench for the tests of one file, connected unless `connected` is false. After each test the tabs are
 * closed and the pipelines emptied, so the tests of a file run alone or in any order.
 */
export function useWorkbench({ connected = true, backend, extension, ...pages }: Options = {}): () => TestWorkbench {
  let bench: TestWorkbench | undefined;
  const present = () => {
    if (!bench) throw new Error('the workbench is open only while tests run');
    return bench;
  };

  beforeAll(async () => {
    const { site, answer } = practicePages(pages);
    const [running, browser] = await Promise.all([backendWith(backend ?? {}), freshBrowser({ answer, extension })]);
    bench = new TestWorkbench({ backend: running, browser, site });
    // Opens its tab now: later it would cover the page that the first test looks at.
    await bench.inExtension('true');
    if (connected) await bench.connectDirectly();
  });
  afterEach(async () => {
    await present().tidy();
  });
  afterAll(() => {
    bench = undefined;
  });
  return present;
}
