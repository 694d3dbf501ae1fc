import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { STATES } from '../../../lib/domain/reference/states.ts';

export const PURSUIT_ORDERS = ['deadline', 'value', 'weighted'] as const;
export type PursuitOrder = (typeof PURSUIT_ORDERS)[number];

/**
 * The pursuits in which every typed word begins some word of title, agency, state, note or number. Beginnings rather
 * than parts of words, so that "VA" finds Virginia and not every "private"; case and accents do not count.
 */
export function filterPursuits(pursuits: readonly Pursuit[], typed: string): Pursuit[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [...pursuits];
  return pursuits.filter((pursuit) => {
    const { title, agency, state, note, naicsCode, noticeId } = pursuit;
    const stateName = state ? STATES[state] : undefined;
    const own = wordsOf([title, agency, state, stateName, note, naicsCode, noticeId].filter(Boolean).join(' '));
    return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)));
  });
}

/** Sorted for reading: nearest deadline, or largest figure, first; pursuits that lack it last; then by title. */
export function sortPursuits(pursuits: readonly Pursuit[], order: PursuitOrder): Pursuit[] {
  return [...pursuits].sort((a, b) => compare(a, b, order) || (a.title ?? '').localeCompare(b.title ?? ''));
}

function compare(a: Pursuit, b: Pursuit, order: PursuitOrder): number {
  if (order === 'deadline')
    return absentLast(a.responseDeadLine, b.responseDeadLine, (x, y) => (x < y ? -1 : Number(x > y)));
  if (order === 'value') return absentLast(a.estimatedValueCents, b.estimatedValueCents, (x, y) => y - x);
  return absentLast(a.weightedValueCents, b.weightedValueCents, (x, y) => y - x);
}

function absentLast<T>(a: T | undefined, b: T | undefined, known: (a: T, b: T) => number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return known(a, b);
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
