/** A server on a real socket with scripted answers. A fake `fetch` would miss socket-level failures. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ReceivedRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  body: string;
}

export interface ScriptedServer {
  url: string;
  /** Every request so far. */
  requests: ReceivedRequest[];
  /** Sets how the next requests are answered. */
  answer(how: Responder): void;
  stop(): Promise<void>;
}

export type Responder = (response: ServerResponse, request: IncomingMessage) => void;

export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  let responder: Responder = (response) => response.end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, authorization: headers.authorization, body: Buffer.concat(chunks).toString() });
      responder(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    requests,
    answer: (how) => (responder = how),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Replies with a status and a body; sends anything but a string as JSON. */
export function reply(body: unknown, status = 200, headers: Record<string, string> = {}): Responder {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
