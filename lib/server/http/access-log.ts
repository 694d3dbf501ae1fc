/** Request ids and the access log: one line per request. Lines never contain a query, a key or a body. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** One request, from its arrival to its line in the log. */
export interface Access {
  readonly id: string;
  /** Writes the line: `GET /v1/pipelines 200 3 ms 0d4f6a52-…`. Only the first call counts. */
  end(status: number | 'aborted'): void;
}

/** Starts the access of `request`; `undefined` for one that could not be parsed. */
export function startAccess(request: IncomingMessage | undefined, log: (line: string) => void): Access {
  const id = randomUUID();
  const started = performance.now();
  const [path = '-'] = request?.url?.split('?', 1) ?? [];
  let isLogged = false;
  return {
    id,
    end: (status) => {
      if (isLogged) return;
      isLogged = true;
      const ms = String(Math.round(performance.now() - started));
      // Only printable ASCII, so that a path cannot forge lines.
      const target = `${request?.method ?? '-'} ${path}`.replace(/[^\x20-\x7e]/g, '?');
      log(`${target} ${String(status)} ${ms} ms ${id}`);
    },
  };
}
