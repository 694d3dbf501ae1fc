import { formatCount, words } from '../../../lib/words/words.ts';

/** What is said of a text that is longer than `max` characters; `undefined` of any other. */
export function tooLongWords(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max ? words('textTooLong', formatCount(max), formatCount(length)) : undefined;
}
