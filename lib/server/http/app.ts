/** The service as one Hono application: authentication, rate limits, routing, one shape for errors. */
import { Hono, type Context } from 'hono';
import { today as dayOf } from '../../domain/dates/calendar-date.ts';
import { callerOf, unauthorized } from '../input/auth.ts';
import { notFound, ServiceError, serviceErrorOf } from '../errors/errors.ts';
import { RateLimiter } from './rate-limiter.ts';
import { awardSearchEndpoint } from '../routes/awards.ts';
import { contractSearchEndpoint } from '../routes/contracts.ts';
import { docsEndpoint } from '../routes/docs.ts';
import { requestIdOf, success, type Endpoint, type Env, type Handler } from '../routes/endpoint.ts';
import { openApiEndpoint } from '../routes/openapi.ts';
import { pipelineEndpoint, pipelineListEndpoint } from '../routes/pipelines.ts';
import { pursuitEndpoint, pursuitListEndpoint } from '../routes/pursuits.ts';
import { AwardSearch } from '../search/award-search.ts';
import { ContractSearch } from '../search/contract-search.ts';
import { defaultEmbedder } from '../search/meaning/default-embedder.ts';
import type { Embedder } from '../search/meaning/embedder.ts';
import type { Database } from '../store/database.ts';
import { KeyStore } from '../store/keys.ts';
import { PipelineStore } from '../store/pipelines.ts';
import { PursuitStore } from '../store/pursuits.ts';

export interface AppOptions {
  database: Database;
  /** Requests per minute for each key; 0 for no limit. */
  rateLimit: number;
  /** Must be the embedder that made the vectors in the file; vectors of others are ignored. */
  embedder?: Embedder;
  now?: () => Date;
  /** Monotonic clock in milliseconds, for the rate limit. */
  clock?: () => number;
  /** Receives every error that was answered with 500, and the id of its request. */
  onFault?: (error: unknown, requestId: string) => void;
}

/** Open to everyone, so that a client can learn the API and a monitor can watch the service. */
const PUBLIC = new Set(['/openapi.json', '/docs', '/healthz']);

/** Creates the application; `serve` binds it to a socket. */
export function createApp({
  database,
  rateLimit,
  embedder = defaultEmbedder(),
  now = () => new Date(),
  clock = () => performance.now(),
  onFault = () => undefined,
}: AppOptions): Hono<Env> {
  const keys = new KeyStore(database);
  const limiter = new RateLimiter(rateLimit, clock);
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    // A response may hold data that only this key can see, and is current only now.
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    // Not rate-limited: guesses of keys from behind the same proxy must not make the service look dead.
    if (context.req.path === '/healthz') return next();
    const caller = callerOf(context.req.header('Authorization'), keys);
    // Requests without a valid key share their address's limit, which slows down guessing.
    enforceLimit(
      context,
      limiter,
      caller ? `key ${caller.keyId}` : `address ${context.env.incoming?.socket.remoteAddress ?? ''}`,
    );
    if (caller) context.set('caller', caller);
    else if (!PUBLIC.has(context.req.path)) throw unauthorized();
    return next();
  });

  for (const [path, endpoint] of Object.entries(endpoints(database, embedder, now))) app.all(path, dispatch(endpoint));

  app.notFound(() => {
    throw notFound('endpoint');
  });
  app.onError((error, context) => {
    const id = requestIdOf(context);
    const known = serviceErrorOf(error);
    if (!known) onFault(error, id);
    const answer = known ?? internalError(id);
    for (const [name, value] of Object.entries(answer.headers)) context.header(name, value);
    return context.json(answer.body(), answer.status);
  });
  return app;
}

function endpoints(database: Database, embedder: Embedder, now: () => Date): Record<string, Endpoint> {
  const pipelines = new PipelineStore(database);
  const stores = { pipelines, pursuits: new PursuitStore(database, pipelines), now };
  const contracts = new ContractSearch(database, embedder);
  return {
    '/healthz': {
      GET: (context) => {
        database.first('SELECT 1');
        return success(context, { status: 'ok' });
      },
    },
    '/openapi.json': openApiEndpoint(),
    '/docs': docsEndpoint(),
    '/v1/contracts/search': contractSearchEndpoint(contracts, () => dayOf(now())),
    '/v1/awards/search': awardSearchEndpoint(new AwardSearch(database)),
    '/v1/pipelines': pipelineListEndpoint(pipelines),
    '/v1/pipelines/:pipelineId': pipelineEndpoint(pipelines),
    '/v1/pipelines/:pipelineId/pursuits': pursuitListEndpoint(stores),
    '/v1/pipelines/:pipelineId/pursuits/:pursuitId': pursuitEndpoint(stores),
  };
}

/** Calls the handler for the request's method; HEAD is GET without the body. Other methods get 405. */
function dispatch(endpoint: Endpoint): Handler {
  const handlers = new Map<string, Handler>(Object.entries(endpoint));
  return (context) => {
    const { method } = context.req;
    const handler = handlers.get(method === 'HEAD' ? 'GET' : method);
    if (handler) return handler(context);
    const allowed = [...handlers.keys()].join(', ').replace('GET', 'GET, HEAD');
    throw new ServiceError('method_not_allowed', `allowed methods: ${allowed}`, { headers: { Allow: allowed } });
  };
}

function enforceLimit(context: Context<Env>, limiter: RateLimiter, who: string): void {
  const verdict = limiter.take(who);
  if (!verdict) return;
  context.header('RateLimit-Limit', String(verdict.limit));
  context.header('RateLimit-Remaining', String(verdict.remaining));
  context.header('RateLimit-Reset', String(verdict.resetSeconds));
  if (verdict.allowed) return;
  const seconds = String(verdict.retryAfterSeconds);
  throw new ServiceError('rate_limited', `too many requests; try again in ${seconds} s`, {
    headers: { 'Retry-After': seconds },
  });
}

/** A bug: the caller learns only where the operator can find it. */
function internalError(requestId: string): ServiceError {
  return new ServiceError('internal_error', `internal error; see request ${requestId} in the server log`);
}
