/**
 * A target in Chromium (a tab's page, the real popup) and its commands. Playwright talks only to pages that
 * it opened itself, and an extension's popup is not one of them.
 */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { PendingCommands, Closed } from './pending-commands.ts';

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
  readonly #commands = new PendingCommands();

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId !== sessionId) return;
      const { id, method = '', params, result, error } = received.parse(JSON.parse(event.message));
      if (id === undefined) this.#commands.tell(method, params);
      else this.#commands.answer(id, result, error && new Error(error.message));
    });
    browser.on('Target.detachedFromTarget', (event) => {
      if (event.sessionId === sessionId) this.#commands.close();
    });
  }

  static async attach(browser: CDPSession, targetId: string): Promise<Target> {
    // Not flattened: Playwright would not know whose answers a flat session carries.
    const { sessionId } = attached.parse(await browser.send('Target.attachToTarget', { targetId, flatten: false }));
    return new Target(browser, sessionId);
  }

  /** Sends a command of the DevTools protocol. Rejects with `Closed` when the target goes away. */
  send(method: string, params: object = {}): Promise<unknown> {
    return this.#commands.ask(method, (id) => {
      const message = JSON.stringify({ id, method, params });
      const sent = this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
      sent.catch((error: unknown) => {
        const failure = new Error(String(error), { cause: error });
        this.#commands.answer(id, undefined, failure.message.includes('No session') ? new Closed() : failure);
      });
    });
  }

  hear(event: string, listener: (params: unknown) => void): void {
    this.#commands.hear(event, listener);
  }
}
