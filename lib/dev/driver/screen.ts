/**
 * A page as assistive technology sees it, and as a person works with it: by role and name, with a real mouse and real keys.
 * Our buttons stand in closed shadow roots, where the selectors of a test driver see nothing (and pass silently); the
 * browser's accessibility tree shows them and says where they are.
 */
import { until } from './until.ts';
import type { Place, Seen, View } from './view.ts';

export interface Wanted {
  /** As ARIA calls it; text on the page is `StaticText`. */
  role: string;
  /** The whole name, a pattern that it fits, or what it has to be. */
  name: string | RegExp | ((name: string) => boolean);
}

export class Screen {
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  /** Everything that `wanted` describes now, in the order of the page. */
  async all({ role, name }: Wanted): Promise<Seen[]> {
    return (await this.#view.all(role)).filter((seen) => fits(name, seen.name));
  }

  /** The first that fits, once there is one. */
  one(wanted: Wanted, within?: number): Promise<Seen> {
    return this.#until(wanted, (found) => Promise.resolve(found[0]), within);
  }

  /** Exactly `count` that fit, once it is so. */
  exactly(count: number, wanted: Wanted): Promise<Seen[]> {
    return this.#until(wanted, (found) => Promise.resolve(found.length === count ? found : undefined));
  }

  /** The middle of the first that fits, where the browser's mouse finds it, once there is one that can be used. */
  placeOf(wanted: Wanted, within?: number): Promise<Place & { name: string }> {
    let before: Place | undefined;
    const restingPlace = async ([first]: Seen[]) => {
      // A press on what waits for an answer to be of use is lost.
      if (!first || isDisabled(first)) return undefined;
      // Nobody clicks what still moves: answers arrive, and push down what stands below them.
      const now = await this.#view.middleOf(first.element);
      const rests = before?.x === now.x && before.y === now.y;
      before = now;
      return rests ? { ...now, name: first.name } : undefined;
    };
    return this.#until(wanted, restingPlace, within);
  }

  /** Clicks in the middle of the first that fits, as a person would, once there is one. Answers its name. */
  async click(wanted: Wanted, { times = 1, within }: { times?: number; within?: number } = {}): Promise<string> {
    const { name, ...place } = await this.placeOf(wanted, within);
    await this.#view.click(place, times);
    return name;
  }

  /** Drags the first that fits `what` onto the first that fits `onto`; `over` happens before the button is let go. */
  async drag(what: Wanted, onto: Wanted, over: () => Promise<unknown>): Promise<void> {
    const from = await this.placeOf(what);
    const to = await this.placeOf(onto);
    await this.#view.drag(from, to);
    await over();
    await this.#view.drop(to);
  }

  /** Puts the keyboard on the first that fits, without a click. */
  async focus(wanted: Wanted): Promise<void> {
    await this.#until(wanted, async ([first]) => {
      if (!first) return undefined;
      await this.#view.focus(first.element);
      return true;
    });
  }

  /** Types text where the keyboard is. */
  async type(text: string): Promise<void> {
    await this.#view.insertText(text);
  }

  /** Waits until the keyboard is on the first that fits. */
  async focused(wanted: Wanted): Promise<void> {
    await this.#until(wanted, ([first]) => Promise.resolve(first && hasFocus(first) ? true : undefined));
  }

  /** Replaces what stands in a field. Who sees no caret in it after a click clicks again: the page may have moved under the first. */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await until(`the keyboard to be in ${describe(wanted)}`, async () => {
      await this.click(wanted);
      const [field] = await this.all(wanted);
      return field && hasFocus(field);
    });
    await this.press('Control+A');
    if (text === '') await this.press('Delete');
    else await this.type(text);
  }

  /** Presses a key, e.g. `Enter`, `Alt+2`, `/`. */
  async press(key: string): Promise<void> {
    await this.#view.press(key);
  }

  async screenshot(file: string): Promise<void> {
    await this.#view.screenshot(file);
  }

  /** What `take` makes of everything that fits, once it makes something. A wait in vain ends with what was there instead. */
  async #until<T>(wanted: Wanted, take: (found: Seen[]) => Promise<T | undefined>, within?: number): Promise<T> {
    const look = async () => take(await this.all(wanted));
    return until(describe(wanted), look, within).catch(async (error: unknown) => {
      const there = await this.all({ role: wanted.role, name: /./ }).catch(() => []);
      const names = there.map((seen) => `“${seen.name}”${isDisabled(seen) ? ' (disabled)' : ''}`).join(', ');
      throw new Error(`${String(error)}; ${wanted.role}s there: ${names || 'none'}`, { cause: error });
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
