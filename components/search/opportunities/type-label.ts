import { noticeType } from '../../../lib/domain/reference/notice-types.ts';
import { words } from '../../../lib/words/words.ts';

/**
 * Returns the short name of a notice type, given any spelling. Shortens the one long name to its first word,
 * as people in the field do; an unknown type is its own label.
 */
export function typeLabel(text: string): string {
  const type = noticeType(text);
  return type === 'Combined Synopsis/Solicitation' ? words('typeCombined') : (type ?? text);
}
