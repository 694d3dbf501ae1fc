/** How messages travel: no zod here, so that content scripts and the popup's first load stay small. */
import type { Result } from './answers.ts';
import type { AnswerOf, MessageName, RequestOf } from './messages.ts';

/** Marks our own traffic, so that other listeners' messages are recognisably not ours. */
export const ENVELOPE = 'pursuit/1';

export interface Envelope {
  protocol: typeof ENVELOPE;
  name: string;
  request: unknown;
}

/** Asks the background; never rejects. */
export type Ask<Names extends MessageName = MessageName> = <Name extends Names>(
  name: Name,
  request: RequestOf<Name>,
) => Promise<Result<AnswerOf<Name>>>;

const TOPICS = [
  'lookups',
  'pursuits',
  'connection',
  'settings',
  'outbox',
  'pageSeen',
  'view',
  'searches',
  /** Nothing that was known before holds any more, nor may it be kept. */
  'all',
] as const;

/** What the background tells every open page and panel: something of this kind changed, look again. */
export type Topic = (typeof TOPICS)[number];

export interface ChangeEvent {
  protocol: typeof ENVELOPE;
  changed: Topic[];
}

function isTopic(value: unknown): value is Topic {
  return TOPICS.some((topic) => topic === value);
}

/** The topics of a change event, or `undefined` when the message is something else. */
export function topicsOf(message: unknown): Topic[] | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('protocol' in message) || message.protocol !== ENVELOPE || !('changed' in message)) return undefined;
  return Array.isArray(message.changed) ? message.changed.filter(isTopic) : undefined;
}
