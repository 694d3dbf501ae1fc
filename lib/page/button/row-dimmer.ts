/**
 * Dims the content of passed rows, never an element around a button of ours: that would then count as hidden
 * (press/sight.ts). By animations, which change no attribute: the page's framework undoes nothing, and
 * canceling leaves nothing behind.
 */
import { HOST_SELECTOR } from './host.ts';
import type { CaptureButton } from './button.ts';

const LOOK = { opacity: 0.6 };
/** The row, where a list has one notice and nothing tells where its row ends. */
const ROW = 'li, tr, article, [role="row"], [role="listitem"]';

/** Returns a function that dims the passed rows of a list, given in page order, and no others. */
export function rowDimmer(signal: AbortSignal): (list: readonly CaptureButton[]) => void {
  const dimmed = new Map<Element, Animation>();
  const dim = (list: readonly CaptureButton[]) => {
    const isPassed = ({ face }: CaptureButton) => face.state === 'passed';
    if (dimmed.size === 0 && !list.some(isPassed)) return;
    const wanted = new Set(
      list.flatMap((button, at) => (isPassed(button) ? contentBeside(button, list[at - 1], list[at + 1]) : [])),
    );
    for (const [element, animation] of dimmed)
      if (!wanted.delete(element)) {
        animation.cancel();
        dimmed.delete(element);
      }
    if (matchMedia('(prefers-contrast: more)').matches) return;
    for (const element of wanted) dimmed.set(element, element.animate(LOOK, { fill: 'forwards' }));
  };
  signal.addEventListener('abort', () => {
    dim([]);
  });
  return dim;
}

/** The largest elements beside a button up to where the neighbors' rows begin. */
function contentBeside({ host }: CaptureButton, ...neighbors: (CaptureButton | undefined)[]): Element[] {
  const content: Element[] = [];
  const last = neighbors.some(Boolean) ? undefined : (host.closest(ROW) ?? host.parentElement);
  for (let inner: Element = host; inner !== last;) {
    const outer: Element | null = inner.parentElement;
    if (!outer || neighbors.some((button) => button && outer.contains(button.host))) break;
    for (const child of outer.children)
      if (child !== inner && !child.matches(HOST_SELECTOR) && !child.querySelector(HOST_SELECTOR)) content.push(child);
    inner = outer;
  }
  // A flat list has no rows: the title stands for its notice.
  const title = host.previousElementSibling;
  return content.length > 0 || !title ? content : [title];
}
