/**
 * A small service written from service-api.md alone. Each variant fills the document's gaps in another way
 * that a company might: wrappers, caps, statuses, scales, formulas, error bodies, expired keys.
 */
import { isRecord, parseJson } from '../json.ts';

export interface ServiceVariant {
  name: string;
  /** Wraps a pursuit, a pipeline or a list for `key`. */
  wrap: (key: 'pursuit' | 'pipeline' | 'pursuits' | 'pipelines', content: unknown) => unknown;
  /** Cuts the list of pursuits at `at`, newest first. `says`: how the service tells, if at all. */
  cap?: { at: number; says: 'cursor' | 'total' | 'nothing' };
  /** Statuses for adding a new and an existing pursuit. */
  added: { created: number; existing: number };
  /** The body of a 409 is a message without the existing pursuit. */
  conflictIsMute?: boolean;
  /** Stages carry only their ids. */
  bareStages?: boolean;
  /** Requests a minute before the service answers 429 with `Retry-After`. */
  perMinute?: number;
  /** Answers an add with text that is not JSON. */
  unreadableAdd?: boolean;
  /** Records carry `createdAt`. */
  dated: boolean;
  scale: 'fraction' | 'percent';
  weighs: 'winGo' | 'win';
  stageName: 'name' | 'label' | 'title' | 'displayName';
  /** Whether a PATCH can clear a number with `null`, only with 0, or not at all. */
  clears: 'null' | 'zero' | 'never';
  /** The body of a refusal, with the field and the reason. */
  refusal: (field: string, why: string) => unknown;
  /** The answer to an expired key. */
  deadKey: () => Response;
}

export interface VariantPursuit {
  id: string;
  noticeId: string;
  title: string;
  stageId: string;
  note: string | null;
  pWin: number | null;
  pGo: number | null;
  estimatedValueCents: number | null;
  createdAt: string;
  [field: string]: unknown;
}

export const VARIANT_KEY = 'foreign-service-key';
export const VARIANT_PIPELINE = 'pl-1';
export const VARIANT_NOTE_MAX = 500;

/** The service's own names and defaults of its stages, as fractions. */
export const VARIANT_STAGES = [
  { id: 'st-0', name: 'Triage', pWin: 0.1, pGo: 1 },
  { id: 'st-1', name: 'Qualify', pWin: 0.2, pGo: 1 },
  { id: 'st-2', name: 'Proposal', pWin: 0.5, pGo: 1 },
  { id: 'st-3', name: 'Submitted', pWin: 0.5, pGo: 1 },
  { id: 'st-4', name: 'Won', pWin: 1, pGo: 1 },
  { id: 'st-5', name: 'Lost', pWin: 0, pGo: 1 },
] as const;

export type VariantService = ReturnType<typeof createVariantService>;

/** `now`: the service's clock, in milliseconds since the epoch. */
export function createVariantService(variant: ServiceVariant, now: () => number = Date.now, key = VARIANT_KEY) {
  const { wrap, cap, added, dated, scale, weighs, stageName, clears, refusal } = variant;
  const one = scale === 'percent' ? 100 : 1;
  const pursuits: VariantPursuit[] = [];
  const log: { method: string; path: string; body: string }[] = [];
  /** Statuses to answer the next requests of a method with, instead of handling them. */
  const faults: { method: string; status: number; headers?: Record<string, string> }[] = [];
  let keyIsDead = false;
  let made = 0;

  const stages = VARIANT_STAGES.map(({ id, name, pWin, pGo }, position) =>
    variant.bareStages ? { id } : { id, [stageName]: name, position, defaultPWin: pWin * one, defaultPGo: pGo * one },
  );
  /** When the requests of the last minute came. */
  let recent: number[] = [];
  const json = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', date: new Date(now()).toUTCString() },
    });

  const shown = ({ createdAt, ...pursuit }: VariantPursuit) => {
    const { pWin, pGo, estimatedValueCents } = pursuit;
    const isWhole = pWin !== null && pGo !== null && estimatedValueCents !== null;
    const go = weighs === 'win' ? 1 : (pGo ?? 0) / one;
    const weightedValueCents = isWhole ? Math.round(estimatedValueCents * (pWin / one) * go) : null;
    return { ...pursuit, weightedValueCents, ...(dated ? { createdAt } : {}) };
  };

  function create(body: Record<string, unknown>): VariantPursuit {
    made += 1;
    const pursuit: VariantPursuit = {
      ...body,
      id: `pu-${String(made)}`,
      noticeId: String(body.noticeId),
      title: String(body.title),
      stageId: 'st-0',
      note: typeof body.note === 'string' ? body.note : null,
      pWin: 0.1 * one,
      pGo: one,
      estimatedValueCents: null,
      createdAt: new Date(now()).toISOString(),
    };
    pursuits.unshift(pursuit);
    return pursuit;
  }

  function add(body: Record<string, unknown>): Response {
    if (typeof body.note === 'string' && body.note.length > VARIANT_NOTE_MAX)
      return json(422, refusal('note', 'is too long'));
    const existing = pursuits.find(({ noticeId }) => noticeId === body.noticeId);
    const pursuit = existing ?? create(body);
    if (variant.unreadableAdd) return new Response('Accepted', { status: 202 });
    if (existing && added.existing === 409 && variant.conflictIsMute) return json(409, refusal('noticeId', 'exists'));
    return json(existing ? added.existing : added.created, wrap('pursuit', shown(pursuit)));
  }

  function update(pursuit: VariantPursuit, body: Record<string, unknown>): Response {
    if (typeof body.note === 'string' && body.note.length > VARIANT_NOTE_MAX)
      return json(422, refusal('note', 'is too long'));
    const cleared = Object.entries(body).find(([, value]) => value === null)?.[0];
    if (cleared !== undefined && clears !== 'null') return json(422, refusal(cleared, 'must be a number'));
    if (clears === 'never' && Object.values(body).includes(0)) return json(422, refusal('pWin', 'must be positive'));
    const stage = VARIANT_STAGES.find(({ id }) => id === body.stageId);
    if (stage) Object.assign(pursuit, { pWin: stage.pWin * one, pGo: stage.pGo * one });
    Object.assign(pursuit, body);
    return json(200, wrap('pursuit', shown(pursuit)));
  }

  function list(): Response {
    const items = pursuits.slice(0, cap?.at).map(shown);
    const isCut = items.length < pursuits.length;
    const sign = cap?.says === 'total' ? { total: pursuits.length } : { nextCursor: isCut ? 'c-2' : null };
    const wrapped = wrap('pursuits', items);
    return json(200, cap && cap.says !== 'nothing' && isRecord(wrapped) ? { ...wrapped, ...sign } : wrapped);
  }

  function respond(method: string, path: string, query: URLSearchParams, body: Record<string, unknown>): Response {
    const pipeline = { id: VARIANT_PIPELINE, name: 'Federal IT', pursuitCount: pursuits.length };
    if (path === '/v1/pipelines') return json(200, wrap('pipelines', [pipeline]));
    if (path === `/v1/pipelines/${VARIANT_PIPELINE}`) return json(200, wrap('pipeline', { ...pipeline, stages }));
    if (path === '/v1/contracts/search') return json(200, { success: true, data: { results: [], page: 1 } });
    if (path === '/v1/awards/search') return json(200, { success: true, data: { awards: [], total: 0 } });
    const base = `/v1/pipelines/${VARIANT_PIPELINE}/pursuits`;
    if (path === base && method === 'GET') return query.get('limit') === null ? json(400, {}) : list();
    if (path === base) return add(body);
    const id = decodeURIComponent(path.slice(base.length + 1));
    const at = pursuits.findIndex((pursuit) => pursuit.id === id || pursuit.noticeId === id);
    const found = pursuits[at];
    if (!found) return json(404, refusal('pursuitId', 'not found'));
    if (method !== 'DELETE') return update(found, body);
    pursuits.splice(at, 1);
    return json(200, { success: true, data: { id: found.id } });
  }

  return {
    pursuits,
    log,
    faults,
    /** How many pursuits were ever created. */
    made: () => made,
    /** Adds a teammate's pursuit, as if made in the service's web app. */
    seed: (body: Record<string, unknown>, worked: Partial<VariantPursuit> = {}): VariantPursuit =>
      Object.assign(create(body), worked),
    expireKey: (isDead: boolean) => (keyIsDead = isDead),
    fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
      const { method = 'GET' } = init;
      log.push({ method, path: pathname, body: typeof init.body === 'string' ? init.body : '' });
      recent = [...recent.filter((at) => now() - at < 60_000), now()];
      const { perMinute = Infinity } = variant;
      if (recent.length > perMinute) {
        const headers = { 'retry-after': String(Math.ceil((60_000 - now() + (recent[0] ?? now())) / 1000)) };
        return Promise.resolve(new Response('', { status: 429, headers }));
      }
      if (keyIsDead || new Headers(init.headers).get('authorization') !== `Bearer ${key}`)
        return Promise.resolve(variant.deadKey());
      const at = faults.findIndex((fault) => fault.method === method);
      const [fault] = at === -1 ? [] : faults.splice(at, 1);
      if (fault) return Promise.resolve(new Response('', { status: fault.status, headers: fault.headers ?? {} }));
      const body = typeof init.body === 'string' ? parseJson(init.body) : {};
      return Promise.resolve(respond(method, pathname, searchParams, isRecord(body) ? body : {}));
    },
  };
}
