import type { AwardSummary } from '../../../lib/domain/awards/award-summary.ts';
import { plural } from '../../../lib/words/words.ts';
import { joinClasses } from '../../ui/join-classes.ts';

interface WithoutValueProps {
  summary: AwardSummary;
  className?: string;
}

/** How many awards are in the figures with no value, where there are any: every sum is too low by them. */
export function WithoutValue({ summary: { withoutValue }, className }: WithoutValueProps) {
  if (withoutValue === 0) return null;
  return <p className={joinClasses('hint', className)}>{plural('summaryWithoutValue', withoutValue)}</p>;
}
