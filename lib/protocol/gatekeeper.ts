/**
 * The background's side of the corridor: works out who is asking, checks that they may, parses what they say, and only
 * then lets a handler see it. Everything else is dropped and counted.
 */
import type * as z from 'zod/mini';
import type { Failure, Result } from './answers.ts';
import { ENVELOPE } from './envelope.ts';
import { remembering, type Reader } from './remembering.ts';
import { MESSAGES, type AnswerOf, type MessageName, type ParsedOf, type SenderClass } from './messages.ts';

/** The parts of a browser's `MessageSender` that count here. */
export interface Sender {
  id?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined } | undefined;
}

/** A sender that passed: its class, and for a page its address and tab. */
export interface Caller {
  class: SenderClass;
  url: URL;
  tabId?: number;
  /** One of our own pages that is open in a tab, not as popup or panel. */
  inTab?: true;
}

export interface Gate {
  /** Our own id, `browser.runtime.id`. */
  extensionId: string;
  /** Address of our own pages, e.g. `chrome-extension://…/`. */
  extensionOrigin: string;
  /** Whether a web address is on a site where our content script may run. */
  isKnownSite(url: URL): boolean;
  /** Whether a page in this tab may be heard once more: a flood of questions must not keep us from everybody else. */
  mayAsk(tabId: number): boolean;
}

/** The class of a sender, or `undefined` when it has none and must not be heard. */
export function classify(sender: Sender, gate: Gate): Caller | undefined {
  if (sender.id !== gate.extensionId || !sender.url || !URL.canParse(sender.url)) return undefined;
  const url = new URL(sender.url);
  // Compared as text: `origin` of an extension address is "null" in some engines.
  if (url.href.startsWith(gate.extensionOrigin))
    return { class: 'extension', url, ...(sender.tab && { inTab: true as const }) };
  if (sender.frameId !== 0 || sender.tab?.id === undefined) return undefined;
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || !gate.isKnownSite(url)) return undefined;
  return { class: 'page', url, tabId: sender.tab.id };
}

export type Handlers = {
  [Name in MessageName]: (request: ParsedOf<Name>, caller: Caller) => Promise<Result<AnswerOf<Name>>>;
};

// The same table, seen so that a name and its own schema stay together through generics.
const REQUESTS: { [Name in MessageName]: { request: Reader<ParsedOf<Name>> } } = {
  ...MESSAGES,
  // A page asks about the same hundred notices after everything that happens.
  'notices.status': { request: remembering(() => MESSAGES['notices.status'].request) },
};

export type Verdict =
  'answered' | 'notOurs' | 'unknownSender' | 'tooMany' | 'unknownMessage' | 'wrongSender' | 'malformed';

export interface Received {
  verdict: Verdict;
  answer?: Result<unknown>;
}

/** Judges one message and, where it passes, has it handled. Never rejects. */
export async function receive(message: unknown, sender: Sender, gate: Gate, handlers: Handlers): Promise<Received> {
  const envelope = readEnvelope(message);
  if (!envelope) return { verdict: 'notOurs' };
  const caller = classify(sender, gate);
  if (!caller) return { verdict: 'unknownSender', answer: refuse('notAllowed') };
  // Before anything costs time: parsing a thousand notices is work too.
  if (caller.tabId !== undefined && !gate.mayAsk(caller.tabId)) return { verdict: 'tooMany', answer: refuse('busy') };
  if (!isMessageName(envelope.name)) return { verdict: 'unknownMessage', answer: refuse('invalid') };
  if (MESSAGES[envelope.name].from !== caller.class) return { verdict: 'wrongSender', answer: refuse('notAllowed') };
  return dispatch(envelope.name, envelope.request, caller, handlers[envelope.name]);
}

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
    // A handler answers its own failures; what arrives here is a fault of ours, told without details of the request.
    return {
      verdict: 'answered',
      answer: { ok: false, failure: { code: 'failed', detail: error instanceof Error ? error.name : 'unknown' } },
    };
  }
}

function readEnvelope(message: unknown): { name: string; request: unknown } | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('protocol' in message) || message.protocol !== ENVELOPE || !('name' in message)) return undefined;
  if (typeof message.name !== 'string') return undefined;
  return { name: message.name, request: 'request' in message ? message.request : undefined };
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGES, name);
}

function refuse(code: Failure['code'], error?: z.core.$ZodError): Result<never> {
  const issue = error?.issues[0];
  return {
    ok: false,
    failure: { code, ...(issue ? { field: issue.path.join('.'), detail: issue.message } : {}) },
  };
}
