import type { WordKey } from './words.ts';

/** Names of the fields whose value can be doubtful, as the form shows them. */
export const DOUBT_WORDS = {
  title: 'title',
  agency: 'agency',
  naicsCode: 'naics',
  state: 'state',
  responseDeadLine: 'due',
  dueTime: 'csvDueTime',
} as const satisfies Record<string, WordKey>;
