/** The envelope of messages and change events. No zod, to keep content scripts and the popup small. */
import type { PageNews, Result } from './answers.ts';
import type { SliceNews } from './slice.ts';
import type { AnswerOf, MessageName, RequestOf } from './messages.ts';

/** Marks our own messages, to tell them from others. */
export const ENVELOPE = 'pursuit/1';

export interface Envelope {
  protocol: typeof ENVELOPE;
  name: string;
  request: unknown;
}

/** Sends a request to the background; never rejects. */
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
  /** What happened to saved notices; makes no page ask the service. */
  'changes',
  /** Notices that the user passed or restored. */
  'passed',
  /** What the user taught about sites. */
  'taught',
  /** Everything cached is invalid and must be dropped. */
  'all',
] as const;

/**
 * A kind of data that changed. The background broadcasts it to our own open pages, which then refetch.
 */
export type Topic = (typeof TOPICS)[number];

export interface ChangeEvent {
  protocol: typeof ENVELOPE;
  changed: Topic[];
}

/** A message to the content script of one tab. */
export interface PageEvent {
  protocol: typeof ENVELOPE;
  page: PageNews;
}

/** What changed in the pipelines that our own pages show. */
export interface SliceEvent {
  protocol: typeof ENVELOPE;
  slices: SliceNews;
}

function isTopic(value: unknown): value is Topic {
  return TOPICS.some((topic) => topic === value);
}

/** Returns the topics of a change event; `undefined` if the message is something else. */
export function topicsOf(message: unknown): Topic[] | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('protocol' in message) || message.protocol !== ENVELOPE || !('changed' in message)) return undefined;
  return Array.isArray(message.changed) ? message.changed.filter(isTopic) : undefined;
}

// Only the background sends what follows: the shape of the envelope is enough.
export function pageNewsOf(message: unknown): PageNews | undefined {
  return isPageEvent(message) ? message.page : undefined;
}

function isPageEvent(message: unknown): message is PageEvent {
  return typeof message === 'object' && message !== null && 'page' in message && 'protocol' in message;
}

export function sliceNewsOf(message: unknown): SliceNews | undefined {
  return isSliceEvent(message) ? message.slices : undefined;
}

function isSliceEvent(message: unknown): message is SliceEvent {
  return typeof message === 'object' && message !== null && 'slices' in message && 'protocol' in message;
}
