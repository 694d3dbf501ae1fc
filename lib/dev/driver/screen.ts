/**
 * A page as assistive technology sees it, and as a person works with it: by role and name, with a real mouse and real keys.
 * Our buttons stand in closed shadow roots, where the selectors of a test driver see nothing (and pass silently); the
 * browser's accessibility tree shows them and says where they are.
 */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { keyStroke } from './keys.ts';
import type { Target } from './target.ts';
import { until } from './until.ts';

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
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/** One thing on the page that a person could find. */
export interface Seen {
  role: string;
  name: string;
  /** What a field holds. */
  value: string;
  /** `focused`, `expanded`, … as the browser tells them. */
  properties: ReadonlyMap<string, unknown>;
  /** The browser's number of the element. */
  element: number;
}

export interface Wanted {
  role: string;
  /** The whole name, a pattern that it fits, or what it has to be. */
  name: string | RegExp | ((name: string) => boolean);
}

export class Screen {
  readonly target: Target;

  constructor(target: Target) {
    this.target = target;
  }

  /** Everything that `wanted` describes now, in the order of the page. */
  async all({ role, name }: Wanted): Promise<Seen[]> {
    const { nodes } = axTree.parse(await this.target.send('Accessibility.getFullAXTree'));
    return nodes.flatMap((node) => {
      const found = textOf(node.name);
      const element = node.backendDOMNodeId;
      if (node.ignored === true || textOf(node.role) !== role || !fits(name, found) || element === undefined) return [];
      const properties = new Map((node.properties ?? []).map((each) => [each.name, each.value.value]));
      return [{ role, name: found, value: textOf(node.value), properties, element }];
    });
  }

  /** The first that fits, once there is one. */
  one(wanted: Wanted, within?: number): Promise<Seen> {
    return this.#until(wanted, (found) => Promise.resolve(found[0]), within);
  }

  /** Exactly `count` that fit, once it is so. */
  exactly(count: number, wanted: Wanted): Promise<Seen[]> {
    return this.#until(wanted, (found) => Promise.resolve(found.length === count ? found : undefined));
  }

  /** The middle of the first that fits, in the window's pixels, once there is one. */
  placeOf(wanted: Wanted): Promise<{ x: number; y: number; name: string }> {
    let before: { x: number; y: number } | undefined;
    return this.#until(wanted, async ([first]) => {
      if (!first) return undefined;
      // Nobody clicks what still moves: answers arrive, and push down what stands below them.
      const now = await this.#middleOf(first);
      const rests = before?.x === now.x && before.y === now.y;
      before = now;
      return rests ? { ...now, name: first.name } : undefined;
    });
  }

  /** Clicks in the middle of the first that fits, as a person would, once there is one. Answers its name. */
  async click(wanted: Wanted): Promise<string> {
    const { x, y, name } = await this.placeOf(wanted);
    const at = { x, y, button: 'left', clickCount: 1 };
    await this.target.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
    await this.target.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    await this.target.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
    return name;
  }

  /** Puts the keyboard on the first that fits, without a click. */
  async focus(wanted: Wanted): Promise<void> {
    await this.#until(wanted, async ([first]) => {
      if (!first) return undefined;
      await this.target.send('DOM.focus', { backendNodeId: first.element });
      return true;
    });
  }

  /** Types text where the keyboard is. */
  async type(text: string): Promise<void> {
    await this.target.send('Input.insertText', { text });
  }

  /** Replaces what stands in a field. */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.click(wanted);
    await this.press('Control+A');
    if (text === '') await this.press('Delete');
    else await this.type(text);
  }

  /** Presses a key, e.g. `Enter`, `Alt+2`, `/`. */
  async press(key: string): Promise<void> {
    const { down, up } = keyStroke(key);
    await this.target.send('Input.dispatchKeyEvent', down);
    await this.target.send('Input.dispatchKeyEvent', up);
  }

  /** Evaluates an expression in the page's own world. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = evaluated.parse(
      await this.target.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    );
    if (exceptionDetails) throw new Error(`${exceptionDetails.text} in: ${expression}`);
    return result.value;
  }

  async screenshot(file: string): Promise<void> {
    const { data } = picture.parse(await this.target.send('Page.captureScreenshot', { format: 'png' }));
    await writeFile(file, data, 'base64');
  }

  /** What `take` makes of everything that fits, once it makes something. A wait in vain ends with what was there instead. */
  async #until<T>(wanted: Wanted, take: (found: Seen[]) => Promise<T | undefined>, within?: number): Promise<T> {
    const look = async () => take(await this.all(wanted));
    return until(describe(wanted), look, within).catch(async (error: unknown) => {
      const there = await this.all({ role: wanted.role, name: /./ }).catch(() => []);
      const names = there.map(({ name }) => `“${name}”`).join(', ');
      throw new Error(`${String(error)}; ${wanted.role}s there: ${names || 'none'}`, { cause: error });
    });
  }

  async #middleOf({ element }: Seen): Promise<{ x: number; y: number }> {
    await this.target.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: element });
    const [quad] = quads.parse(await this.target.send('DOM.getContentQuads', { backendNodeId: element })).quads;
    if (!quad) throw new Error('it has no box');
    const middle = (of: 0 | 1) => quad.filter((_, index) => index % 2 === of).reduce((sum, each) => sum + each, 0) / 4;
    return { x: middle(0), y: middle(1) };
  }
}

function fits(wanted: Wanted['name'], name: string): boolean {
  if (typeof wanted === 'function') return wanted(name);
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}

function describe({ role, name }: Wanted): string {
  return `${role} “${String(name)}”`;
}

function textOf(value: { value?: unknown } | undefined): string {
  return typeof value?.value === 'string' ? value.value : '';
}
