/**
 * Receives messages in the background: identifies the sender, checks that it may send the message, and parses
 * the request before a handler sees it. Drops and counts everything else.
 */
import type * as z from 'zod/mini';
import type { Failure, Result } from './answers.ts';
import { ENVELOPE } from './envelope.ts';
import { MESSAGES, type AnswerOf, type MessageName, type ParsedOf } from './messages.ts';
import { fieldOf, type SenderClass } from './requests/fields.ts';

/** Most characters in a message from a page. */
const MESSAGE_MAX = 250_000;
/** Most in a list of notices: a thousand with titles of 900 characters fit. */
const LIST_MESSAGE_MAX = 1_000_000;

/** The parts of a browser's `MessageSender` that are checked. */
export interface Sender {
  id?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined } | undefined;
}

/** An accepted sender: its class, address, and, for a page, its tab. */
export interface Caller {
  class: SenderClass;
  url: URL;
  tabId?: number;
  /** An extension page open in a tab, not as popup or panel. */
  inTab?: true;
}

export interface Gate {
  /** Our own id, `browser.runtime.id`. */
  extensionId: string;
  /** Origin of extension pages, such as `chrome-extension://…/`. */
  extensionOrigin: string;
  /** Whether our content script may run at this address. */
  isKnownSite(url: URL): boolean;
  /**
   * Whether this tab may send another message of `size` characters, so that a flood from one page doesn't
   * block the others.
   */
  mayAsk(tabId: number, size: number): boolean;
}

/** Identifies a sender; returns `undefined` if its messages must be dropped. */
export function classify(sender: Sender, gate: Gate): Caller | undefined {
  if (sender.id !== gate.extensionId || !sender.url || !URL.canParse(sender.url)) return undefined;
  const url = new URL(sender.url);
  // Compare as text: in some browsers, `origin` of an extension address is "null".
  if (url.href.startsWith(gate.extensionOrigin))
    return { class: 'extension', url, ...(sender.tab && { inTab: true as const }) };
  if (sender.frameId !== 0 || sender.tab?.id === undefined) return undefined;
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || !gate.isKnownSite(url)) return undefined;
  return { class: 'page', url, tabId: sender.tab.id };
}

export type Handlers = {
  [Name in MessageName]: (request: ParsedOf<Name>, caller: Caller) => Promise<Result<AnswerOf<Name>>>;
};

// The message table, typed so that generics keep each name with its own schema.
const REQUESTS: {
  [Name in MessageName]: { request: { safeParse(request: unknown): z.core.util.SafeParseResult<ParsedOf<Name>> } };
} = MESSAGES;

export type Verdict =
  'answered' | 'notOurs' | 'unknownSender' | 'tooLarge' | 'tooMany' | 'unknownMessage' | 'wrongSender' | 'malformed';

export interface Received {
  verdict: Verdict;
  answer?: Result<unknown>;
}

/** Checks one message and passes it to its handler if it is accepted. Never rejects. */
export async function receive(message: unknown, sender: Sender, gate: Gate, handlers: Handlers): Promise<Received> {
  const envelope = readEnvelope(message);
  if (!envelope) return { verdict: 'notOurs' };
  const caller = classify(sender, gate);
  if (!caller) return { verdict: 'unknownSender', answer: refuse('notAllowed') };
  const { name, request } = envelope;
  // Before parsing, which takes time for a thousand notices.
  const most = name === 'notices.status' ? LIST_MESSAGE_MAX : MESSAGE_MAX;
  const size = caller.tabId === undefined ? 0 : sizeOf(request, most);
  if (caller.tabId !== undefined && !gate.mayAsk(caller.tabId, size))
    return { verdict: 'tooMany', answer: refuse('busy') };
  if (!isMessageName(name)) return { verdict: 'unknownMessage', answer: refuse('invalid') };
  if (MESSAGES[name].from !== caller.class) return { verdict: 'wrongSender', answer: refuse('notAllowed') };
  if (size > most) return { verdict: 'tooLarge', answer: refuse('invalid') };
  return dispatch(name, request, caller, handlers[name]);
}

/** What the browser's storage throws, by name: no room, or a database that a newer version wrote. */
const STORAGE_FAILURES = new Map<string, Failure['code']>([
  ['QuotaExceededError', 'storageFull'],
  ['VersionError', 'newerData'],
]);

async function dispatch<Name extends MessageName>(
  name: Name,
  request: unknown,
  caller: Caller,
  handle: Handlers[Name],
): Promise<Received> {
  const parsed = REQUESTS[name].request.safeParse(request);
  if (!parsed.success) return { verdict: 'malformed', answer: refuse('invalid', parsed.error) };
  try {
    return { verdict: 'answered', answer: await handle(parsed.data, caller) };
  } catch (error) {
    // Handlers return their own failures. Any other exception is a bug; don't leak details of the request.
    const name = error instanceof Error ? error.name : 'unknown';
    return {
      verdict: 'answered',
      answer: { ok: false, failure: { code: STORAGE_FAILURES.get(name) ?? 'failed', detail: name } },
    };
  }
}

function readEnvelope(message: unknown): { name: string; request: unknown } | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('protocol' in message) || message.protocol !== ENVELOPE || !('name' in message)) return undefined;
  if (typeof message.name !== 'string') return undefined;
  return { name: message.name, request: 'request' in message ? message.request : undefined };
}

/**
 * The tab whose click may open our panel beside it, if that is what the message asks for. Checks nothing
 * else.
 */
export function tabOfPanelClick(message: unknown, { id, frameId, tab }: Sender, extensionId: string) {
  const { name, request } = readEnvelope(message) ?? {};
  const isClick = name === 'view.open' && typeof request === 'object' && request !== null && 'view' in request;
  return isClick && request.view !== 'options' && request.view !== 'hide' && id === extensionId && frameId === 0
    ? tab?.id
    : undefined;
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGES, name);
}

function refuse(code: Failure['code'], error?: z.core.$ZodError): Result<never> {
  const issue = error?.issues[0];
  return { ok: false, failure: { code, ...(error && issue ? { field: fieldOf(error), detail: issue.message } : {}) } };
}

/** Counts the characters of a value, and one for each value in it, up to one more than `most`. */
export function sizeOf(value: unknown, most: number): number {
  let size = 0;
  // No recursion: Firefox delivers any depth, and cycles.
  const open = [value];
  while (open.length > 0 && size <= most) {
    const each = open.pop();
    size += 1;
    if (typeof each === 'string') size += each.length;
    else if (ArrayBuffer.isView(each)) size += each.byteLength;
    // One by one: `for…in` and `Object.entries` would copy a huge list first.
    else if (Array.isArray(each)) {
      for (const inner of each) if (size + open.push(inner) > most) return most + 1;
    } else if (typeof each === 'object' && each !== null)
      for (const key in each) {
        size += key.length;
        if (size + open.push(Reflect.get(each, key)) > most) return most + 1;
      }
  }
  return Math.min(size, most + 1);
}
