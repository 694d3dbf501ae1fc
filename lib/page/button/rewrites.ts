import { hides, isElement } from '../../sites/engine/text/text.ts';

/**
 * Remembers which nodes the page wrote or showed since its address changed, even if it wrote the same text.
 */
export class Rewrites {
  /** Whether a node was written, and not only shown. */
  #nodes = new WeakMap<Node, boolean>();

  /**
   * `former`: title and number of a notice. Ignores elements that show that notice again, or that replace
   * others with the same text, as a transition does.
   */
  add(changes: readonly MutationRecord[], former: readonly (string | undefined)[] | undefined): void {
    const replaced = former ? changes.flatMap(({ removedNodes }) => [...removedNodes].filter(isElement)) : [];
    const gone = new Set(replaced.map(textOf));
    for (const { type, target, addedNodes, attributeName, oldValue } of changes) {
      if (type === 'attributes') {
        const wasHidden = attributeName === 'hidden' ? oldValue !== null : attributeName === 'style' && hides(oldValue);
        if (wasHidden && !this.#nodes.has(target)) this.#nodes.set(target, false);
        continue;
      }
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      const text = former ? nodes.map(textOf).join(' ') : '';
      if (former?.every((each) => each !== undefined && text.includes(each))) continue;
      const elements = gone.size > 0 ? nodes.filter(isElement) : [];
      if (elements.length > 0 && elements.every((each) => gone.has(textOf(each)))) continue;
      for (const node of nodes) this.#nodes.set(node, true);
    }
  }

  clear(): void {
    this.#nodes = new WeakMap();
  }

  /**
   * Whether the page wrote a node, one of its descendants, or one of its ancestors. `orShown`: or showed it.
   */
  has(node: Node | undefined, orShown = false): boolean {
    for (let each: Node | null = node ?? null; each; each = each.parentNode)
      if (orShown ? this.#nodes.has(each) : this.#nodes.get(each)) return true;
    const inside = node?.ownerDocument?.createTreeWalker(node);
    while (inside?.nextNode()) if (this.#nodes.get(inside.currentNode)) return true;
    return false;
  }
}

function textOf({ textContent }: Node): string {
  return textContent?.trim() ?? '';
}
