import { hides, isElement, isHidden } from '../../sites/engine/text/text.ts';

/** Remembers which nodes the page wrote or showed since its address changed, even if it wrote the same text. */
export class Rewrites {
  #written = new WeakSet<Node>();
  #shown = new WeakSet<Node>();

  /** `orCopied`: ignores elements that replace others with the same text, as a transition does. */
  add(changes: readonly MutationRecord[], orCopied: boolean): void {
    const replaced = orCopied ? changes.flatMap(({ removedNodes }) => [...removedNodes].filter(isElement)) : [];
    const gone = new Set(replaced.map(textOf));
    for (const { type, target, addedNodes, attributeName, oldValue } of changes) {
      if (type === 'attributes') {
        const wasHidden = attributeName === 'hidden' ? oldValue !== null : hides(oldValue);
        if (wasHidden && !isHidden(target)) this.#shown.add(target);
        continue;
      }
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      const elements = gone.size > 0 ? nodes.filter(isElement) : [];
      if (elements.length > 0 && elements.every((each) => gone.has(textOf(each)))) continue;
      for (const node of nodes) this.#written.add(node);
    }
  }

  clear(): void {
    this.#written = new WeakSet();
    this.#shown = new WeakSet();
  }

  /** Whether the page wrote a node, one of its descendants, or one of its ancestors. `orShown`: or showed it. */
  has(node: Node | undefined, orShown = false): boolean {
    for (let each: Node | null = node ?? null; each; each = each.parentNode)
      if (this.#written.has(each) || (orShown && this.#shown.has(each))) return true;
    const inside = node?.ownerDocument?.createTreeWalker(node);
    while (inside?.nextNode()) if (this.#written.has(inside.currentNode)) return true;
    return false;
  }
}

function textOf({ textContent }: Element): string {
  return textContent.trim();
}
