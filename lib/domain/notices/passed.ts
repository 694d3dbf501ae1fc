/** Notices that the user decided not to pursue. They stay in this browser (docs/privacy.md). */
import type { TimedDeadline } from '../dates/timed-deadline.ts';

/** Why a notice was passed, in the order of its keys, 1 to 7. */
export const PASS_REASONS = [
  'wrongSetAside',
  'tooSmall',
  'tooLarge',
  'notOurWork',
  'incumbentTooStrong',
  'notEnoughTime',
  'otherReason',
] as const;
export type PassReason = (typeof PASS_REASONS)[number];

/** Most passed notices to keep; the oldest is dropped. */
export const MOST_PASSED = 20_000;

export interface PassedNotice {
  noticeId: string;
  title: string;
  agency?: string;
  uiLink?: string;
  solicitationNumber?: string;
  reason?: PassReason;
  /** The deadlines it had when it was passed: sources may differ. Another one brings the notice back. */
  deadlines: TimedDeadline[];
  /** When, in milliseconds since the epoch. */
  at: number;
  /** It came back, because it was amended. */
  amended?: true;
}
