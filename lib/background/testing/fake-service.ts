/** A service in memory, as far as the background's tests need one, with faults to order. Reached through `fetch`. */

interface Stored {
  id: string;
  noticeId: string;
  title: string;
  agency: string | null;
  stageId: string;
  note: string | null;
  pWin: number | null;
  pGo: number | null;
  estimatedValueCents: number | null;
  weightedValueCents: number | null;
}

/** What to do to the next request that matches: refuse it before, or lose the answer after it took effect. */
export interface Fault {
  method?: string;
  status?: number;
  headers?: Record<string, string>;
  kind: 'answer' | 'dropBefore' | 'dropAfter';
}

export const PIPELINE = 'pipe-1';
export const STAGES = [
  { id: 'stage-1', name: 'Triage', position: 0, defaultPWin: 0.1, defaultPGo: 0.3 },
  { id: 'stage-2', name: 'Qualify', position: 1, defaultPWin: 0.2, defaultPGo: 0.5 },
];

export function createFakeService({ key = 'right-key', always200 = false } = {}) {
  const pursuits = new Map<string, Stored>();
  const faults: Fault[] = [];
  const log: { method: string; url: string; authorization: string }[] = [];
  let keyInForce = key;

  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
  const good = (data: unknown, status = 200) => json(status, { success: true, data });

  function handle(method: string, path: string, body: Record<string, unknown>): Response {
    if (path === '/v1/pipelines')
      return good({ items: [{ id: PIPELINE, name: 'Federal', pursuitCount: pursuits.size }] });
    if (path === `/v1/pipelines/${PIPELINE}`) return good({ id: PIPELINE, name: 'Federal', stages: STAGES });
    if (path === '/v1/contracts/search') return good({ results: [{ noticeId: 'n-1', title: 'Lawn care' }] });
    const list = `/v1/pipelines/${PIPELINE}/pursuits`;
    if (path === list && method === 'GET') return good({ items: [...pursuits.values()], total: pursuits.size });
    if (path === list && method === 'POST') return add(body);
    const id = decodeURIComponent(path.slice(list.length + 1));
    const found = [...pursuits.values()].find((pursuit) => pursuit.id === id || pursuit.noticeId === id);
    if (!found) return json(404, { success: false, error: { code: 'not_found', message: 'no such pursuit' } });
    if (method === 'DELETE') return pursuits.delete(found.id) ? good({ id: found.id }) : json(500, {});
    Object.assign(found, body);
    if ('stageId' in body) Object.assign(found, { pWin: 0.2, pGo: 0.5 }, 'pWin' in body ? { pWin: body.pWin } : {});
    return good(found);
  }

  function add(body: Record<string, unknown>): Response {
    const existing = [...pursuits.values()].find(({ noticeId }) => noticeId === body.noticeId);
    if (existing) return good(existing);
    const pursuit: Stored = {
      id: `pursuit-${String(pursuits.size + 1)}-${String(body.noticeId)}`,
      noticeId: String(body.noticeId),
      title: String(body.title),
      agency: typeof body.agency === 'string' ? body.agency : null,
      stageId: 'stage-1',
      note: null,
      pWin: 0.1,
      pGo: 0.3,
      estimatedValueCents: null,
      weightedValueCents: null,
    };
    pursuits.set(pursuit.id, pursuit);
    return good(pursuit, always200 ? 200 : 201);
  }

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? 'GET';
    const authorization = new Headers(init.headers).get('authorization') ?? '';
    log.push({ method, url: url.href, authorization });
    const at = faults.findIndex((fault) => fault.method === undefined || fault.method === method);
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0];
    if (fault?.kind === 'dropBefore') throw new TypeError('connection refused');
    if (fault?.kind === 'answer')
      return json(fault.status ?? 500, { success: false, error: { message: 'ordered fault' } }, fault.headers);
    if (authorization !== `Bearer ${keyInForce}`)
      return json(401, { success: false, error: { message: 'unknown key' } });
    const parsed: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const response = handle(method, url.pathname, typeof parsed === 'object' && parsed !== null ? { ...parsed } : {});
    if (fault?.kind === 'dropAfter') throw new TypeError('connection reset');
    return response;
  };

  return {
    fetch,
    pursuits,
    log,
    faults,
    requests: (method: string) => log.filter((entry) => entry.method === method),
    changeKey(next: string): void {
      keyInForce = next;
    },
  };
}
