import { useEffect, useState } from 'react';

/** The id of the current section: the last one to reach the upper third, or at the end the last of all. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const all = list.split(' ');
      const reached = all.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < clientHeight / 3,
      );
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      setCurrent(atEnd ? all.at(-1) : (reached.at(-1) ?? all[0]));
    };
    document.addEventListener('scroll', look, { passive: true });
    return () => document.removeEventListener('scroll', look);
  }, [list]);
  return current;
}
