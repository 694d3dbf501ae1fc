import { TAUGHT_FIELDS, type TaughtField } from '../../../lib/domain/taught/taught-page.ts';
import { locale, words, type WordKey } from '../../../lib/words/words.ts';

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

/** The names of fields as a list: "Title, Due date, and Agency". */
export function fieldNames(fields: readonly TaughtField[]): string {
  const inOrder = TAUGHT_FIELDS.filter((field) => fields.includes(field));
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(inOrder.map(fieldName));
}
