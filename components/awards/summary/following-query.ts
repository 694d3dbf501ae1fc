import type { Award } from '../../../lib/domain/awards/award.ts';
import { termsOf } from '../../../lib/domain/awards/incumbents/terms.ts';

/** Words enough to mean one kind of work at one place; more would ask for the contract itself. */
const MOST_WORDS = 8;

/** The question that finds open notices which may follow an award; `undefined` where its description says nothing. */
export function followingQuery({ description }: Award): string | undefined {
  const telling = termsOf(description ?? '').slice(0, MOST_WORDS);
  return telling.length === 0 ? undefined : telling.map(({ written }) => written).join(' ');
}
