/** A page of Chromium through the DevTools protocol, whose accessibility tree shows closed shadow roots too. */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { keyStroke } from './keys.ts';
import { TargetClosed, type Target } from './target.ts';
import type { Place, Seen, View } from './view.ts';

const axValue = z.object({ value: z.unknown().optional() });
const axNode = z.object({
  ignored: z.boolean().optional(),
  role: axValue.optional(),
  name: axValue.optional(),
  value: axValue.optional(),
  backendDOMNodeId: z.number().optional(),
  properties: z.array(z.object({ name: z.string(), value: axValue })).optional(),
});
const axTree = z.object({ nodes: z.array(axNode) });
const quads = z.object({ quads: z.array(z.array(z.number()).length(8)) });
const picture = z.object({ data: z.base64() });

export class ChromiumView implements View {
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  async all(role: string): Promise<Seen[]> {
    const { nodes } = axTree.parse(await this.#target.send('Accessibility.getFullAXTree'));
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
    await this.#target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    for (let clickCount = 1; clickCount <= times; clickCount += 1) {
      const at = { x, y, button: 'left', clickCount };
      await this.#target.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
      await heardOrClosed(this.#target.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }));
    }
  }

  async drag(from: Place, to: Place): Promise<void> {
    const held = { button: 'left', buttons: 1 };
    await this.#target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...from });
    await this.#target.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...held, clickCount: 1 });
    // A drag begins after a few points, and what it goes over is told in steps.
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

  async press(stroke: string): Promise<void> {
    const { down, up } = keyStroke(stroke);
    await heardOrClosed(this.#target.send('Input.dispatchKeyEvent', down));
    await heardOrClosed(this.#target.send('Input.dispatchKeyEvent', up));
  }

  async screenshot(file: string): Promise<void> {
    const { data } = picture.parse(await this.#target.send('Page.captureScreenshot', { format: 'png' }));
    await writeFile(file, data, 'base64');
  }
}

/** A popup closes with the tab that a click or a key opens in it, at times before it could say that it heard of either. */
async function heardOrClosed(heard: Promise<unknown>): Promise<void> {
  try {
    await heard;
  } catch (error) {
    if (!(error instanceof TargetClosed)) throw error;
  }
}

function textOf(value: { value?: unknown } | undefined): string {
  return typeof value?.value === 'string' ? value.value : '';
}
