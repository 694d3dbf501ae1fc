/**
 * How sure a value is, from where it was found. Values below the threshold are left out of a one-click add
 * and offered in the form, marked. docs/reading-accuracy.md has the precision and recall of other thresholds.
 */
import type { WhereFound } from '../domain/notices/where-found.ts';
import { meaningOf } from './engine/labels/meaning.ts';

/** Values at least this sure are taken without asking. */
export const SURE_ENOUGH = 0.8;

const BY: Readonly<Record<WhereFound['by'], number>> = {
  machine: 0.95,
  site: 0.95,
  column: 1,
  label: 1,
  place: 0.95,
  heading: 0.95,
  link: 0.95,
  position: 0.9,
  linkAddress: 0.75,
  address: 0.75,
};
/** Labels of this rank or more say something else on some sites ("Buyer", "Description", "Bid Opening"). */
const VAGUE = 4;
const VAGUER = 6;

/** Returns how sure a value is, from 0 to 1; 1 for a value whose origin is not recorded. */
export function sureness(where: WhereFound | undefined): number {
  if (!where) return 1;
  const rank = where.by === 'label' || where.by === 'column' ? (meaningOf(where.text ?? '')?.rank ?? 0) : 0;
  return BY[where.by] - (rank >= VAGUER ? 0.15 : rank >= VAGUE ? 0.1 : 0);
}
