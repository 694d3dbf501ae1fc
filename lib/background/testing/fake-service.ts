/** An in-memory service with injectable faults, reached through `fetch`. */

interface Stored {
  id: string;
  noticeId: string;
  title: string;
  agency: string | null;
  responseDeadLine?: string | null;
  uiLink?: string | null;
  stageId: string;
  note: string | null;
  pWin: number | null;
  pGo: number | null;
  estimatedValueCents: number | null;
  weightedValueCents: number | null;
  createdAt?: string;
  /** Absent in the first pipeline. */
  pipelineId?: string;
}

/** A fault for the next matching request. */
export interface Fault {
  method?: string;
  status?: number;
  headers?: Record<string, string>;
  /**
   * `answer`: returns a status and does nothing; `dropBefore`: no connection; `dropAfter`: does the work but
   * loses the answer; `malformed`: does the work and returns half a body.
   */
  kind: 'answer' | 'dropBefore' | 'dropAfter' | 'malformed';
}

export const PIPELINE = 'pipe-1';
const STAGES = [
  { id: 'stage-1', name: 'Triage', position: 0, defaultPWin: 0.1, defaultPGo: 0.3 },
  { id: 'stage-2', name: 'Qualify', position: 1, defaultPWin: 0.2, defaultPGo: 0.5 },
];

export interface FakeServiceOptions {
  /** Ids of more pipelines. */
  more?: readonly string[];
  key?: string;
  /** Never answers 201. */
  always200?: boolean;
  /** Answers with creation dates. */
  dated?: boolean;
  /** Results of every contract search. */
  contracts?: readonly object[];
  /** Updates return only the id and the weighted value. */
  partial?: boolean;
  /** Awaited before a request arrives and before its answer does: lets a test hold or lose either. */
  passage?: (method: string) => Promise<void>;
}

export type FakeService = ReturnType<typeof createFakeService>;

export function createFakeService(options: FakeServiceOptions = {}) {
  const {
    key = 'right-key',
    more = [],
    always200 = false,
    dated = false,
    partial = false,
    contracts = [{ noticeId: 'n-1', title: 'Lawn care' }],
    passage = () => Promise.resolve(),
  } = options;
  const pursuits = new Map<string, Stored>();
  const faults: Fault[] = [];
  const log: { method: string; url: string; authorization: string; body: string }[] = [];
  let keyInForce = key;
  let made = 0;

  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', date: new Date().toUTCString(), ...headers },
    });
  const good = (data: unknown, status = 200) => json(status, { success: true, data });

  function handle(method: string, { pathname: path, searchParams }: URL, body: Record<string, unknown>): Response {
    const ids = [PIPELINE, ...more];
    const named = ids.find((each) => path.startsWith(`/v1/pipelines/${each}`)) ?? PIPELINE;
    const listIn = (id: string) => [...pursuits.values()].filter(({ pipelineId = PIPELINE }) => pipelineId === id);
    const here = listIn(named);
    const about = (id: string) => ({ id, name: id === PIPELINE ? 'Federal' : id });
    if (path === '/v1/pipelines')
      return good({ items: ids.map((each) => ({ ...about(each), pursuitCount: listIn(each).length })) });
    if (path === `/v1/pipelines/${named}`) return good({ ...about(named), stages: STAGES });
    if (path === '/v1/contracts/search') return good({ results: contracts });
    if (path === '/v1/awards/search') return good({ awards: [{ awardId: 'a-1', value: 12.5 }], total: 1 });
    const list = `/v1/pipelines/${named}/pursuits`;
    if (path === list && method === 'GET') {
      const newest = here.slice(-Number(searchParams.get('limit') ?? 50));
      return good({ items: newest, total: here.length });
    }
    if (path === list && method === 'POST') return add(body, named);
    const id = decodeURIComponent(path.slice(list.length + 1));
    const found = here.find((pursuit) => pursuit.id === id || pursuit.noticeId === id);
    if (!found) return json(404, { success: false, error: { code: 'not_found', message: 'no such pursuit' } });
    if (method === 'DELETE') return pursuits.delete(found.id) ? good({ id: found.id }) : json(500, {});
    const stage = STAGES.find((each) => each.id === body.stageId);
    if (stage) Object.assign(found, { pWin: stage.defaultPWin, pGo: stage.defaultPGo });
    Object.assign(found, body);
    const { estimatedValueCents, pWin, pGo } = found;
    found.weightedValueCents =
      estimatedValueCents === null || pWin === null || pGo === null
        ? null
        : Math.round(estimatedValueCents * pWin * pGo);
    return good(partial ? { id: found.id, weightedValueCents: found.weightedValueCents } : found);
  }

  function add(body: Record<string, unknown>, to: string): Response {
    const existing = [...pursuits.values()].find(
      ({ noticeId, pipelineId = PIPELINE }) => noticeId === body.noticeId && pipelineId === to,
    );
    if (existing) return good(existing);
    made += 1;
    const pursuit: Stored = {
      id: `pursuit-${String(made)}`,
      noticeId: String(body.noticeId),
      title: String(body.title),
      agency: typeof body.agency === 'string' ? body.agency : null,
      ...(typeof body.responseDeadLine === 'string' ? { responseDeadLine: body.responseDeadLine } : {}),
      ...(typeof body.uiLink === 'string' ? { uiLink: body.uiLink } : {}),
      stageId: 'stage-1',
      note: typeof body.note === 'string' ? body.note : null,
      pWin: 0.1,
      pGo: 0.3,
      estimatedValueCents: null,
      weightedValueCents: null,
      ...(to === PIPELINE ? {} : { pipelineId: to }),
      ...(dated ? { createdAt: new Date().toISOString() } : {}),
    };
    pursuits.set(pursuit.id, pursuit);
    return good(pursuit, always200 ? 200 : 201);
  }

  function answer(method: string, url: URL, init: RequestInit, fault: Fault | undefined): Response {
    const authorization = new Headers(init.headers).get('authorization') ?? '';
    const sent = typeof init.body === 'string' ? init.body : '';
    log.push({ method, url: url.href, authorization, body: sent });
    if (fault?.kind === 'dropBefore') throw new TypeError('connection refused');
    if (fault?.kind === 'answer')
      return json(fault.status ?? 500, { success: false, error: { message: 'ordered fault' } }, fault.headers);
    if (authorization !== `Bearer ${keyInForce}`)
      return json(401, { success: false, error: { message: 'unknown key' } });
    const body: unknown = sent === '' ? {} : JSON.parse(sent);
    const response = handle(method, url, typeof body === 'object' && body !== null ? { ...body } : {});
    if (fault?.kind === 'dropAfter') throw new TypeError('connection reset');
    return fault?.kind === 'malformed' ? new Response('{"success":tr', { status: 200 }) : response;
  }

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? 'GET';
    await passage(method);
    const at = faults.findIndex((fault) => fault.method === undefined || fault.method === method);
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0];
    try {
      return answer(method, url, init, fault);
    } finally {
      await passage(method);
    }
  };

  return {
    fetch,
    pursuits,
    log,
    faults,
    /** How many pursuits were ever created. */
    made: () => made,
    requests: (method: string) => log.filter((entry) => entry.method === method),
    changeKey(next: string): void {
      keyInForce = next;
    },
  };
}
