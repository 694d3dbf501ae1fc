/** A tab, popup or sidebar of Firefox: its accessibility tree, and the mouse and keys of Firefox's window. */
import { z } from 'zod';
import type { Place, Seen, View } from '../screen.ts';
import { keyOf } from '../keys.ts';
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

type Evaluate = (expression: string) => Promise<unknown>;

export class FirefoxView implements View {
  readonly #inside: Inside;
  readonly #target: string;
  readonly #evaluate: Evaluate | undefined;

  /** `target`: a tab's context, `popup`, `sidebar`, or `window` for keys only. `evaluate`: for tabs, in their page. */
  constructor(inside: Inside, target: string, evaluate?: Evaluate) {
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

  /**
   * Sends the events of a drag to the elements at these places of the screen: without a window Firefox has no drag service,
   * and neither the mouse nor WebDriver drags anything.
   */
  async drag(from: Place, to: Place): Promise<void> {
    await this.#drag(
      `
      const source = elementAt(${JSON.stringify(from)}).closest('[draggable="true"]');
      const dataTransfer = new DataTransfer();
      globalThis.dragged = { source, dataTransfer };
      send('dragstart', source, ${JSON.stringify(from)}, dataTransfer);
      // A dragged element may change how it looks, two frames later.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      for (const type of ['dragenter', 'dragover']) send(type, elementAt(to), to, dataTransfer);`,
      to,
    );
  }

  async drop(at: Place): Promise<void> {
    await this.#drag(
      `
      const { source, dataTransfer } = globalThis.dragged;
      send('drop', elementAt(to), to, dataTransfer);
      send('dragend', source, to, dataTransfer);`,
      at,
    );
  }

  async #drag(events: string, to: Place): Promise<void> {
    await this.#evaluate?.(`(async (to) => {
      const at = ({ x, y }) => ({ clientX: x - mozInnerScreenX, clientY: y - mozInnerScreenY });
      const elementAt = (place) => document.elementFromPoint(at(place).clientX, at(place).clientY);
      const common = { bubbles: true, cancelable: true, composed: true };
      const send = (type, element, place, dataTransfer) =>
        element.dispatchEvent(new DragEvent(type, { ...common, dataTransfer, ...at(place) }));
      ${events}
    })(${JSON.stringify(to)})`);
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

  #ask(name: string, given: object): Promise<unknown> {
    return this.#inside(name, { target: this.#target, ...given });
  }
}
