import type { Award } from '../../lib/domain/awards/award.ts';
import type { SoughtWork } from '../../lib/domain/awards/incumbents/sought-work.ts';

/** A notice, the award it replaces, and unrelated awards. */
export interface Pair {
  work: SoughtWork;
  right: Award;
  decoys: readonly Award[];
}
