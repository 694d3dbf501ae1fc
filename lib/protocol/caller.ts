/** The caller's side of the corridor, for content scripts and our own pages. */
import { browser } from 'wxt/browser';
import type { Failure, Result } from './answers.ts';
import { ENVELOPE, topicsOf, type Ask, type Envelope, type Topic } from './envelope.ts';
import type { AnswerOf, MessageName } from './messages.ts';

/**
 * Asks the background and waits for its answer. Never rejects: a worker that is gone (the extension was updated or
 * reloaded under an open page) comes back as the failure `notAllowed`, and an answer that a browser dropped while the page
 * was in the back/forward cache as `failed` (https://github.com/w3c/webextensions/issues/474).
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

/** True when this script outlived its extension: only a reload of the page helps. */
export function extensionGone(): boolean {
  try {
    return !browser.runtime.id;
  } catch {
    return true;
  }
}

/** Calls `listener` whenever the background says that something changed, until `signal` aborts. */
export function onChanged(listener: (topics: Topic[]) => void, signal: AbortSignal): void {
  const hear = (message: unknown): undefined => {
    const topics = topicsOf(message);
    if (topics) listener(topics);
    return undefined;
  };
  browser.runtime.onMessage.addListener(hear);
  signal.addEventListener('abort', () => {
    browser.runtime.onMessage.removeListener(hear);
  });
}

// The background is our own code and its handlers are checked against the table when compiled, so the shape of the
// envelope is enough here; parsing every answer again would put all of zod into each content script.
function isResultOf<Name extends MessageName>(_name: Name, answer: unknown): answer is Result<AnswerOf<Name>> {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return false;
  return answer.ok === true ? 'value' in answer : 'failure' in answer;
}

function failed(code: Failure['code'], detail: string): Result<never> {
  return { ok: false, failure: { code, detail } };
}
