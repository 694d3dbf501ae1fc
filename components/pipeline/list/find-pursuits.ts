import { dueAt } from '../../../lib/domain/dates/due.ts';
import { compareDue } from '../../../lib/domain/pipelines/agenda.ts';
import { dueOf, type Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { STATES } from '../../../lib/domain/reference/states.ts';

export const PURSUIT_ORDERS = ['deadline', 'value', 'weighted'] as const;
export type PursuitOrder = (typeof PURSUIT_ORDERS)[number];

/**
 * Returns the pursuits in which each typed word starts a word of the title, agency, state, note or number.
 * Only word starts count, so "VA" does not find every "private". Ignores case and accents.
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

/** Sorts by nearest deadline or largest figure, pursuits without it last, then by title. */
export function sortPursuits(pursuits: readonly Pursuit[], order: PursuitOrder): Pursuit[] {
  return [...pursuits].sort((a, b) => compare(a, b, order) || (a.title ?? '').localeCompare(b.title ?? ''));
}

function compare(a: Pursuit, b: Pursuit, order: PursuitOrder): number {
  if (order === 'deadline') return compareDue(dueOf(a), dueOf(b));
  const figure = order === 'value' ? 'estimatedValueCents' : 'weightedValueCents';
  return (b[figure] ?? -1) - (a[figure] ?? -1);
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export const DUE_FILTERS = ['any', 'over', 'within7', 'within30', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Filters by deadline. `within7` and `within30` count days from today and exclude past deadlines. */
export function filterByDue(pursuits: readonly Pursuit[], filter: DueFilter, now: Date): Pursuit[] {
  return pursuits.filter((pursuit) => {
    if (filter === 'any') return true;
    const due = dueOf(pursuit);
    if (!due || filter === 'none') return !due && filter === 'none';
    const { state, days } = dueAt(due, now);
    return filter === 'over' ? state === 'over' : state !== 'over' && days <= (filter === 'within7' ? 7 : 30);
  });
}

/** Parses a stored filter; `undefined` if it is invalid. */
export function readDueFilter(kept: unknown): DueFilter | undefined {
  return DUE_FILTERS.find((filter) => filter === kept);
}
