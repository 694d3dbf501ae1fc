import type { Award } from '../../lib/domain/awards/award.ts';
import type { SoughtWork } from '../../lib/domain/awards/incumbents/sought-work.ts';

/** A notice, the award that it replaces, and awards that it does not. */
export interface Pair {
  work: SoughtWork;
  right: Award;
  decoys: readonly Award[];
}
