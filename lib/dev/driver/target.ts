/**
 * One target of the browser (a tab's page, the real popup) and the commands that it takes. Playwright speaks only to pages
 * that it opened itself, which the popup of an extension is not.
 */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';

const attached = z.object({ sessionId: z.string() });
const answer = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** The page went away, with whatever was asked of it. */
export class TargetClosed extends Error {
  override readonly name = 'TargetClosed';
  override readonly message = 'the page was closed';
}

export class Target {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  #last = 0;

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId === sessionId) this.#receive(event.message);
    });
    browser.on('Target.detachedFromTarget', (event) => {
      if (event.sessionId !== sessionId) return;
      for (const { reject } of this.#waiting.values()) reject(new TargetClosed());
      this.#waiting.clear();
    });
  }

  static async attach(browser: CDPSession, targetId: string): Promise<Target> {
    // Not flattened: Playwright would not know to whom the answers of a flat session belong.
    const { sessionId } = attached.parse(await browser.send('Target.attachToTarget', { targetId, flatten: false }));
    return new Target(browser, sessionId);
  }

  /** Sends one command of the DevTools protocol and gives its answer, to be parsed by the caller. */
  send(method: string, params: object = {}): Promise<unknown> {
    const id = (this.#last += 1);
    const message = JSON.stringify({ id, method, params });
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#browser
        .send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message })
        .catch((error: unknown) => {
          this.#waiting.delete(id);
          reject(
            String(error).includes('No session') ? new TargetClosed() : new Error(String(error), { cause: error }),
          );
        });
    });
  }

  /** Calls `listener` with what comes with each event of a name, to be parsed there; one listener a name. */
  hear(event: string, listener: (params: unknown) => void): void {
    this.#listeners.set(event, listener);
  }

  #receive(message: string): void {
    const { id, method, params, result, error } = answer.parse(JSON.parse(message));
    if (method !== undefined) this.#listeners.get(method)?.(params);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }
}
