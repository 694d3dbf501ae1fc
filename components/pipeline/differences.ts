import type { Pursuit } from '../../lib/domain/pipeline.ts';
import type { PursuitChanges } from './pursuit-edit.ts';

/** The fields of a pursuit that people change, here and at the service. */
const CHANGEABLE = ['stageId', 'pWin', 'pGo', 'estimatedValueCents', 'note'] as const;
export type ChangeableField = (typeof CHANGEABLE)[number];

/**
 * The fields in which two readings of a pursuit differ. While the scale was unknown in one of them, its absent pWin and
 * pGo are hidden and not empty: they are no difference.
 */
export function differences(before: Pursuit, now: Pursuit, scaleKnown: boolean): ChangeableField[] {
  return CHANGEABLE.filter((field) => {
    if ((field === 'pWin' || field === 'pGo') && !scaleKnown) return false;
    // An empty note and none are the same to people, and services answer either.
    return (before[field] ?? '') !== (now[field] ?? '');
  });
}

/** The fields that `changes` names. */
export function fieldsOf(changes: PursuitChanges): ReadonlySet<ChangeableField> {
  return new Set(CHANGEABLE.filter((field) => changes[field] !== undefined));
}

/** The fields that sending `changes` writes over: a move brings the new stage's pWin and pGo with it (service-api §4.7). */
export function overwrittenBy(changes: PursuitChanges): ReadonlySet<ChangeableField> {
  const named = fieldsOf(changes);
  return named.has('stageId') ? new Set([...named, 'pWin', 'pGo']) : named;
}
