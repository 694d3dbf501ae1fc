import { useEffect, useState } from 'react';

const [OPEN, ALL] = ['?print', '?print=all'];

/**
 * Address of a tab that prints the agenda as it is filtered here: popups can't print, and not every browser's
 * panel can. `withClosed`: with submitted and later stages.
 */
export function printInTab(withClosed: boolean): string {
  return `/sidepanel.html${withClosed ? ALL : OPEN}`;
}

/**
 * Prints the page once if it was opened for that, when the agenda is on screen. Returns whether closed stages
 * are to be shown.
 */
export function usePrintOnOpening(): boolean {
  const [asked] = useState(() => location.search);
  useEffect(() => {
    if (location.search !== OPEN && location.search !== ALL) return undefined;
    const drawn = requestAnimationFrame(() => {
      // A reload does not print again.
      history.replaceState(null, '', location.pathname);
      window.print();
    });
    return () => cancelAnimationFrame(drawn);
  }, []);
  return asked === ALL;
}
