import { useEffect, useState } from 'react';
import { createNaics, type Naics } from '../../lib/domain/reference/naics.ts';

let loading: Promise<Naics> | undefined;
let loaded: Naics | undefined;

function load(): Promise<Naics> {
  loading ??= import('../../lib/domain/reference/naics-2022.json').then(
    ({ default: table }) => (loaded = createNaics(table)),
  );
  return loading;
}

/**
 * NAICS codes with titles; `undefined` until the table (100 kB) loads. Show codes without titles until then.
 */
export function useNaics(): Naics | undefined {
  const [naics, setNaics] = useState(loaded);
  useEffect(() => {
    let gone = false;
    if (!naics)
      void load().then((table) => {
        if (!gone) setNaics(table);
      });
    return () => {
      gone = true;
    };
  }, [naics]);
  return naics;
}
