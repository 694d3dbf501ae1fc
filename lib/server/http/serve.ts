/** Binds the app to a socket, limits headers and slow clients, and shuts down gracefully. */
import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { startAccess, type Access } from './access-log.ts';
import { createApp, type AppOptions } from './app.ts';
import { errorBody, ServiceError, type ErrorCode } from '../errors/errors.ts';
import { createFairQueue } from './fair-queue.ts';

export interface ServeOptions extends AppOptions {
  /** 0 for any free port. */
  port: number;
  /** Loopback by default: a reference backend should not be reachable from the network. */
  host?: string;
  /** Time limits for the request head and for the whole request, in milliseconds. */
  clientTime?: { head: number; request: number };
  /** Receives one line per request (access-log.ts). */
  onAccess?: (line: string) => void;
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
const METHODS = 'GET, HEAD, POST, PATCH, DELETE';

/** Starts listening; rejects if the address is in use. */
export async function serve({
  port,
  host = '127.0.0.1',
  clientTime = CLIENT_TIME,
  onAccess = () => undefined,
  ...appOptions
}: ServeOptions): Promise<RunningServer> {
  const app = createApp(appOptions);
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    errorHandler: () => Response.json(errorBody('invalid_request', 'the request could not be parsed'), { status: 400 }),
  });
  const turn = createFairQueue();
  const running = new Map<ServerResponse, Access>();
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const access = startAccess(incoming, onAccess);
    outgoing.setHeader('X-Request-Id', access.id);
    running.set(outgoing, access);
    outgoing.once('close', () => {
      running.delete(outgoing);
      access.end(outgoing.writableFinished ? outgoing.statusCode : 'aborted');
    });
  };
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
      begin(incoming, outgoing);
      void turn().then(() => answer(incoming, outgoing));
    },
  );
  server.on('clientError', (error, socket) => {
    const [, known] = [...running].find(([outgoing]) => outgoing.socket === socket) ?? [];
    refuse(socket, unreadable(error), known ?? startAccess(undefined, onAccess));
  });
  server.on('connect', (incoming, socket) => {
    const error = new ServiceError('method_not_allowed', 'this service is not a proxy', {
      headers: { Allow: METHODS },
    });
    refuse(socket, error, startAccess(incoming, onAccess));
  });
  server.on('checkExpectation', (incoming, outgoing) => {
    begin(incoming, outgoing);
    const error = new ServiceError('expectation_failed', 'the only expectation supported is 100-continue');
    outgoing.writeHead(error.status, { 'Content-Type': 'application/json', Connection: 'close' });
    outgoing.end(JSON.stringify(error.body()));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { url: urlOf(server, host), stop: () => stop(server, running) };
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(address.port)}`;
}

async function stop(server: Server, running: ReadonlyMap<ServerResponse, Access>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  // Otherwise we would wait for clients that keep their connection open for another request.
  for (const response of running.keys()) if (!response.headersSent) response.setHeader('Connection', 'close');
  const impatience = setTimeout(() => {
    server.closeAllConnections();
  }, FINISH_WITHIN_MS);
  await closed;
  clearTimeout(impatience);
}

const UNREADABLE: Readonly<Record<string, readonly [ErrorCode, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'the request took too long to arrive'],
};

/** The error for what is not HTTP, or arrives too slowly. */
function unreadable({ code = '' }: NodeJS.ErrnoException): ServiceError {
  return new ServiceError(...(UNREADABLE[code] ?? (['invalid_request', 'the request could not be parsed'] as const)));
}

/** Writes an error to a raw socket, in the same shape as everywhere else, and closes it. */
function refuse(socket: Duplex, error: ServiceError, access: Access): void {
  access.end(error.status);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(error.body());
  const headers = {
    ...error.headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': access.id,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${String(error.status)} ${STATUS_CODES[error.status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}
