import { defined } from '../objects.ts';
import type { DoubtName, Doubts, ParsedNotice } from './notice.ts';

/**
 * Splits a reported notice into values to use without asking and doubtful ones to offer. A doubtful title
 * stays, because a notice needs one.
 */
export function splitDoubts({ doubts: names = [], otherTimes = [], ...notice }: ParsedNotice): {
  notice: ParsedNotice;
  doubts: Doubts;
} {
  const doubts: Doubts = {};
  for (const name of names) {
    if (name === 'dueTime') {
      if (notice.dueTime) doubts.dueTime = [notice.dueTime, ...otherTimes];
      continue;
    }
    const value = notice[name];
    if (value !== undefined) doubts[name] = value;
  }
  const sure = <Name extends DoubtName>(name: Name) => (names.includes(name) ? undefined : notice[name]);
  return {
    notice: defined({
      ...notice,
      agency: sure('agency'),
      naicsCode: sure('naicsCode'),
      state: sure('state'),
      responseDeadLine: sure('responseDeadLine'),
      dueTime: sure('dueTime'),
    }),
    doubts,
  };
}
