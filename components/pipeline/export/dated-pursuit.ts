import type { TimedDeadline } from '../../../lib/domain/dates/timed-deadline.ts';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';

/** A pursuit with a deadline, which has its hour where it is known. */
export type DatedPursuit = Pursuit & { due: TimedDeadline };

/** Returns the pursuits with a deadline. */
export function withDeadline(pursuits: readonly Pursuit[]): DatedPursuit[] {
  return pursuits.flatMap((pursuit) => {
    const due = dueOf(pursuit);
    return due === undefined ? [] : [{ ...pursuit, due }];
  });
}
