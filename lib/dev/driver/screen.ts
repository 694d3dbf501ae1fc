/**
 * A page as assistive technology sees it and as a user works it: by role and name, with a real mouse and real
 * keys. Our buttons are in closed shadow roots, where a driver's selectors silently find nothing; the
 * accessibility tree has them.
 */
import { until } from './until.ts';

/** One item of the accessibility tree. */
export interface Seen {
  role: string;
  name: string;
  /** A field's content. */
  value: string;
  /** `focused`, `expanded`, … as the browser reports them. */
  properties: ReadonlyMap<string, unknown>;
  /** The browser's number for the element. */
  element: number;
}

export interface Place {
  x: number;
  y: number;
}

/** What a browser gives a `Screen`: its accessibility tree, mouse and keys. */
export interface View {
  /** Everything with this role, in page order; closed shadow roots included. */
  all(role: string): Promise<Seen[]>;
  /** Scrolls to an element. Returns its middle, for `click`. Rejects while it has no box. */
  middleOf(element: number): Promise<Place>;
  /** Moves the mouse there and clicks the left button `times`, in one go. */
  click(place: Place, times: number): Promise<void>;
  /** Moves the mouse there, or presses or releases its left button there. */
  mouse(what: 'move' | 'down' | 'up', place: Place): Promise<void>;
  /** Whether it shows a site's page, where a button of ours counts only after it stood still for a while. */
  showsSite(): Promise<boolean>;
  /** Drags from one place to another, and keeps the button down. */
  drag(from: Place, to: Place): Promise<void>;
  drop(at: Place): Promise<void>;
  focus(element: number): Promise<void>;
  insertText(text: string): Promise<void>;
  /** Presses keys after each other, in one go. */
  press(...strokes: readonly string[]): Promise<void>;
  /** Evaluates an expression in the page; its value must fit into JSON. */
  evaluate?(expression: string): Promise<unknown>;
  /** Activates an element as a screen reader does, without mouse or keys; Firefox only. */
  activate?(element: number): Promise<void>;
  /** Chromium only. */
  screenshot?(file: string): Promise<void>;
}

export interface Wanted {
  /** The ARIA role; `StaticText` for text. */
  role: string;
  /** The whole name, a pattern, or a test of the name. */
  name: string | RegExp | ((name: string) => boolean);
  /** How many matches to leave out, e.g. for the same answer to another question. */
  skip?: number;
}

/** Where a page is, and whether it is in front and has the keys. */
const WHEREABOUTS = `[location.href, document.readyState, document.visibilityState,
  document.hasFocus() ? 'with the keys' : 'without the keys'].join(', ')`;

/** How long a control of ours in a site's page must stand still before the driver clicks it, in ms. */
const STEADY_MS = 700;

export class Screen {
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  /** Everything that matches now, in page order. */
  async all({ role, name, skip = 0 }: Wanted): Promise<Seen[]> {
    return (await this.#view.all(role)).filter((seen) => fits(name, seen.name)).slice(skip);
  }

  /** Waits for a match. Returns the first. */
  one(wanted: Wanted, within?: number): Promise<Seen> {
    return this.#until(wanted, (found) => Promise.resolve(found[0]), within);
  }

  /** Waits for exactly `count` matches. */
  exactly(count: number, wanted: Wanted): Promise<Seen[]> {
    return this.#until(wanted, (found) => Promise.resolve(found.length === count ? found : undefined));
  }

  /** Waits until the first match is enabled and stands still, a button on a site longer. Returns its middle. */
  async placeOf(wanted: Wanted, within?: number): Promise<Place & { name: string }> {
    const rest = /^(button|menuitem)$/.test(wanted.role) && (await this.#view.showsSite()) ? STEADY_MS : 0;
    let before: (Place & { since: number }) | undefined;
    const restingPlace = async ([first]: Seen[]) => {
      // A click on a disabled button is lost.
      if (!first || isDisabled(first)) return undefined;
      // An answer that arrives may still push it down.
      const now = await this.#view.middleOf(first.element);
      const rests = before?.x === now.x && before.y === now.y;
      const since = rests && before ? before.since : performance.now();
      before = { ...now, since };
      return rests && performance.now() - since >= rest ? { ...now, name: first.name } : undefined;
    };
    return this.#until(wanted, restingPlace, within);
  }

  /** Clicks the middle of the first match, once it can be clicked. Returns its name. */
  async click(wanted: Wanted, { times = 1, within }: { times?: number; within?: number } = {}): Promise<string> {
    const { name, ...place } = await this.placeOf(wanted, within);
    await this.#view.click(place, times);
    return name;
  }

  /** Clicks a place, whatever is there by then. */
  async clickAt(place: Place, times = 1): Promise<void> {
    await this.#view.click(place, times);
  }

  /** Presses the mouse on a place, calls `meanwhile`, and releases it there. */
  async hold(place: Place, meanwhile: () => Promise<unknown>): Promise<void> {
    await this.#view.mouse('move', place);
    await this.#view.mouse('down', place);
    await meanwhile();
    await this.#view.mouse('up', place);
  }

  /** Moves the mouse to a place, lets it rest there for `rest` ms, and clicks without moving it again. */
  async clickAfterRest(place: Place, rest: number): Promise<void> {
    await this.#view.mouse('move', place);
    await new Promise((resolve) => setTimeout(resolve, rest));
    await this.#view.mouse('down', place);
    await this.#view.mouse('up', place);
  }

  /** Drags `what` onto `onto`; calls `over` before it drops. */
  async drag(what: Wanted, onto: Wanted, over: () => Promise<unknown>): Promise<void> {
    const from = await this.placeOf(what);
    const to = await this.placeOf(onto);
    await this.#view.drag(from, to);
    await over();
    await this.#view.drop(to);
  }

  /** Focuses the first match without a click; a button in a site's page by Tab, or its keys would not count. */
  async focus(wanted: Wanted): Promise<void> {
    const showsSite = await this.#view.showsSite();
    if (showsSite) await this.placeOf(wanted);
    await this.#until(wanted, async ([first]) => {
      if (first) await this.#view.focus(first.element);
      return first;
    });
    // Twice, because an arrow stands behind its button.
    if (showsSite && wanted.role === 'button') await this.press('Shift+Tab', 'Shift+Tab', 'Tab', 'Tab');
    await this.focused(wanted);
  }

  /** Activates the first match as a screen reader does, once it can be clicked. Does nothing in Chromium. */
  async activate(wanted: Wanted): Promise<void> {
    await this.placeOf(wanted);
    const { element } = await this.one(wanted);
    await this.#view.activate?.(element);
  }

  /** Types text at the focus. */
  async type(text: string): Promise<void> {
    await this.#view.insertText(text);
  }

  /** Waits until the first match has the focus. */
  async focused(wanted: Wanted): Promise<void> {
    await this.#until(wanted, ([first]) => Promise.resolve(first && hasFocus(first) ? true : undefined));
  }

  /**
   * Replaces a field's content. Clicks again while the field has no focus: the page may have moved under
   * the click.
   */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await until(`the focus in ${describe(wanted)}`, async () => {
      await this.click(wanted);
      const [field] = await this.all(wanted);
      return field && hasFocus(field);
    });
    await this.press('Control+A');
    if (text === '') await this.press('Delete');
    else await this.type(text);
  }

  /** Presses keys such as `Enter`, `Alt+2`, `/` in one go: a slow machine makes no pause between them. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#view.press(...keys);
  }

  /** Moves the mouse over the first match as soon as it is there: a message in a page stays for as long. */
  async hover(wanted: Wanted): Promise<void> {
    await this.#until(wanted, async ([first]) => {
      if (first) await this.#view.mouse('move', await this.#view.middleOf(first.element));
      return first;
    });
  }

  /** Puts the keyboard on a button of a message as soon as it is there: the message stays for as long. */
  async keepOpen(wanted: Wanted): Promise<void> {
    const isSite = await this.#view.showsSite();
    await this.#until(wanted, async ([first]) => {
      if (!first || hasFocus(first)) return first;
      // A message of our own pages stays only for a keyboard that came by a key.
      if (!isSite) await this.press('F6');
      await this.#view.focus(first.element);
      return undefined;
    });
  }

  /** Presses Undo in a message, which cannot close before. */
  async undo(): Promise<void> {
    await this.keepOpen({ role: 'button', name: 'Undo' });
    await this.press('Enter');
  }

  async screenshot(file: string): Promise<void> {
    await this.#view.screenshot?.(file);
  }

  /** Waits until `take` returns something for the matches. A timeout names what was there instead. */
  async #until<T>(wanted: Wanted, take: (found: Seen[]) => Promise<T | undefined>, within?: number): Promise<T> {
    const look = async () => take(await this.all(wanted));
    return until(describe(wanted), look, within).catch(async (error: unknown) => {
      const there = await this.all({ role: wanted.role, name: /./ }).catch(() => []);
      const names = there.map((seen) => `“${seen.name}”${isDisabled(seen) ? ' (disabled)' : ''}`).join(', ');
      const page = await this.#view.evaluate?.(WHEREABOUTS).catch(String);
      throw new Error(`${String(error)}; ${wanted.role}s there: ${names || 'none'}; page: ${String(page)}`, {
        cause: error,
      });
    });
  }
}

function hasFocus({ properties }: Seen): boolean {
  return properties.get('focused') === true;
}

function isDisabled({ properties }: Seen): boolean {
  return properties.get('disabled') === true;
}

function fits(wanted: Wanted['name'], name: string): boolean {
  if (typeof wanted === 'function') return wanted(name);
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

function describe({ role, name }: Wanted): string {
  return `${role} “${String(name)}”`;
}

/** Searches as a user does: the tab, the words, Enter. Does not wait for the results. */
export async function searchFor(screen: Screen, area: 'Opportunities' | 'Awards', words: string): Promise<void> {
  await screen.click({ role: 'tab', name: area });
  await screen.fill({ role: 'searchbox', name: `Search ${area.toLowerCase()}` }, words);
  await screen.press('Enter');
}
