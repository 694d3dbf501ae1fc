import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Caller } from '../store/keys.ts';

/** The request context. Bindings are absent when a test calls the app without a socket. */
export interface Env {
  Bindings: Partial<HttpBindings>;
  Variables: { caller: Caller };
}

export type Handler = (context: Context<Env>) => Response | Promise<Response>;

/** The methods that a path supports; every other method gets 405. */
export type Endpoint = Partial<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Handler>>;

/** The id of the request in the log; empty when a test calls the app without a socket. */
export function requestIdOf(context: Context<Env>): string {
  return String(context.env.outgoing?.getHeader('X-Request-Id') ?? '');
}

/** A success in the envelope of service-api §1.6. */
export function success(context: Context<Env>, data: object, status: 200 | 201 = 200): Response {
  return context.json({ success: true, data }, status);
}

/** The query string of the request, without `?`, still encoded. */
export function queryOf(context: Context<Env>): string {
  const { url } = context.req;
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
