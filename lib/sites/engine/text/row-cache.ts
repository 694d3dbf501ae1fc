/** Caches the reading of a row until the row changes. */
import { NO_LABELS } from './text.ts';

/** The rows of a page that is read again after each change. */
export interface PageRows {
  /** Whether to read a row at once; asked in page order. */
  isFirst: (row: Element) => boolean;
  /**
   * Returns the same object until the row, or an element around it, changes. A row that the page re-created
   * unchanged, in place of `former`, keeps it.
   */
  stateOf: (row: Element, former?: Element) => object;
}

/** The rows of a page that is read once: all at once, none cached. */
export const ALL_ROWS: PageRows = { isFirst: () => true, stateOf: () => ({}) };

/** Returns rows that are all read at once, for readings that are compared with others. */
export function allAtOnce({ stateOf }: PageRows): PageRows {
  return { isFirst: () => true, stateOf };
}

/** A row, with the cached value if there is one. */
export interface CachedRow<Value> {
  row: Element;
  value: Value | undefined;
  keep: (value: Value) => Value;
}

export class RowCache<Value> {
  readonly #known = new WeakMap<object, { basis: readonly unknown[]; value: Value }>();

  /**
   * `basis`: other inputs of the value, such as the column headings. `former`: the row that this one may
   * replace; only for values without nodes.
   */
  find(page: PageRows, row: Element, basis: readonly unknown[] = [], former?: Element): CachedRow<Value> {
    const state = page.stateOf(row, former);
    const known = this.#known.get(state);
    // Only when the row is read: most rows of a new list are not in view.
    const whole = () => [...basis, textAround(row), row.closest(NO_LABELS), isAlone(row) || {}];
    const now = known && whole();
    const isKnown = now?.length === known?.basis.length && now?.every((each, at) => each === known?.basis[at]);
    return {
      row,
      value: isKnown ? known?.value : undefined,
      keep: (value) => {
        this.#known.set(state, { basis: now ?? whole(), value });
        return value;
      },
    };
  }
}

/** Returns the addresses of the page's `<base>` elements, which change where its links lead. */
export function basesOf(document: Document): (string | null)[] {
  return [...document.getElementsByTagName('base')].map((base) => base.getAttribute('href'));
}

/** Limits on text and child nodes of a box that can name office hours (`labeled-values.ts`). */
const SHORT = 300;
const FEW = 50;

/** Returns the text of the short boxes around a row, which can name office hours. */
function textAround(row: Element): string {
  let text = '';
  let box = row.parentElement;
  for (; box && box.childNodes.length < FEW && box.textContent.length <= SHORT; box = box.parentElement)
    text = box.textContent;
  return text;
}

/** Whether no form field outside a row fills its labels in. */
function isAlone(row: Element): boolean {
  return [...row.getElementsByTagName('label')].every(
    ({ htmlFor, control }) => htmlFor === '' || row.contains(control),
  );
}
