/** Marionette to Firefox: commands with their answers over a socket. It opens the session, and it alone reaches the browser's own window. */
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { Waiting } from './waiting.ts';

/** What is waited for in the window ends by itself, and far sooner. */
const LONGEST_MS = 600_000;

const KIND = { command: 0, answer: 1 } as const;
const answered = z.tuple([
  z.literal(KIND.answer),
  z.number(),
  z.object({ error: z.string(), message: z.string() }).nullable(),
  z.unknown(),
]);
const session = z.object({ capabilities: z.object({ webSocketUrl: z.string() }) });
const given = z.object({ value: z.unknown() });

export class Marionette {
  /** `ws://…`: where WebDriver BiDi speaks in the same session. */
  readonly bidiAddress: string;
  readonly #send: (name: string, parameters?: object) => Promise<unknown>;

  private constructor(bidiAddress: string, send: (name: string, parameters?: object) => Promise<unknown>) {
    this.bidiAddress = bidiAddress;
    this.#send = send;
  }

  /** Connects to a port of this machine, opens a session, and turns to the window of Firefox itself. */
  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
    });
    const send = speaking(socket);
    const { capabilities } = session.parse(
      await send('WebDriver:NewSession', { webSocketUrl: true, unhandledPromptBehavior: 'ignore' }),
    );
    await send('Marionette:SetContext', { value: 'chrome' });
    await send('WebDriver:SetTimeouts', { script: LONGEST_MS });
    return new Marionette(capabilities.webSocketUrl, send);
  }

  /** Runs the body of a function in the window of Firefox. Its globals stay; what it returns or resolves with travels as JSON. */
  async run(script: string): Promise<unknown> {
    const asked = { script, args: [], sandbox: 'system', newSandbox: false };
    return given.parse(await this.#send('WebDriver:ExecuteScript', asked)).value;
  }
}

/** A function that sends a command and gives its answer. */
function speaking(socket: Socket): (name: string, parameters?: object) => Promise<unknown> {
  const waiting = new Waiting();
  const hear = packets((packet) => {
    // The greeting is no answer.
    if (!Array.isArray(packet)) return;
    const [, id, error, result] = answered.parse(packet);
    if (error === null) waiting.answer(id, result);
    else waiting.refuse(id, `${error.error}: ${error.message}`);
  });
  socket.on('data', hear);
  // It closes after an error too, and whoever waits hears of that.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    waiting.end();
  });
  return (name, parameters = {}) =>
    waiting.ask(name, (id) => {
      const text = JSON.stringify([KIND.command, id, name, parameters]);
      socket.write(`${String(Buffer.byteLength(text))}:${text}`);
    });
}

/** Takes what arrives in pieces of any size, and hands on each packet: the length of its JSON in bytes, a colon, and the JSON. */
export function packets(take: (packet: unknown) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const colon = rest.indexOf(':');
      if (colon === -1) return;
      const begin = colon + 1;
      const end = begin + Number(rest.subarray(0, colon).toString());
      if (rest.length < end) return;
      const json = rest.subarray(begin, end).toString();
      rest = rest.subarray(end);
      take(JSON.parse(json));
    }
  };
}
