import type { TaughtEntry } from '../../../lib/protocol/taught-messages.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';

export type TaughtField = TaughtEntry['fields'][number];

/** The fields that a user can point at, in the order of the steps. */
export const TEACH_STEPS = [
  'title',
  'responseDeadLine',
  'noticeId',
  'agency',
  'postedDate',
  'setAside',
] as const satisfies readonly TaughtField[];

const NAMES = {
  title: 'title',
  responseDeadLine: 'deadline',
  noticeId: 'teachNumber',
  agency: 'agency',
  postedDate: 'teachPosted',
  setAside: 'setAside',
} as const satisfies Record<TaughtField, WordKey>;

/** The name of a field in the user's language. */
export function fieldName(field: TaughtField): string {
  return words(NAMES[field]);
}

/** Whether a step can be skipped. */
export function isOptional(field: TaughtField): boolean {
  return field !== 'title' && field !== 'responseDeadLine';
}

/** The names of fields as a list: "Title, Due date, and Agency". */
export function fieldNames(fields: readonly TaughtField[]): string {
  const inOrder = TEACH_STEPS.filter((field) => fields.includes(field));
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(inOrder.map(fieldName));
}

/** The first step that is neither picked nor skipped; `undefined` after the last. */
export function nextStep(
  picks: readonly { field: TaughtField }[],
  skipped: ReadonlySet<TaughtField>,
): TaughtField | undefined {
  return TEACH_STEPS.find((step) => !skipped.has(step) && !picks.some(({ field }) => field === step));
}
