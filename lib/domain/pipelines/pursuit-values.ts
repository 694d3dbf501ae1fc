/** The fields of a pursuit that people change, and what became of them between two readings. */
import type { Pursuit } from './pipeline.ts';
import { plainText } from '../text/plain-text.ts';

/** The fields of a pursuit that people change, here and at the service. */
export const CHANGEABLE_FIELDS = ['stageId', 'pWin', 'pGo', 'estimatedValueCents', 'note'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

type Value = string | number | null | undefined;
type Values = Readonly<Partial<Record<ChangeableField, Value>>>;
/** Some of the fields; `null` and an empty note say that there is nothing. */
export type PursuitValues = Readonly<{ [Field in ChangeableField]?: Pursuit[Field] | null }>;
/** What a person saw in some of the fields, `null` where nothing stood. */
export type SeenValues = Readonly<Partial<Record<ChangeableField, string | number | null>>>;

/** Between two scales a probability is rounded in its last place; nobody types one so fine. */
const FINEST = 1e-9;

/** Whether two values are the same to people, however a service writes them. */
export function same(one: Value, other: Value): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < FINEST;
  return asText(one) === asText(other);
}

function asText(value: Value): string {
  return plainText(String(value ?? ''), Infinity);
}

/**
 * The fields in which two readings of a pursuit differ. While the scale was unknown in one of them, its absent pWin and
 * pGo are hidden and not empty: they are no difference.
 */
export function differences(before: Values, now: Values, scaleKnown: boolean): ChangeableField[] {
  return CHANGEABLE_FIELDS.filter((field) => (scaleKnown || !isProbability(field)) && !same(before[field], now[field]));
}

/** The fields that are named in `values`. */
export function fieldsOf(values: Values): ReadonlySet<ChangeableField> {
  return new Set(CHANGEABLE_FIELDS.filter((field) => values[field] !== undefined));
}

/** The fields that sending `changes` writes over: a move brings the new stage's pWin and pGo with it (service-api §4.7). */
export function overwrittenBy(changes: Values): ReadonlySet<ChangeableField> {
  const named = fieldsOf(changes);
  return named.has('stageId') ? new Set([...named, 'pWin', 'pGo']) : named;
}

/**
 * What a person sees where `changes` write. A figure that a move brings along and that shows nothing is left out: after
 * the move before it, the service may tell it only with its next list.
 */
export function seenBefore(pursuit: Pursuit, changes: Values, scaleKnown: boolean): SeenValues {
  const named = fieldsOf(changes);
  const fields = [...overwrittenBy(changes)].filter((field) => named.has(field) || pursuit[field] !== undefined);
  return seenIn(pursuit, fields, scaleKnown);
}

/** What a person sees in `fields`. While the scale is unknown, pWin and pGo are hidden and not empty: they are left out. */
export function seenIn(pursuit: Pursuit, fields: Iterable<ChangeableField>, scaleKnown: boolean): SeenValues {
  return Object.fromEntries(
    [...fields].filter((field) => scaleKnown || !isProbability(field)).map((field) => [field, pursuit[field] ?? null]),
  );
}

/**
 * Whether somebody else changed, in what `changes` write over, what a person had `seen` there. What is `now` as the changes would
 * make it is in nobody's way, a move to where the pursuit is already least of all: it brings no figures along. Perhaps they
 * were sent, and the answer was lost.
 */
export function isOvertaken(seen: SeenValues, changes: Values, now: Pursuit, scaleKnown: boolean): boolean {
  const isThere = changes.stageId !== undefined && changes.stageId === now.stageId;
  return differences({ ...now, ...seen }, now, scaleKnown).some((field) =>
    changes[field] === undefined ? !(isThere && isProbability(field)) : !same(changes[field], now[field]),
  );
}

function isProbability(field: ChangeableField): boolean {
  return field === 'pWin' || field === 'pGo';
}
