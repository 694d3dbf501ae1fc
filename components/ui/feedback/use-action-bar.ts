import { useEffect, useState } from 'react';

/**
 * How much of the window's lower end the action bar in view takes, in pixels; 0 without one. It grows where its buttons wrap, in a
 * narrow window or with enlarged text, and another one may come into view with another tab.
 */
export function useActionBar(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const watched = new Set<Element>();
    const measure = () => {
      const bars = [...document.querySelectorAll('.popup .actions')];
      for (const bar of bars) {
        if (watched.has(bar)) continue;
        watched.add(bar);
        observer.observe(bar);
      }
      // A bar of a hidden tab has no boxes.
      const tops = bars.filter((bar) => bar.getClientRects().length > 0).map((bar) => bar.getBoundingClientRect().top);
      setHeight(tops.length === 0 ? 0 : Math.max(0, window.innerHeight - Math.min(...tops)));
    };
    const observer = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return height;
}
