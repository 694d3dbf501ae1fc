/** A server that answers whatever a test tells it to, on a real socket: what a fake `fetch` would never get wrong. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Heard {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

export interface OddServer {
  url: string;
  /** Every request so far. */
  heard: Heard[];
  /** How the next requests are answered. */
  answer(how: Answering): void;
  stop(): Promise<void>;
}

export type Answering = (response: ServerResponse, request: IncomingMessage) => void;

export async function startOddServer(): Promise<OddServer> {
  const heard: Heard[] = [];
  let answering: Answering = (response) => response.end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      heard.push({ method, path, authorization: headers.authorization, body: Buffer.concat(chunks).toString() });
      answering(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    heard,
    answer: (how) => (answering = how),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Answers with a status and a body; what is not text is sent as JSON. */
export function says(body: unknown, status = 200, headers: Record<string, string> = {}): Answering {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
