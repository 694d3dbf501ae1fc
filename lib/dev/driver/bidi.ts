/** WebDriver BiDi to Firefox: commands with their answers, and events. The answers are parsed by whoever asked. */
import { z } from 'zod';
import { Waiting } from './waiting.ts';

const received = z.object({
  type: z.enum(['success', 'error', 'event']),
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});
const evaluated = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('success'),
    result: z.object({ value: z.unknown().optional(), handle: z.string().optional() }),
  }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

export class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Waiting();
  readonly #listeners = new Map<string, (params: unknown) => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      this.#receive(String(data));
    });
    socket.addEventListener('close', () => {
      this.#waiting.end();
    });
  }

  /** Connects to the address of a session, `ws://…`. */
  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => {
        resolve();
      });
      socket.addEventListener('error', () => {
        reject(new Error(`nobody answers at ${address}`));
      });
    });
    return new Bidi(socket);
  }

  send(method: string, params: object = {}): Promise<unknown> {
    return this.#waiting.ask(method, (id) => {
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async listen(event: string, listener: (params: unknown) => void): Promise<void> {
    this.#listeners.set(event, listener);
    await this.send('session.subscribe', { events: [event] });
  }

  /** Evaluates an expression in a browsing context; what it gives travels as JSON. */
  async evaluate(context: string, expression: string): Promise<unknown> {
    const here = { target: { context }, awaitPromise: true };
    const { value, handle } = resultOf(
      await this.send('script.evaluate', {
        expression,
        ...here,
        resultOwnership: 'root',
        serializationOptions: { maxObjectDepth: 0 },
      }),
    );
    // A string or a number comes as it is; anything deeper stays there, under a handle.
    if (handle === undefined) return value;
    const json = resultOf(
      await this.send('script.callFunction', {
        functionDeclaration: '(value) => JSON.stringify(value)',
        arguments: [{ handle }],
        ...here,
      }),
    );
    return typeof json.value === 'string' ? JSON.parse(json.value) : undefined;
  }

  #receive(text: string): void {
    const { type, id, result, error, message, method, params } = received.parse(JSON.parse(text));
    if (type === 'event') {
      this.#listeners.get(method ?? '')?.(params);
      return;
    }
    if (type === 'success') this.#waiting.answer(id ?? 0, result);
    else this.#waiting.refuse(id ?? 0, `${error ?? ''}: ${message ?? ''}`);
  }
}

function resultOf(answer: unknown) {
  const parsed = evaluated.parse(answer);
  if (parsed.type === 'exception') throw new Error(parsed.exceptionDetails.text);
  return parsed.result;
}
