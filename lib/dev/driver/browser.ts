/** What a test needs of a browser: the same tests drive Chromium and Firefox through this. */
import type { PracticeAnswer } from '../practice/practice-site.ts';
import type { Screen } from './screen.ts';

/** A tab: the part of a Playwright page that tests use. */
export interface Tab {
  url(): string;
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  bringToFront(): Promise<void>;
  /** Evaluates an expression in the page's own world; the value must fit into JSON. */
  evaluate(expression: string): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  /** `forcedColors`: the user's own few colors on every page; Chromium only. */
  emulateMedia(media: {
    colorScheme: 'light' | 'dark';
    reducedMotion: 'reduce';
    forcedColors?: 'active';
  }): Promise<void>;
  close(): Promise<void>;
}

/** A file that the browser saved. */
export interface SavedFile {
  name: string;
  text: string;
}

/** What a browser starts with. */
export interface Fresh {
  /** Answers each request of a page to another machine. */
  answer: (url: URL) => PracticeAnswer;
  /** Folder of another build than the usual one. Chromium: or several folders, separated by commas. */
  extension?: string | undefined;
}

export interface TestBrowser<P extends Tab = Tab> {
  /** Closes all tabs and installs the extension anew, as if the browser had just been opened. */
  reset(fresh: Fresh): Promise<void>;
  /** Address of one of the extension's own pages, such as `popup.html`. */
  address(page: string): string;
  openPage(address: string): Promise<P>;
  /** Waits for a tab with this address that the extension opens. */
  openedPage(address: string): Promise<P>;
  /** The page as the user sees and uses it, closed shadow roots included. */
  screenOf(page: P): Promise<Screen>;
  /** Clicks the extension's toolbar button with `page` in front. Returns the real popup. */
  openPopup(page: P): Promise<Screen>;
  /** Waits for the real popup, which a page of ours or a site had open. */
  shownPopup(): Promise<Screen>;
  /** Closes the real popup, as a click beside it does. */
  closePopup(): Promise<void>;
  /** Grants the extension a host, as if the user had agreed. */
  allowHost(pattern: string): Promise<void>;
  /** Revokes a host, as the user can in the browser's list of extensions. */
  forbidHost(pattern: string): Promise<void>;
  /** Does what makes `page` ask for a permission, and refuses it. */
  refuse(page: P, act: () => Promise<unknown>): Promise<void>;
  /** Chooses "Add this page to pipeline" on `page`, in its context menu or by key. */
  addThisPage(page: P, by: 'menu' | 'key'): Promise<void>;
  /** Types the extension's keyword and `text` into the address bar, and presses Enter. */
  enterInAddressBar(text: string): Promise<void>;
  /** Sets the browser's text size in `page`, in pixels (default 16). */
  setTextSize(page: P, size: number): Promise<void>;
  /** Does what saves a file from `page`. Returns the file. */
  savedFile(page: P, act: () => Promise<unknown>): Promise<SavedFile>;
  /** Reloads the extension, as an update does. Pages of sites stay open. */
  reloadExtension(): Promise<void>;
  /** Returns a function that stops the background, as the browser does after half a minute of rest. */
  workerStopper(): Promise<() => Promise<void>>;
  /** Closes every tab but `kept`, or an empty one. */
  closePages(kept?: P): Promise<void>;
  close(): Promise<void>;
}
