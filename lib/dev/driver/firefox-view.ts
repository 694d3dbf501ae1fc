/** A tab, the popup or the sidebar in Firefox: seen through the browser's accessibility tree, used with its window's mouse and keys. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { dragging, dropping } from './firefox-drag.ts';
import type { Inside } from './firefox-inside.ts';
import { keyOf } from './keys.ts';
import type { Place, Seen, View } from './view.ts';

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

type Evaluate = (expression: string) => Promise<unknown>;

const nowhere: Evaluate = () => Promise.reject(new Error('only in a tab'));

export class FirefoxView implements View {
  readonly #inside: Inside;
  readonly #target: string;
  readonly #evaluate: Evaluate;

  /** `target`: the context of a tab, `popup`, `sidebar`, or `window` for the keys alone; `evaluate`: in the page of a tab. */
  constructor(inside: Inside, target: string, evaluate: Evaluate = nowhere) {
    this.#inside = inside;
    this.#target = target;
    this.#evaluate = evaluate;
  }

  async all(role: string): Promise<Seen[]> {
    return everything.parse(await this.#ask('all', { role }));
  }

  async middleOf(element: number): Promise<Place> {
    return place.parse(await this.#ask('middleOf', { element }));
  }

  async click({ x, y }: Place, times: number): Promise<void> {
    await this.#ask('click', { x, y, times });
  }

  async drag(from: Place, to: Place): Promise<void> {
    await this.#evaluate(dragging(from, to));
  }

  async drop(at: Place): Promise<void> {
    await this.#evaluate(dropping(at));
  }

  async focus(element: number): Promise<void> {
    await this.#ask('focus', { element });
  }

  async insertText(text: string): Promise<void> {
    await this.#ask('keys', { text });
  }

  async press(stroke: string): Promise<void> {
    const { key, code, keyCode, held } = keyOf(stroke);
    await this.#ask('keys', { key, code, keyCode, held });
  }

  async screenshot(file: string): Promise<void> {
    await writeFile(file, z.base64().parse(await this.#ask('picture')), 'base64');
  }

  #ask(name: string, given: object = {}): Promise<unknown> {
    return this.#inside(name, { target: this.#target, ...given });
  }
}
