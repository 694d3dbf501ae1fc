/** A page of Chromium through the DevTools protocol. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { keyStroke } from './keys.ts';
import { Closed } from './pending-commands.ts';
import type { Place, Seen, View } from './screen.ts';
import type { Target } from './target.ts';

const axValue = z.object({ value: z.unknown().optional() });
const axNode = z.object({
  ignored: z.boolean().optional(),
  role: axValue.optional(),
  name: axValue.optional(),
  value: axValue.optional(),
  backendDOMNodeId: z.number().optional(),
  properties: z.array(z.object({ name: z.string(), value: axValue })).optional(),
});
const rootNode = z.object({ root: z.object({ backendNodeId: z.number() }) });
const axTree = z.object({ nodes: z.array(axNode) });
const quads = z.object({ quads: z.array(z.array(z.number()).length(8)) });
const evaluated = z.object({ result: z.object({ value: z.unknown().optional() }) });
const picture = z.object({ data: z.base64() });

export class ChromiumView implements View {
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  async all(role: string): Promise<Seen[]> {
    // Asked for one role: the whole tree takes three times as long.
    const { root } = rootNode.parse(await this.#target.send('DOM.getDocument', { depth: 0 }));
    const { nodes } = axTree.parse(await this.#target.send('Accessibility.queryAXTree', { ...root, role }));
    return nodes.flatMap((node) => {
      const element = node.backendDOMNodeId;
      if (node.ignored === true || textOf(node.role) !== role || element === undefined) return [];
      const properties = new Map((node.properties ?? []).map((each) => [each.name, each.value.value]));
      return [{ role, name: textOf(node.name), value: textOf(node.value), properties, element }];
    });
  }

  async middleOf(element: number): Promise<Place> {
    await this.#target.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: element });
    const [quad] = quads.parse(await this.#target.send('DOM.getContentQuads', { backendNodeId: element })).quads;
    if (!quad) throw new Error('it has no box');
    const middle = (of: 0 | 1) => quad.filter((_, index) => index % 2 === of).reduce((sum, each) => sum + each, 0) / 4;
    return { x: middle(0), y: middle(1) };
  }

  async click({ x, y }: Place, times: number): Promise<void> {
    const events: object[] = [{ type: 'mouseMoved', x, y }];
    for (let clickCount = 1; clickCount <= times; clickCount += 1) {
      const at = { x, y, button: 'left', clickCount };
      events.push({ type: 'mousePressed', ...at }, { type: 'mouseReleased', ...at });
    }
    await this.#sendAll('Input.dispatchMouseEvent', events);
  }

  async mouse(what: 'move' | 'down' | 'up', { x, y }: Place): Promise<void> {
    const type = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' }[what];
    const pressed = what === 'move' ? {} : { button: 'left', clickCount: 1 };
    await this.#target.send('Input.dispatchMouseEvent', { type, x, y, ...pressed });
  }

  async showsSite(): Promise<boolean> {
    return (await this.evaluate(`location.protocol === 'https:'`)) === true;
  }

  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#target.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return evaluated.parse(answer).result.value;
  }

  async drag(from: Place, to: Place): Promise<void> {
    const held = { button: 'left', buttons: 1 };
    await this.#target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...from });
    await this.#target.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...held, clickCount: 1 });
    // A drag starts after a few pixels, and reports what it crosses step by step.
    for (const part of [0.05, 0.1, 0.25, 0.5, 0.75, 1]) {
      const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.#target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at, ...held });
    }
  }

  async drop(at: Place): Promise<void> {
    await this.#target.send('Input.dispatchMouseEvent', {
      type: 'mouseReleased',
      ...at,
      button: 'left',
      clickCount: 1,
    });
  }

  async focus(element: number): Promise<void> {
    await this.#target.send('DOM.focus', { backendNodeId: element });
  }

  async insertText(text: string): Promise<void> {
    await this.#target.send('Input.insertText', { text });
  }

  async press(...strokes: readonly string[]): Promise<void> {
    const events = strokes.map(keyStroke).flatMap(({ down, up }) => [down, up]);
    await this.#sendAll('Input.dispatchKeyEvent', events);
  }

  /** Sends events without waiting in between: the browser stamps each when it comes, not when it is handled. */
  async #sendAll(method: string, events: readonly object[]): Promise<void> {
    await Promise.all(events.map((event) => sentOrClosed(this.#target.send(method, event))));
  }

  async screenshot(file: string): Promise<void> {
    const { data } = picture.parse(await this.#target.send('Page.captureScreenshot', { format: 'png' }));
    await writeFile(file, data, 'base64');
  }
}

/** Ignores a closed target: a popup closes when its click or key opens a tab, sometimes before it answers. */
async function sentOrClosed(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof Closed)) throw error;
  }
}

function textOf(value: { value?: unknown } | undefined): string {
  return typeof value?.value === 'string' ? value.value : '';
}
