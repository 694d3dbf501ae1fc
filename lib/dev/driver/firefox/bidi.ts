/** WebDriver BiDi: commands with their answers, and events. Callers parse the answers. */
import { z } from 'zod';
import type { PracticeAnswer } from '../../practice/practice-site.ts';
import { PendingCommands } from '../pending-commands.ts';

const received = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});
const evaluated = z.union([
  z.object({ result: z.object({ value: z.string().optional() }) }),
  z.object({ exceptionDetails: z.object({ text: z.string() }) }),
]);

export class Bidi {
  readonly #socket: WebSocket;
  readonly #commands = new PendingCommands();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error, message = '', method = '', params } = received.parse(JSON.parse(String(data)));
      if (id == null) this.#commands.tell(method, params);
      else this.#commands.answer(id, result, error === undefined ? undefined : new Error(`${error}: ${message}`));
    });
    socket.addEventListener('close', () => {
      this.#commands.close();
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
    return this.#commands.ask(method, (id) => {
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async listen(event: string, listener: (params: unknown) => void): Promise<void> {
    this.#commands.hear(event, listener);
    await this.send('session.subscribe', { events: [event] });
  }

  /** Evaluates an expression in a browsing context. Its value travels as JSON. */
  async evaluate(context: string, expression: string): Promise<unknown> {
    const json = `(async () => JSON.stringify(await (${expression})))()`;
    const options = { target: { context }, expression: json, awaitPromise: true };
    const answer = evaluated.parse(await this.send('script.evaluate', options));
    if ('exceptionDetails' in answer) throw new Error(answer.exceptionDetails.text);
    return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
  }
}

const asked = z.object({
  isBlocked: z.boolean(),
  request: z.object({ request: z.string(), url: z.string() }),
});

/** Answers every https request of a page. */
export async function answerRequests(bidi: Bidi, answer: (url: URL) => PracticeAnswer): Promise<void> {
  await bidi.listen('network.beforeRequestSent', (event) => {
    const { isBlocked, request } = asked.parse(event);
    if (!isBlocked) return;
    const { status, contentType, body } = answer(new URL(request.url));
    const response = {
      request: request.request,
      statusCode: status,
      reasonPhrase: status === 200 ? 'OK' : 'Not Found',
      headers: [{ name: 'Content-Type', value: { type: 'string', value: contentType } }],
      body: { type: 'string', value: body },
    };
    // Fails for a request that its page has canceled.
    void bidi.send('network.provideResponse', response).catch(() => undefined);
  });
  const urlPatterns = [{ type: 'pattern', protocol: 'https' }];
  await bidi.send('network.addIntercept', { phases: ['beforeRequestSent'], urlPatterns });
}
