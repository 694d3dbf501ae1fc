import { formatCount, words } from '../../../lib/words/words.ts';

/** Error for a text longer than `max` characters; `undefined` if it fits. */
export function lengthError(text: string, max: number): string | undefined {
  const { length } = text.trim();
  return length > max ? words('textTooLong', formatCount(max), formatCount(length)) : undefined;
}
