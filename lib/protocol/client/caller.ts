/** Sends messages to the background, for content scripts and extension pages. */
import { browser } from 'wxt/browser';
import type { Failure, PageNews, Result } from '../answers.ts';
import { ENVELOPE, pageNewsOf, type Ask, type Envelope } from '../envelope.ts';
import type { AnswerOf, MessageName } from '../messages.ts';

/**
 * Sends a request and returns the answer. Never rejects. Fails with `notAllowed` if the extension was updated
 * or reloaded while the page was open, and with `failed` if the browser dropped the answer while the page was
 * in the back/forward cache (https://github.com/w3c/webextensions/issues/474).
 */
export const ask: Ask = async (name, request) => {
  const envelope: Envelope = { protocol: ENVELOPE, name, request };
  const end = new AbortController();
  try {
    const answer = await new Promise<unknown>((settle, fail) => {
      const giveUp = ({ persisted }: PageTransitionEvent) => {
        if (persisted) settle(undefined);
      };
      addEventListener('pageshow', giveUp, end);
      browser.runtime.sendMessage(envelope).then(settle, fail);
    });
    return isResultOf(name, answer) ? answer : failed('failed', 'no answer');
  } catch (error) {
    return failed(extensionGone() ? 'notAllowed' : 'failed', String(error));
  } finally {
    end.abort();
  }
};

/** Whether the extension was updated or removed under this script; only reloading the page helps. */
export function extensionGone(): boolean {
  try {
    return !browser.runtime.id;
  } catch {
    return true;
  }
}

/** Calls `listener` on changes that the background reports to this tab, until `signal` aborts. */
export const onChanged = (listener: (news: PageNews) => void, signal: AbortSignal): void =>
  onMessage(pageNewsOf, listener, signal);

/** Calls `listener` with each message that `read` recognizes, until `signal` aborts. */
export function onMessage<News>(
  read: (message: unknown) => News | undefined,
  listener: (news: News) => void,
  signal: AbortSignal,
): void {
  const hear = (message: unknown): undefined => {
    const news = read(message);
    if (news) listener(news);
    return undefined;
  };
  browser.runtime.onMessage.addListener(hear);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(hear));
}

// Checking the shape of the envelope is enough: the compiler checks the background's handlers against the
// message table, and parsing every answer would put zod into each content script.
function isResultOf<Name extends MessageName>(_name: Name, answer: unknown): answer is Result<AnswerOf<Name>> {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return false;
  return answer.ok === true ? 'value' in answer : 'failure' in answer;
}

function failed(code: Failure['code'], detail: string): Result<never> {
  return { ok: false, failure: { code, detail } };
}
