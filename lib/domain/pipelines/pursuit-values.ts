/** Editable fields of a pursuit, and detecting conflicting edits of them. */
import type { Pursuit } from './pipeline.ts';
import { plainText } from '../text/plain-text.ts';

/** The fields of a pursuit that users can edit. */
export const CHANGEABLE_FIELDS = ['stageId', 'pWin', 'pGo', 'estimatedValueCents', 'note'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

/** For `satisfies`: the compiler names an object that lacks a changeable field. */
export type EachField = Record<ChangeableField, unknown> & Record<string, unknown>;

/** What clears each field in a request. A stage is never cleared. */
export const EMPTY: Readonly<Record<ChangeableField, '' | null>> = {
  stageId: '',
  pWin: null,
  pGo: null,
  estimatedValueCents: null,
  note: '',
};

type Value = string | number | null | undefined;
type Values = Readonly<Partial<Record<ChangeableField, Value>>>;
/** Values of some fields; `null` or an empty note clears the field. */
export type PursuitValues = Readonly<{ [Field in ChangeableField]?: Pursuit[Field] | null }>;
/** Values that the user saw in some fields; `null` for an empty field. */
export type SeenValues = Readonly<Partial<Record<ChangeableField, string | number | null>>>;

/** Tolerance for probabilities, which are rounded when converted between scales. */
const EPSILON = 1e-9;

/** Whether two values are the same to a user, even if a service formats them differently. */
export function same(one: Value, other: Value): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < EPSILON;
  return asText(one) === asText(other);
}

function asText(value: Value): string {
  return plainText(String(value ?? ''), Infinity);
}

/** Returns the fields that differ between two versions of a pursuit. */
export function differences(before: Values, now: Values): ChangeableField[] {
  return CHANGEABLE_FIELDS.filter((field) => !same(before[field], now[field]));
}

/** Leaves out pWin and pGo: those that are hidden, not empty, must not be compared. */
export function withoutFigures({ pWin: _pWin, pGo: _pGo, ...others }: SeenValues): SeenValues {
  return others;
}

/** Returns the fields that `values` sets. */
export function fieldsOf(values: Values): ReadonlySet<ChangeableField> {
  return new Set(CHANGEABLE_FIELDS.filter((field) => values[field] !== undefined));
}

/** Returns the values that are set in the fields that `keeps` keeps. */
export function pickFields<Of extends Values>(values: Of, keeps: (field: ChangeableField) => boolean): Partial<Of> {
  const fields = [...fieldsOf(values)].filter(keeps);
  return fields.reduce<Partial<Of>>((kept, field) => ({ ...kept, [field]: values[field] }), {});
}

/** Returns the fields that `changes` overwrite; a move also sets pWin and pGo (service-api §4.7). */
export function overwrittenBy(changes: Values): ReadonlySet<ChangeableField> {
  const named = fieldsOf(changes);
  return named.has('stageId') ? new Set([...named, 'pWin', 'pGo']) : named;
}

/**
 * Returns what the user sees in the fields that `changes` overwrite. Skips an empty pWin or pGo that only a
 * move overwrites: after a previous move, the service may report it only in its next list.
 */
export function seenBefore(pursuit: Pursuit, changes: Values): SeenValues {
  const named = fieldsOf(changes);
  const fields = [...overwrittenBy(changes)].filter((field) => named.has(field) || pursuit[field] !== undefined);
  return seenIn(pursuit, fields);
}

/** Returns what the user sees in `fields`. */
export function seenIn(pursuit: Pursuit, fields: Iterable<ChangeableField>): SeenValues {
  return Object.fromEntries([...fields].map((field) => [field, pursuit[field] ?? null]));
}

/**
 * Whether someone else changed a field since the user saw it, so that `changes` would overwrite that edit. A
 * field that already has the new value is no conflict, and neither are pWin and pGo if the pursuit is already
 * in the new stage: perhaps our request arrived and its response was lost.
 */
export function isOvertaken(seen: SeenValues, changes: Values, now: Pursuit): boolean {
  const isMoved = changes.stageId !== undefined && changes.stageId === now.stageId;
  return differences({ ...now, ...seen }, now).some((field) =>
    changes[field] === undefined ? !(isMoved && isFigure(field)) : !same(changes[field], now[field]),
  );
}

/** Whether a field is one that a move also sets. */
export function isFigure(field: ChangeableField): field is 'pWin' | 'pGo' {
  return field === 'pWin' || field === 'pGo';
}

/** Whether a queued change is about to remove its pursuit. A refused removal did not. */
export function removesPursuit({ kind, state }: { kind: string; state: string }): boolean {
  return kind === 'remove' && state !== 'attention';
}
