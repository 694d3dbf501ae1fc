import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';

/** Returns a pursuit's title, else its notice number. */
export function pursuitTitle({ title, noticeId }: Pick<Pursuit, 'title' | 'noticeId'>): string {
  return title ?? noticeId ?? words('untitled');
}
