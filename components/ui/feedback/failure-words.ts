import type { Failure } from '../../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../../lib/words/words.ts';
import { fieldLabel } from './field-words.ts';

/** The one thing the user can do about a failure. */
export type FailureRemedy = 'retry' | 'options' | 'change' | 'none';

export interface FailureWords {
  /** What happened, as a title. */
  title: string;
  /** Why and what to do, including the service's own message if it sent one. */
  explanation: string;
  remedy: FailureRemedy;
}

const TABLE: Readonly<Record<Failure['code'], { title: WordKey; explanation: WordKey; remedy: FailureRemedy }>> = {
  notConnected: { title: 'failureNotConnected', explanation: 'failureNotConnectedWhy', remedy: 'options' },
  unauthorized: { title: 'failureUnauthorized', explanation: 'failureUnauthorizedWhy', remedy: 'options' },
  permissionMissing: {
    title: 'failurePermissionMissing',
    explanation: 'failurePermissionMissingWhy',
    remedy: 'options',
  },
  scaleUnknown: { title: 'failureScaleUnknown', explanation: 'failureScaleUnknownWhy', remedy: 'options' },
  readOnly: { title: 'failureReadOnly', explanation: 'failureReadOnlyWhy', remedy: 'options' },
  changedMeanwhile: { title: 'changedMeanwhile', explanation: 'changedMeanwhileWhy', remedy: 'retry' },
  unreachable: { title: 'failureUnreachable', explanation: 'failureUnreachableWhy', remedy: 'retry' },
  busy: { title: 'failureBusy', explanation: 'failureBusyWhy', remedy: 'retry' },
  faulty: { title: 'failureFaulty', explanation: 'failureFaultyWhy', remedy: 'retry' },
  acceptedUnread: { title: 'failureAcceptedUnread', explanation: 'failureAcceptedUnreadWhy', remedy: 'retry' },
  unreadable: { title: 'failureUnreadable', explanation: 'failureUnreadableWhy', remedy: 'retry' },
  notFound: { title: 'failureNotFound', explanation: 'failureNotFoundWhy', remedy: 'retry' },
  failed: { title: 'failureFailed', explanation: 'failureFailedWhy', remedy: 'retry' },
  refused: { title: 'failureRefused', explanation: 'failureRefusedWhy', remedy: 'change' },
  invalid: { title: 'failureInvalid', explanation: 'failureInvalidWhy', remedy: 'change' },
  notAllowed: { title: 'failureNotAllowed', explanation: 'failureNotAllowedWhy', remedy: 'none' },
  searchesFull: { title: 'failureSearchesFull', explanation: 'failureSearchesFullWhy', remedy: 'none' },
};

/** User-facing text for a failure: the only place that maps codes to messages. */
export function failureWords(failure: Failure): FailureWords {
  const { title, explanation, remedy } = TABLE[failure.code];
  // Only `refused` has a `detail` written for users; others keep it for diagnostics, unless their message has
  // a placeholder for it.
  const said = failure.code === 'refused' ? refusalWords(failure) : words(explanation, failure.detail ?? '');
  return { title: words(title), explanation: said, remedy };
}

/** The service's own words, with the field that they are about as our screens call it. */
function refusalWords({ field, detail = '' }: Failure): string {
  const label = field === undefined ? '' : fieldLabel(field);
  const isReadable = detail !== '' && !/^\s*[[{]/.test(detail);
  const naming = (text: string) => (label === '' ? text : words('failureFieldSays', label, text));
  if (!isReadable) return naming(words('failureRefusedWhy'));
  const isNamed = detail.toLowerCase().includes(label.toLowerCase());
  return words('failureServiceSays', isNamed ? detail : naming(detail));
}
