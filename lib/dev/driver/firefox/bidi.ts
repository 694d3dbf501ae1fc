/** WebDriver BiDi: commands with their answers, and events. Callers parse the answers. */
import { z } from 'zod';
import { Pending } from '../pending.ts';

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
  readonly #pending = new Pending();
  readonly #listeners = new Map<string, (params: unknown) => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      this.#receive(received.parse(JSON.parse(String(data))));
    });
    socket.addEventListener('close', () => {
      this.#pending.end();
    });
  }

  /** Connects to the address of a session, `ws://…`. */
  static async connect(address: string): Promise<Bidi> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => {
        reject(new Error(`no answer from ${address}`));
      });
    });
    return new Bidi(socket);
  }

  send(method: string, params: object = {}): Promise<unknown> {
    return this.#pending.add(method, (id) => {
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async listen(event: string, listener: (params: unknown) => void): Promise<void> {
    this.#listeners.set(event, listener);
    await this.send('session.subscribe', { events: [event] });
  }

  /** Evaluates an expression in a browsing context. Its value travels as JSON. */
  async evaluate(context: string, expression: string): Promise<unknown> {
    const here = { target: { context }, awaitPromise: true };
    const options = { resultOwnership: 'root', serializationOptions: { maxObjectDepth: 0 } };
    const { value, handle } = resultOf(await this.send('script.evaluate', { expression, ...here, ...options }));
    // Strings and numbers arrive as values, anything else as a handle.
    if (handle === undefined) return value;
    const functionDeclaration = '(value) => JSON.stringify(value)';
    const json = resultOf(
      await this.send('script.callFunction', { functionDeclaration, arguments: [{ handle }], ...here }),
    );
    return typeof json.value === 'string' ? JSON.parse(json.value) : undefined;
  }

  #receive({ type, id, result, error = '', message = '', method = '', params }: z.infer<typeof received>): void {
    if (type === 'event') this.#listeners.get(method)?.(params);
    else this.#pending.settle(id ?? 0, result, type === 'error' ? new Error(`${error}: ${message}`) : undefined);
  }
}

function resultOf(answer: unknown) {
  const parsed = evaluated.parse(answer);
  if (parsed.type === 'exception') throw new Error(parsed.exceptionDetails.text);
  return parsed.result;
}
