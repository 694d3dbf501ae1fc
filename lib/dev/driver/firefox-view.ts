/** A tab or the popup of Firefox: seen through the browser's accessibility tree, used with its window's mouse and keys. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
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

/** Calls one of the functions of firefox-inside.mjs. */
export type Inside = (name: string, given?: object) => Promise<unknown>;

export class FirefoxView implements View {
  readonly #inside: Inside;
  readonly #target: string;

  /** `target`: the context of a tab, or `popup`. */
  constructor(inside: Inside, target: string) {
    this.#inside = inside;
    this.#target = target;
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
