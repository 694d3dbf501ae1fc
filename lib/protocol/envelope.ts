/** The envelope of messages and change events. No zod, to keep content scripts and the popup small. */
import type { PageNews, Result, SliceNews } from './answers.ts';
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

/**
 * A kind of data that changed. The background broadcasts it to our own open pages, which then refetch.
 */
export type Topic =
  | 'lookups'
  | 'pursuits'
  | 'connection'
  | 'settings'
  | 'outbox'
  | 'pageSeen'
  | 'view'
  | 'searches'
  /** What happened to saved notices; makes no page ask the service. */
  | 'changes'
  /** Notices that the user passed or restored. */
  | 'passed'
  /** What the user taught about sites. */
  | 'taught'
  /** Everything cached is invalid and must be dropped. */
  | 'all';

/** What the background tells pages. */
export interface NewsEvent {
  protocol: typeof ENVELOPE;
  /** For our own pages. */
  changed?: Topic[];
  /** What changed in the pipelines that our own pages show. */
  slices?: SliceNews;
  /** For the content script of one tab. */
  page?: PageNews;
}

// Only the background sends what follows: the shape of the envelope is enough.
const isEvent = (message: unknown): message is NewsEvent =>
  typeof message === 'object' && message !== null && 'protocol' in message && message.protocol === ENVELOPE;

/** Returns the topics of a change event; `undefined` if the message is something else. */
export const topicsOf = (message: unknown): Topic[] | undefined => (isEvent(message) ? message.changed : undefined);

export const pageNewsOf = (message: unknown): PageNews | undefined => (isEvent(message) ? message.page : undefined);

export const sliceNewsOf = (message: unknown): SliceNews | undefined => (isEvent(message) ? message.slices : undefined);
