/** A popup, sidebar or tab of Firefox: its accessibility tree, and the mouse and keys of Firefox's window. */
import { z } from 'zod';
import { keyOf } from '../keys.ts';
import type { Place, Seen, View } from '../screen.ts';
import type { Inside } from './marionette.ts';

const everything = z.array(
  z.object({
    role: z.string(),
    name: z.string(),
    value: z.string(),
    properties: z.record(z.string(), z.unknown()).transform((record) => new Map(Object.entries(record))),
    element: z.number(),
  }),
);
const place = z.object({ x: z.number(), y: z.number() });

export class FirefoxView implements View {
  readonly inside: Inside;
  /** `popup`, `sidebar`, a tab's context, or `window` for keys only. */
  readonly target: string;

  constructor(inside: Inside, target: string) {
    this.inside = inside;
    this.target = target;
  }

  async all(role: string): Promise<Seen[]> {
    return everything.parse(await this.#ask('all', { role }));
  }

  async middleOf(element: number): Promise<Place> {
    return place.parse(await this.#ask('middleOf', { element }));
  }

  async click(at: Place, times: number): Promise<void> {
    await this.#ask('click', { ...at, times });
  }

  /** Brings a tab to the front, and clicks in it at the moment when its page hears so. */
  async clickAsShown(at: Place): Promise<void> {
    await this.#ask('clickAsShown', at);
  }

  async mouse(what: 'move' | 'down' | 'up', at: Place): Promise<void> {
    await this.#ask('mouse', { ...at, what });
  }

  async activate(element: number): Promise<void> {
    await this.#ask('activate', { element });
  }

  showsSite(): Promise<boolean> {
    return Promise.resolve(false);
  }

  drag(): Promise<void> {
    return Promise.reject(new Error('only in a tab'));
  }

  drop(): Promise<void> {
    return this.drag();
  }

  async focus(element: number): Promise<void> {
    await this.#ask('focus', { element });
  }

  async insertText(text: string): Promise<void> {
    await this.#ask('keys', { text });
  }

  async press(...strokes: readonly string[]): Promise<void> {
    const keys = strokes.map(keyOf).map(({ key, code, keyCode, held }) => ({ key, code, keyCode, held }));
    await this.#ask('keys', { keys });
  }

  #ask(name: string, given: object): Promise<unknown> {
    return this.inside(`return ${name}(${JSON.stringify({ target: this.target, ...given })});`);
  }
}
