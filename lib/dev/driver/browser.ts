/** What a test of a flow asks of a browser, whichever it is: the same suite drives Chromium and Firefox through this. */
import type { Screen } from './screen.ts';

/** A tab. The shape is Playwright's, of whose pages it is a small part. */
export interface Tab {
  url(): string;
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  /** Makes it the tab that the person looks at. */
  bringToFront(): Promise<void>;
  /** Evaluates an expression in the page's own world; what it gives must fit into JSON. */
  evaluate(expression: string): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  /** `forcedColors`: as people have it who chose the few colours of every page themselves; only Chromium shows it. */
  emulateMedia(media: {
    colorScheme: 'light' | 'dark';
    reducedMotion: 'reduce';
    forcedColors?: 'active';
  }): Promise<void>;
  close(): Promise<void>;
}

/** What the browser was given to keep. */
export interface SavedFile {
  name: string;
  text: string;
}

/** What a page holds, everything that nobody holds being gone. */
export interface Held {
  nodes: number;
  /** Listeners and bytes of scripts, the extension's included: only Chromium counts them. */
  scripts?: { listeners: number; heap: number };
  /** What scripts threw since the gauge was made and nobody caught. */
  errors: string[];
}

export interface TestBrowser<P extends Tab = Tab> {
  /** Address of one of the extension's own pages, e.g. `popup.html`. */
  address(page: string): string;
  openPage(address: string): Promise<P>;
  /** The tab with this address, which the extension opened, once there is one. */
  openedPage(address: string): Promise<P>;
  /** The page as a person sees and uses it, closed shadow roots included. */
  screenOf(page: P): Promise<Screen>;
  /** Presses the extension's toolbar button while `page` is in front, and gives the real popup. */
  openPopup(page: P): Promise<Screen>;
  /** Closes the real popup, as a click beside it does. */
  closePopup(): Promise<void>;
  /** Allows the extension a host, as if the person had said yes. */
  allowHost(pattern: string): Promise<void>;
  /** Takes a host away, as a person can where the browser manages extensions. */
  forbidHost(pattern: string): Promise<void>;
  /** Does what makes `page` ask the browser for a permission, and answers the browser's question with no. */
  refuse(page: P, act: () => Promise<unknown>): Promise<void>;
  /** Chooses "Add this page to pipeline" over `page`: in its context menu, or by the key for it. */
  addThisPage(page: P, by: 'menu' | 'key'): Promise<void>;
  /** Writes the extension's key word and `text` into the address bar, and presses Enter. */
  enterInAddressBar(text: string): Promise<void>;
  /** Sets the size of text that the person chose in the browser, in pixels (16 where nobody chose one), as `page` shows it. */
  setTextSize(page: P, size: number): Promise<void>;
  /** Does what saves a file from `page`, and gives that file. */
  savedFile(page: P, act: () => Promise<unknown>): Promise<SavedFile>;
  /** Watches `page` from now on, and gives what measures it each time it is called. */
  gaugeOf(page: P): Promise<() => Promise<Held>>;
  /** Puts the extension in place anew, as an update does: what it runs ends, pages of sites stay open. */
  reloadExtension(): Promise<void>;
  /** Stops the background once, as the browser does after half a minute of rest. */
  stopWorker(): Promise<void>;
  /** What stops the background each time it is called, as quickly as it can be done. */
  workerStopper(): Promise<() => Promise<void>>;
  /** Closes every tab but an empty one. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}
