/** Binds the app to a socket, limits headers and slow clients, and shuts down gracefully. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { createApp, type AppOptions } from './app.ts';
import { errorBody } from '../errors/errors.ts';
import { createFairQueue } from './fair-queue.ts';

export interface ServeOptions extends AppOptions {
  /** 0 for any free port. */
  port: number;
  /** Loopback by default: a reference backend should not be reachable from the network. */
  host?: string;
  /** Time limits for the request head and for the whole request, in milliseconds. */
  clientTime?: { head: number; request: number };
}

export interface RunningServer {
  url: string;
  /** Stops listening, gives open requests a few seconds to finish, then closes all connections. */
  stop(): Promise<void>;
}

/**
 * Includes the request line. Must fit the longest valid search: query text (TEXT_MAX.query) takes up to
 * twelve bytes per escaped character, each NAICS code (LIST_MAX) nine.
 */
const MAX_HEADER_BYTES = 49_152;
const CLIENT_TIME = { head: 10_000, request: 30_000 };
const FINISH_WITHIN_MS = 5000;

/** Starts listening; rejects if the address is in use. */
export async function serve({
  port,
  host = '127.0.0.1',
  clientTime = CLIENT_TIME,
  ...appOptions
}: ServeOptions): Promise<RunningServer> {
  const app = createApp(appOptions);
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => Response.json(errorBody('invalid_request', 'the request could not be parsed'), { status: 400 }),
  });
  const turn = createFairQueue();
  const running = new Set<ServerResponse>();
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: clientTime.head,
      requestTimeout: clientTime.request,
      connectionsCheckingInterval: Math.min(1000, clientTime.head),
      // A missing Host header is refused by the app, with the same error body as everything else.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      running.add(outgoing);
      outgoing.once('close', () => running.delete(outgoing));
      void turn().then(() => answer(incoming, outgoing));
    },
  );
  server.on('clientError', refuseUnreadable);
  server.listen(port, host);
  await once(server, 'listening');
  return { url: urlOf(server, host), stop: () => stop(server, running) };
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(address.port)}`;
}

async function stop(server: Server, running: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  // Otherwise we would wait for clients that keep their connection open for another request.
  for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
  const impatience = setTimeout(() => {
    server.closeAllConnections();
  }, FINISH_WITHIN_MS);
  await closed;
  clearTimeout(impatience);
}

const UNREADABLE: Readonly<Record<string, readonly [line: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'the request took too long to arrive'],
};

/** Answers what is not HTTP, or arrives too slowly, with the same error body as everything else. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [line, code, message] = UNREADABLE[error.code ?? ''] ?? [
    '400 Bad Request',
    'invalid_request',
    'the request could not be parsed',
  ];
  const body = JSON.stringify(errorBody(code, message));
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}
