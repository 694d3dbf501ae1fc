/** A popup's report of its opening, in milliseconds since the browser began to open it. */
export interface Opening {
  /** When a control could be used. */
  control: number;
  /** When the first text or picture was painted. */
  painted: number;
  /** When the cached data was there; absent until then. */
  known?: number | undefined;
}

/**
 * Runs in a popup before everything else and watches its document. `known`: texts of which one shows that the
 * cached data is there. The function's source is put into the page, so it must not use anything outside
 * itself.
 */
export function probe(known: readonly string[]): void {
  const isShown = (element: Element): boolean => element.getClientRects().length > 0;
  let control: number | undefined;
  let knownAt: number | undefined;
  const look = (): void => {
    if (control === undefined) {
      const controls = document.querySelectorAll('button:enabled, a[href], input:enabled');
      if ([...controls].some(isShown)) control = performance.now();
    }
    const panel = document.querySelector('[role=tabpanel]:not([hidden])');
    if (knownAt === undefined && panel && known.some((text) => panel.textContent.includes(text))) {
      knownAt = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });

  const opening = (): Opening | undefined => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return control === undefined || !paint ? undefined : { control, painted: paint.startTime, known: knownAt };
  };
  Object.assign(globalThis, { opening });
}
