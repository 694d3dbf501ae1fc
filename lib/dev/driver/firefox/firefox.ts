/**
 * Firefox with the built extension installed: a new profile in a temporary folder, and sites answered by
 * us.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { PracticeAnswer } from '../../practice/practice-site.ts';
import { ensureFirefox } from '../../setup/browsers.ts';
import type { Fresh, SavedFile, TestBrowser } from '../browser.ts';
import { Screen } from '../screen.ts';
import { temporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { answerRequests, Bidi } from './bidi.ts';
import { connectMarionette, type Inside } from './marionette.ts';
import { extensionWithId, openPopup, pinIcon } from './popup.ts';
import { startFirefox, type FirefoxProcess } from './process.ts';
import { FirefoxTab } from './tab.ts';
import { FirefoxView } from './view.ts';

const EXTENSION = join(import.meta.dirname, '..', '..', '..', '..', '.output', 'firefox-mv3');

const PROMPTS = 'extensions.webextOptionalPermissionPrompts';
const TEXT_SIZE = 'font.size.variable.x-western';
const USUAL_TEXT_SIZE = 16;

/** As in the manifest. */
const ADD_THIS_PAGE = { label: 'Add this page to pipeline', key: 'Alt+Shift+U' };

const installed = z.object({ extension: z.string() });
const tree = z.object({ contexts: z.array(z.object({ context: z.string(), url: z.string() })) });
const paths = z.array(z.string());
const created = z.object({ context: z.string() });

interface Parts {
  process: FirefoxProcess;
  bidi: Bidi;
  inside: Inside;
  downloads: TemporaryFolder;
}

export class FirefoxBrowser implements TestBrowser<FirefoxTab> {
  readonly #parts: Parts;
  #answer: (url: URL) => PracticeAnswer;
  /** Id of the installed extension. */
  #id = '';
  /** Host of its pages. */
  #host = '';

  private constructor(parts: Parts, answer: (url: URL) => PracticeAnswer) {
    this.#parts = parts;
    this.#answer = answer;
  }

  static async open({ answer, extension, headless }: Fresh & { headless: boolean }): Promise<FirefoxBrowser> {
    const downloads = temporaryFolder('downloads');
    downloads.deleteAtExit();
    const process = await startFirefox(ensureFirefox(), {
      headless,
      preferences: {
        'xpinstall.signatures.required': false,
        // The permission prompt needs a window: a request in a real click is granted, any other is refused.
        [PROMPTS]: false,
        // The prompt can be answered at once.
        'security.notification_enable_delay': 0,
        // The panel of a finished download takes the next Escape.
        'browser.download.alwaysOpenPanel': false,
        'browser.download.folderList': 2,
        'browser.download.dir': downloads.path,
      },
    });
    try {
      const { bidiAddress, inside } = await connectMarionette(process.port);
      const bidi = await Bidi.connect(bidiAddress);
      const opened = new FirefoxBrowser({ process, bidi, inside, downloads }, answer);
      await answerRequests(bidi, (url) => opened.#answer(url));
      await opened.#install(extension);
      return opened;
    } catch (error) {
      await process.stop();
      throw error;
    }
  }

  async reset({ answer, extension }: Fresh): Promise<void> {
    await this.closePages();
    await this.#set(TEXT_SIZE, USUAL_TEXT_SIZE);
    await this.#parts.bidi.send('webExtension.uninstall', { extension: this.#id });
    this.#answer = answer;
    await this.#install(extension);
  }

  async #install(path = EXTENSION): Promise<void> {
    // Firefox gives each installation a random host, which a page needs in its address.
    this.#host = randomUUID();
    await this.#set('extensions.webextensions.uuids', JSON.stringify({ [idIn(path)]: this.#host }));
    const answer = await this.#parts.bidi.send('webExtension.install', { extensionData: { type: 'path', path } });
    this.#id = installed.parse(answer).extension;
    await pinIcon(this.#parts.inside, this.#id);
    // A new extension opens its options, which would come to the front at any moment.
    await until('the options of the first start', async () =>
      (await this.#contexts()).some(({ url }) => url.startsWith(this.address('options.html'))),
    );
  }

  address(page: string): string {
    return `moz-extension://${this.#host}/${page}`;
  }

  async openPage(address: string): Promise<FirefoxTab> {
    const { context } = created.parse(await this.#parts.bidi.send('browsingContext.create', { type: 'tab' }));
    const tab = new FirefoxTab(this.#parts.inside, context, this.#parts.bidi);
    await tab.goto(address);
    // One that opened meanwhile may cover it, and a covered page paints no frames.
    await tab.bringToFront();
    return tab;
  }

  async openedPage(address: string): Promise<FirefoxTab> {
    const { context } = await until(`a tab with ${address}`, async () =>
      (await this.#contexts()).find(({ url }) => url === address),
    );
    return new FirefoxTab(this.#parts.inside, context, this.#parts.bidi);
  }

  async #contexts() {
    return tree.parse(await this.#parts.bidi.send('browsingContext.getTree')).contexts;
  }

  screenOf(tab: FirefoxTab): Promise<Screen> {
    return Promise.resolve(new Screen(tab));
  }

  async openPopup(tab: FirefoxTab): Promise<Screen> {
    await openPopup(this.#parts.inside, this.#id, tab.target);
    return this.shownPopup();
  }

  async shownPopup(): Promise<Screen> {
    await until('the popup', this.#is('popup()'));
    return new Screen(new FirefoxView(this.#parts.inside, 'popup'));
  }

  async closePopup(): Promise<void> {
    await until('the popup to close', async () => {
      // Again and again: one that a page asked for may open just now.
      await this.#parts.inside(`popup()?.closest('panel').hidePopup();`);
      return this.#is('!popup()')();
    });
  }

  /** Returns a test of a condition in Firefox's window. */
  #is(condition: string): () => Promise<boolean> {
    return async () => (await this.#parts.inside(`return Boolean(${condition});`)) === true;
  }

  /** The extension, in scripts. */
  get #extension(): string {
    return extensionWithId(this.#id);
  }

  /** Waits for the sidebar, which only a click of the user opens. */
  async openedSidebar(): Promise<Screen> {
    await until('the sidebar', this.#is(`sidebar()?.currentURI.spec.startsWith('moz-extension:')`));
    return new Screen(new FirefoxView(this.#parts.inside, 'sidebar'));
  }

  async allowHost(pattern: string): Promise<void> {
    await this.#setHost('add', pattern);
  }

  async forbidHost(pattern: string): Promise<void> {
    await this.#setHost('remove', pattern);
  }

  async #setHost(change: 'add' | 'remove', pattern: string): Promise<void> {
    const hosts = JSON.stringify({ permissions: [], origins: [pattern], data_collection: [] });
    await this.#parts.inside(`
      const { ExtensionPermissions } = load('resource://gre/modules/ExtensionPermissions');
      await ExtensionPermissions.${change}('${this.#id}', ${hosts}, ${this.#extension});`);
  }

  async refuse(_tab: FirefoxTab, act: () => Promise<unknown>): Promise<void> {
    const panel = 'PopupNotifications.panel';
    await this.#set(PROMPTS, true);
    try {
      await act();
      await until('the permission prompt', this.#is(`${panel}.state === 'open' && ${panel}.firstElementChild`));
      await this.#parts.inside(`${panel}.firstElementChild.secondaryButton.click();`);
    } finally {
      await this.#set(PROMPTS, false);
    }
  }

  /** Sets a preference of Firefox. */
  async #set(name: string, value: string | number | boolean): Promise<void> {
    const kind = typeof value === 'string' ? 'String' : typeof value === 'number' ? 'Int' : 'Bool';
    await this.#parts.inside(`Services.prefs.set${kind}Pref('${name}', ${JSON.stringify(value)});`);
  }

  async addThisPage(tab: FirefoxTab, by: 'menu' | 'key'): Promise<void> {
    await tab.bringToFront();
    if (by === 'key') {
      await tab.press(ADD_THIS_PAGE.key);
      return;
    }
    // Without a window the right button opens no menu, but its event does. The page's corner is empty.
    await this.#parts.inside(`
      const { left, top } = select('${tab.target}').getBoundingClientRect();
      const { event } = load('chrome://remote/content/shared/webdriver/Event');
      const press = { type: 'contextmenu', button: 2, asyncEnabled: true };
      await event.synthesizeMouseAtPoint(left + 2, top + 2, press, window);`);
    const menu = `document.getElementById('contentAreaContextMenu')`;
    await until('the context menu', this.#is(`${menu}.state === 'open'`));
    await this.#parts.inside(`
      const items = [...${menu}.querySelectorAll('menuitem')];
      ${menu}.activateItem(items.find(({ hidden, label }) => !hidden && label === '${ADD_THIS_PAGE.label}'));`);
  }

  async enterInAddressBar(text: string): Promise<void> {
    await this.#parts.inside(`window.focus(); gURLBar.focus(); gURLBar.select();`);
    const bar = new FirefoxView(this.#parts.inside, 'window');
    for (const key of `bid ${text}`) await bar.press(key);
    // Enter chooses from the list below the address bar.
    await this.#parts.inside(`await gURLBar.lastQueryContextPromise;`);
    await bar.press('Enter');
  }

  async setTextSize(tab: FirefoxTab, size: number): Promise<void> {
    await this.#set(TEXT_SIZE, size);
    // Open pages keep their size.
    await tab.reload();
  }

  async savedFile(_tab: FirefoxTab, act: () => Promise<unknown>): Promise<SavedFile> {
    // From Firefox itself: in the folder, unfinished files have other names.
    const list = `
      const { Downloads } = load('resource://gre/modules/Downloads');
      const list = await Downloads.getList(Downloads.ALL);`;
    const saved = `${list}
      return (await list.getAll()).filter(({ succeeded }) => succeeded).map(({ target }) => target.path);`;
    const forgetSaved = async () => {
      // A second file of the same name would get another.
      for (const path of paths.parse(await this.#parts.inside(saved))) rmSync(path, { force: true });
      await this.#parts.inside(`${list} for (const each of await list.getAll()) await list.remove(each);`);
    };
    await forgetSaved();
    await act();
    const file = await until('the saved file', async () => paths.parse(await this.#parts.inside(saved))[0]);
    return { name: basename(file), text: readFileSync(file, 'utf8') };
  }

  async reloadExtension(): Promise<void> {
    // The extension's tabs close with it, and Firefox with its last tab.
    await this.#parts.bidi.send('browsingContext.create', { type: 'tab', background: true });
    await this.#parts.inside(`
      const { AddonManager } = load('resource://gre/modules/AddonManager');
      await (await AddonManager.getAddonByID('${this.#id}')).reload();`);
  }

  workerStopper(): Promise<() => Promise<void>> {
    return Promise.resolve(async () => {
      await this.#parts.inside(`await ${this.#extension}.terminateBackground({ disableResetIdleForTest: true });`);
    });
  }

  async closePages(kept?: FirefoxTab): Promise<void> {
    await this.closePopup();
    // The mouse would rest over the next page, which then loads what a hovered button needs.
    await this.#parts.inside(`
      SidebarController.hide();
      const { windowUtils: utils, mozInnerScreenX: left, mozInnerScreenY: top } = window;
      await new Promise((resolve) =>
        utils.sendNativeMouseEvent(left, top, utils.NATIVE_MOUSE_MESSAGE_MOVE, 0, 0, document.documentElement, resolve));`);
    const contexts = await this.#contexts();
    if (!kept) await this.#parts.bidi.send('browsingContext.create', { type: 'tab' });
    for (const { context } of contexts)
      if (context !== kept?.target) await this.#parts.bidi.send('browsingContext.close', { context });
  }

  async close(): Promise<void> {
    await this.#parts.process.stop();
    this.#parts.downloads.delete();
  }
}

/** The extension's id, from its manifest. */
function idIn(extension: string): string {
  const gecko = z.object({ browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }) });
  const manifest: unknown = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
  return gecko.parse(manifest).browser_specific_settings.gecko.id;
}
