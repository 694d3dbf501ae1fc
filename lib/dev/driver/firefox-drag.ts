/**
 * Drag and drop in a page of Firefox: without a window Firefox has no drag service, and neither the system's mouse nor WebDriver's
 * drags anything. The page gets the events that a drag makes, at the elements that lie at those places of the screen.
 */
import type { Place } from './view.ts';

const PARTS = `
  const at = ({ x, y }) => ({ clientX: x - mozInnerScreenX, clientY: y - mozInnerScreenY });
  const elementAt = (place) => document.elementFromPoint(at(place).clientX, at(place).clientY);
  const send = (type, element, place, dataTransfer) =>
    element.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...at(place) }),
    );
`;

/** Begins a drag at `from`, and goes over what lies at `to`: an expression for the page. */
export function dragging(from: Place, to: Place): string {
  return `(async (from, to) => {
    ${PARTS}
    const source = elementAt(from).closest('[draggable="true"]');
    const dataTransfer = new DataTransfer();
    globalThis.dragged = { source, dataTransfer };
    send('dragstart', source, from, dataTransfer);
    // What is dragged may look otherwise from the next picture on.
    for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
    send('dragenter', elementAt(to), to, dataTransfer);
    send('dragover', elementAt(to), to, dataTransfer);
  })(${JSON.stringify(from)}, ${JSON.stringify(to)})`;
}

/** Ends it there. */
export function dropping(there: Place): string {
  return `((to) => {
    ${PARTS}
    const { source, dataTransfer } = globalThis.dragged;
    send('drop', elementAt(to), to, dataTransfer);
    send('dragend', source, to, dataTransfer);
  })(${JSON.stringify(there)})`;
}
