/** A network between extension and backend that fails as networks and services do, when it is told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

/**
 * What happens to a request: `busy` and `broken` are answered without being done (429, 500), `lost` is done
 * and its answer dropped, `malformed` is done and its answer cut off, `slow` is done late, `unreachable` is
 * never done.
 */
export const FAULTS = ['busy', 'broken', 'lost', 'malformed', 'slow', 'unreachable'] as const;
export type Fault = (typeof FAULTS)[number];

/** A fault that waits: `until` is called when the request has come or is done; then the connection breaks. */
export interface Held {
  fault: 'unreachable' | 'lost';
  until: () => Promise<unknown>;
}

/** Holds a request, or the answer to it, until it is released. */
export function hold(fault: Held['fault']) {
  const [reached, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const until = () => {
    reached.resolve(undefined);
    return released.promise;
  };
  return {
    held: { fault, until } satisfies Held,
    /** Resolves when it is held. */
    reached: reached.promise,
    release: () => {
      released.resolve(undefined);
    },
  };
}

export interface FaultyProxy {
  url: string;
  stop(): Promise<void>;
}

const address = z.object({ port: z.number() });

/** Passes every request on to `target`; `choose` says what happens to it, nothing unless it names a fault. */
export async function startFaultyProxy(
  target: string,
  choose: (path: string, method: string) => Fault | Held | undefined,
): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    void serve(target, choose(request.url ?? '/', request.method ?? 'GET'), request, response).catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = address.parse(server.address());
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

const SLOW_MS = 300;

async function serve(
  target: string,
  chosen: Fault | Held | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const { fault, until } = typeof chosen === 'object' ? chosen : { fault: chosen };
  if (fault === 'unreachable') {
    await until?.();
    response.destroy();
    return;
  }
  if (fault === 'busy' || fault === 'broken') {
    response.writeHead(fault === 'busy' ? 429 : 500, { 'Retry-After': '1', 'Content-Type': 'text/plain' });
    response.end('ordered fault');
    return;
  }
  const { authorization = '', 'content-type': type } = request.headers;
  const answer = await fetch(target + (request.url ?? '/'), {
    method: request.method ?? 'GET',
    headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(body.length === 0 ? {} : { body }),
  });
  const text = await answer.text();
  // eslint-disable-next-line no-restricted-syntax -- the delay is the fault
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  if (fault === 'lost') {
    await until?.();
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'application/json' });
  response.end(fault === 'malformed' ? text.slice(0, text.length / 2) : text);
}
