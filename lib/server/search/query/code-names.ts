/** Official names of NAICS codes and of product and service codes. */
import { createNaics } from '../../../domain/reference/naics.ts';
import naicsTable from '../../../domain/reference/naics-2022.json' with { type: 'json' };
import pscNames from './psc-names.json' with { type: 'json' };

const productNames = new Map(Object.entries(pscNames));

/** The official title of a NAICS code; `undefined` if there is no such code. */
export const { naicsTitle } = createNaics(naicsTable);

/** The official name of a current product or service code. */
export function pscName(code: string): string | undefined {
  return productNames.get(code);
}
