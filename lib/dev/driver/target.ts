/**
 * A target in Chromium (a tab's page, the real popup) and its commands. Playwright talks only to pages that it opened itself,
 * and an extension's popup is not one of them.
 */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { Closed, Pending } from './pending.ts';

const attached = z.object({ sessionId: z.string() });
const received = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

export class Target {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #pending = new Pending();
  readonly #listeners = new Map<string, (params: unknown) => void>();

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId !== sessionId) return;
      const { id, method, params, result, error } = received.parse(JSON.parse(event.message));
      if (method !== undefined) this.#listeners.get(method)?.(params);
      else this.#pending.settle(id, result, error && new Error(error.message));
    });
    browser.on('Target.detachedFromTarget', (event) => {
      if (event.sessionId === sessionId) this.#pending.end();
    });
  }

  static async attach(browser: CDPSession, targetId: string): Promise<Target> {
    // Not flattened: Playwright would not know whose answers a flat session carries.
    const { sessionId } = attached.parse(await browser.send('Target.attachToTarget', { targetId, flatten: false }));
    return new Target(browser, sessionId);
  }

  /** Sends a command of the DevTools protocol. Rejects with `Closed` when the target goes away. */
  send(method: string, params: object = {}): Promise<unknown> {
    return this.#pending.add(method, (id) => {
      const message = JSON.stringify({ id, method, params });
      this.#browser
        .send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message })
        .catch((error: unknown) => {
          const failure = new Error(String(error), { cause: error });
          this.#pending.settle(id, undefined, failure.message.includes('No session') ? new Closed() : failure);
        });
    });
  }

  /** Calls `listener` with the parameters of each event; one listener per event. */
  hear(event: string, listener: (params: unknown) => void): void {
    this.#listeners.set(event, listener);
  }
}
