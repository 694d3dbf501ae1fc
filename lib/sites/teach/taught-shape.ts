/** A taught page, as it is stored, as a declaration. */
import type { TaughtPage } from '../../domain/taught/taught-page.ts';
import type { ExactShape } from '../engine/declaration.ts';
import { declared } from '../engine/declared.ts';
import { readExact } from '../engine/exact/read.ts';
import type { SiteAdapter } from '../engine/reading.ts';

/** Returns the shape that a taught page declares; `at` its addresses, all by default. */
export function shapeOf({ rows, values, dates }: TaughtPage, at = ''): ExactShape {
  return { at, exact: true, ...(rows ? { rows } : {}), places: values, ...(dates ? { dates } : {}) };
}

/** Returns the adapter of a taught page; another part decides at which addresses it applies. */
export function taughtAdapter(page: TaughtPage): SiteAdapter {
  return declared(
    { id: 'taught', [page.kind === 'list' ? 'lists' : 'details']: [shapeOf(page)] },
    { exact: readExact },
  );
}
