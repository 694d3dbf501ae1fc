/** What a test of a flow asks of a browser, whichever it is: the same suite drives Chromium and Firefox through this. */
import type { Screen } from './screen.ts';

/** A tab. The shape is Playwright's, of whose pages it is a small part. */
export interface Tab {
  url(): string;
  goto(address: string): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  /** Evaluates an expression in the page's own world; what it gives must fit into JSON. */
  evaluate(expression: string): Promise<unknown>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  emulateMedia(media: { colorScheme: 'light' | 'dark'; reducedMotion: 'reduce' }): Promise<void>;
  close(): Promise<void>;
}

export interface TestBrowser<P extends Tab = Tab> {
  /** Address of one of the extension's own pages, e.g. `popup.html`. */
  address(page: string): string;
  openPage(address: string): Promise<P>;
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
  /** Stops the background once, as the browser does after half a minute of rest. */
  stopWorker(): Promise<void>;
  /** Closes every tab but an empty one. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}
