/**
 * Marionette: commands with their answers over a socket. It opens the session, and reaches Firefox's own
 * window, with the parts of the browser that belong to no page.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { PendingCommands } from '../pending-commands.ts';

/** Every wait inside the window ends far sooner. */
const LONGEST_MS = 600_000;

const COMMAND = 0;
const ANSWER = 1;
const answered = z.tuple([
  z.literal(ANSWER),
  z.number(),
  z.object({ error: z.string(), message: z.string() }).nullable(),
  z.unknown(),
]);
const session = z.object({ capabilities: z.object({ webSocketUrl: z.string() }) });
const returned = z.object({ value: z.unknown() });

/** Read as text: these functions run in Firefox. */
const INSIDE = readFileSync(join(import.meta.dirname, 'inside.mjs'), 'utf8')
  .trim()
  .replace(/;$/, '');

/**
 * Runs the body of an async function in Firefox's window, with the functions of inside.mjs in scope. What it
 * returns travels as JSON.
 */
export type Inside = (script: string) => Promise<unknown>;

/**
 * Opens a session at a port of this machine, in a Firefox with `--remote-allow-system-access`. Returns the
 * address of its WebDriver BiDi, `ws://…`, and what runs scripts in Firefox's window.
 */
export async function connectMarionette(port: number): Promise<{ bidiAddress: string; inside: Inside }> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  const send = sender(socket);
  const { capabilities } = session.parse(
    await send('WebDriver:NewSession', { webSocketUrl: true, unhandledPromptBehavior: 'ignore' }),
  );
  await send('Marionette:SetContext', { value: 'chrome' });
  await send('WebDriver:SetTimeouts', { script: LONGEST_MS });
  const inside: Inside = async (body) => {
    // Globals stay from one script to the next.
    const options = { script: `return (async () => { ${body} })();`, args: [], sandbox: 'system', newSandbox: false };
    return returned.parse(await send('WebDriver:ExecuteScript', options)).value;
  };
  await inside(`Object.assign(globalThis, (${INSIDE})());`);
  return { bidiAddress: capabilities.webSocketUrl, inside };
}

function sender(socket: Socket): (name: string, parameters?: object) => Promise<unknown> {
  const commands = new PendingCommands();
  const hear = packets((packet) => {
    // The greeting is not an answer.
    if (!Array.isArray(packet)) return;
    const [, id, error, result] = answered.parse(packet);
    commands.answer(id, result, error ? new Error(`${error.error}: ${error.message}`) : undefined);
  });
  socket.on('data', hear);
  // An error closes the socket, which rejects what is pending.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    commands.close();
  });
  return (name, parameters = {}) =>
    commands.ask(name, (id) => {
      const text = JSON.stringify([COMMAND, id, name, parameters]);
      socket.write(`${String(Buffer.byteLength(text))}:${text}`);
    });
}

/** Joins pieces of any size into packets: the length of the JSON in bytes, a colon, and the JSON. */
export function packets(take: (packet: unknown) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const colon = rest.indexOf(':');
      if (colon === -1) return;
      const end = colon + 1 + Number(rest.subarray(0, colon).toString());
      if (rest.length < end) return;
      const json = rest.subarray(colon + 1, end).toString();
      rest = rest.subarray(end);
      take(JSON.parse(json));
    }
  };
}
