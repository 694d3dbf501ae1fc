import type { Failure } from '../../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { fieldLabel } from './field-words.ts';

/** From this many seconds on, a wait is shown in minutes. */
const MINUTES_FROM = 120;

/** The one thing the user can do about a failure. */
export type FailureRemedy = 'retry' | 'options' | 'change' | 'none';

export interface FailureWords {
  /** What happened, as a title. */
  title: string;
  /** Why and what to do, including the service's own message if it sent one. */
  explanation: string;
  remedy: FailureRemedy;
}

// The explanation of each title is the word with “Why” at its end.
const TABLE = {
  notConnected: ['failureNotConnected', 'options'],
  unauthorized: ['failureUnauthorized', 'options'],
  permissionMissing: ['failurePermissionMissing', 'options'],
  scaleUnknown: ['failureScaleUnknown', 'options'],
  readOnly: ['failureReadOnly', 'options'],
  storageFull: ['failureStorageFull', 'options'],
  newerData: ['failureNewerData', 'options'],
  changedMeanwhile: ['changedMeanwhile', 'retry'],
  unreachable: ['failureUnreachable', 'retry'],
  busy: ['failureBusy', 'retry'],
  faulty: ['failureFaulty', 'retry'],
  acceptedUnread: ['failureAcceptedUnread', 'retry'],
  exists: ['failureExists', 'none'],
  unreadable: ['failureUnreadable', 'retry'],
  notFound: ['failureNotFound', 'retry'],
  failed: ['failureFailed', 'retry'],
  refused: ['failureRefused', 'change'],
  invalid: ['failureInvalid', 'change'],
  notAllowed: ['failureNotAllowed', 'none'],
  searchesFull: ['failureSearchesFull', 'none'],
} as const satisfies Record<Failure['code'], readonly [title: WordKey, remedy: FailureRemedy]>;

/** User-facing text for a failure: the only place that maps codes to messages. */
export function failureWords(failure: Failure): FailureWords {
  const [title, remedy] = TABLE[failure.code];
  // Only `refused` has a `detail` written for users; others keep it for diagnostics, unless their message has
  // a placeholder for it.
  const said = failure.code === 'refused' ? refusalWords(failure) : words(`${title}Why`, failure.detail ?? '');
  return { title: words(title), explanation: retryWords(failure) ?? said, remedy };
}

/** When the service takes requests again, if it gave a time. */
function retryWords({ retryAt = 0 }: Failure): string | undefined {
  const seconds = Math.ceil((retryAt - Date.now()) / 1000);
  if (seconds <= 0) return undefined;
  return words('failureRetryIn', seconds < MINUTES_FROM ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
}

/** The service's own words, with the field that they are about as our screens call it. */
function refusalWords({ field, detail = '' }: Failure): string {
  const label = field === undefined ? '' : fieldLabel(field);
  const isReadable = detail !== '' && !/^\s*[[{]/.test(detail);
  const naming = (text: string) => (label === '' ? text : words('fieldProblem', label, text));
  if (!isReadable) return naming(words('failureRefusedWhy'));
  const isNamed = detail.toLowerCase().includes(label.toLowerCase());
  return words('failureServiceSays', isNamed ? detail : naming(detail));
}
