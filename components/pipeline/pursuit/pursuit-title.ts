import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';

/** What a pursuit is called wherever it is shown: without a title, by the number of its notice. */
export function pursuitTitle({ title, noticeId }: Pick<Pursuit, 'title' | 'noticeId'>): string {
  return title ?? noticeId ?? words('untitled');
}
