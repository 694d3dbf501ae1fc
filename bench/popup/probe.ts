/** What a popup says of its own opening. Times are milliseconds since the browser began to open it. */
export interface Opening {
  /** When a control that can be used was there. */
  control: number;
  /** When the first text or picture was painted. */
  painted: number;
  /** When what was known before was there; absent while it is not. */
  known?: number | undefined;
}

/**
 * Runs in a popup before everything else and looks at each change of its document; `known` are texts of which one shows that the last
 * known results are there. Its own text is put into the page, so it may use nothing from outside itself.
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
