import type { DoubtName } from '../domain/notices/notice.ts';
import type { WordKey } from './words.ts';

/** Names of the fields that can be doubtful, as the form shows them. */
export const DOUBT_WORDS = {
  title: 'title',
  agency: 'agency',
  naicsCode: 'naics',
  state: 'state',
  responseDeadLine: 'due',
} as const satisfies Record<DoubtName, WordKey>;
