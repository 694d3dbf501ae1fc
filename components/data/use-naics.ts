import { useEffect, useState } from 'react';
import type { Naics } from '../../lib/domain/reference/naics.ts';
import { firstUse } from '../ui/lazy.tsx';

let loading: Promise<Naics> | undefined;
let loaded: Naics | undefined;

function load(): Promise<Naics> {
  loading ??= Promise.all([
    import('../../lib/domain/reference/naics.ts'),
    import('../../lib/domain/reference/naics-2022.json'),
  ]).then(([{ createNaics }, { default: table }]) => (loaded = createNaics(table)));
  return loading;
}

/**
 * NAICS codes with titles; `undefined` until the table (100 kB) loads. Show codes without titles until then.
 * With `onUse`, for titles that the user has to point at, it loads on the first use of the page.
 */
export function useNaics(onUse = false): Naics | undefined {
  const [naics, setNaics] = useState(loaded);
  useEffect(() => {
    let gone = false;
    const show = async () => {
      if (onUse) await firstUse();
      if (!gone) setNaics(await load());
    };
    if (!naics) void show();
    return () => {
      gone = true;
    };
  }, [naics, onUse]);
  return naics;
}
