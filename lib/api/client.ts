/** The service's eight endpoints as typed calls (service-api §4). Every call throws `ApiError` and nothing else. */
import type { Award } from '../domain/awards/award.ts';
import { defined } from '../domain/objects.ts';
import type { Opportunity } from '../domain/notices/notice.ts';
import type { Pipeline } from '../domain/pipelines/pipeline.ts';
import { ApiError } from './errors.ts';
import { isRecord, scrubbed } from './json.ts';
import {
  awardReader,
  opportunityReader,
  pipelineReader,
  pursuitReader,
  stageReader,
  type ServicePursuit,
  type ServiceStage,
} from './readers.ts';
import { LIMITS, type AwardQuery, type ContractQuery, type PursuitAdd, type PursuitUpdate } from './schemas.ts';
import { createTransport, type Answer, type TransportOptions } from './transport.ts';
import { contentOf, countIn, hasId, listIn, objectIn, readEach, readOne, saysMore } from './wrappers.ts';

export interface ResultPage<T> {
  results: T[];
  page: number;
  pageSize: number;
  /** A full page came back. Never computed from `totalReturned`, whose meaning is open (service-api §2.1). */
  mayHaveMore: boolean;
  tookMs?: number;
}

export interface ServicePipeline extends Pipeline {
  /** In the service's order. */
  stages: ServiceStage[];
}

export interface ServicePursuits {
  pursuits: ServicePursuit[];
  /** The limit came back, or a cursor, `hasMore`, `next` or a larger total (decisions, "Pursuit list"). */
  mayHaveMore: boolean;
  total?: number;
}

export interface AddedPursuit {
  pursuit: ServicePursuit;
  /** The answer was a 201, which some services also send for a pursuit that existed (decisions, "Add a pursuit"). */
  created: boolean;
  /** How old the pursuit was when the service answered, in milliseconds by the service's own clock. */
  ageMs?: number;
}

export type ServiceClient = ReturnType<typeof createClient>;

/** A client of one service with one key. `baseUrl` must come from `parseBaseUrl`. */
export function createClient(options: TransportOptions) {
  const send = createTransport(options);
  const get = async (path: string, query?: URLSearchParams, signal?: AbortSignal) =>
    contentOf((await send({ method: 'GET', path, ...(query ? { query } : {}), signal })).body);
  /** Texts are cleaned before the key is looked for: invisible characters in it would hide it. */
  const withoutKey = <T>(value: T): T => scrubbed(value, options.key);

  return {
    /** §4.1 */
    async searchContracts(query: ContractQuery, signal?: AbortSignal): Promise<ResultPage<Opportunity>> {
      const content = await get('/v1/contracts/search', parametersOf(query), signal);
      const listed = listIn(content, 'results', 'items');
      const results = onceEach(withoutKey(readEach(opportunityReader, listed)), ({ noticeId }) => noticeId);
      return pageOf(query, LIMITS.contractPageSize, content, listed.length, results);
    },

    /** §4.2 */
    async searchAwards(query: AwardQuery, signal?: AbortSignal): Promise<ResultPage<Award> & { total?: number }> {
      const content = await get('/v1/awards/search', parametersOf(query), signal);
      const listed = listIn(content, 'awards', 'results', 'items');
      const awards = onceEach(withoutKey(readEach(awardReader, listed)), ({ awardId }) => awardId);
      const page = pageOf(query, LIMITS.awardPageSize, content, listed.length, awards);
      return defined({ ...page, total: countIn(content, 'total') });
    },

    /** §4.3; at most 300, which no person chooses from. */
    async listPipelines(signal?: AbortSignal): Promise<Pipeline[]> {
      const listed = listIn(await get('/v1/pipelines', undefined, signal), 'items', 'pipelines', 'results');
      return withoutKey(readEach(pipelineReader, listed.slice(0, LIMITS.pipelinesMax)));
    },

    /** §4.4 */
    async getPipeline(pipelineId: string, signal?: AbortSignal): Promise<ServicePipeline> {
      const content = await get(pipelinePath(pipelineId), undefined, signal);
      const hasStages = (record: object) => 'stages' in record && Array.isArray(record.stages);
      const pipeline = objectIn(content, ['pipeline'], (record) => hasId(record) && hasStages(record));
      // In the pipeline, or beside it.
      const stages = readEach(stageReader, listIn({ ...recordIn(content), ...recordIn(pipeline) }, 'stages'));
      return withoutKey({ ...readOne(pipelineReader, pipeline), stages: inOrder(stages) });
    },

    /** §4.5; `limit` 1–200. */
    async listPursuits(pipelineId: string, limit: number, signal?: AbortSignal): Promise<ServicePursuits> {
      const query = new URLSearchParams({ limit: String(limit) });
      const { body, hasNext = false } = await send({ method: 'GET', path: pursuitsPath(pipelineId), query, signal });
      const content = contentOf(body);
      const items = listIn(content, 'items', 'pursuits', 'results');
      return defined({
        pursuits: withoutKey(readEach(pursuitReader, items)),
        mayHaveMore: items.length >= limit || hasNext || saysMore(body, items.length),
        total: countIn(content, 'total'),
      });
    },

    /** §4.6. Throws an `unreadable` that is `accepted` where the service took it and its answer cannot be read. */
    async addPursuit(pipelineId: string, body: PursuitAdd, signal?: AbortSignal): Promise<AddedPursuit> {
      const answer = await send({ method: 'POST', path: pursuitsPath(pipelineId), body, signal });
      const pursuit = pursuitIn(answer);
      const age = (answer.servedAt ?? NaN) - Date.parse(pursuit.createdAt ?? '');
      const ageMs = Number.isNaN(age) ? undefined : age;
      return defined({ pursuit: withoutKey(pursuit), created: answer.status === 201, ageMs });
    },

    /** §4.7. The answer may be partial: merge it over what is known. */
    async updatePursuit(
      pipelineId: string,
      pursuitId: string,
      body: PursuitUpdate,
      signal?: AbortSignal,
    ): Promise<ServicePursuit> {
      const answer = await send({ method: 'PATCH', path: pursuitPath(pipelineId, pursuitId), body, signal });
      return withoutKey(pursuitIn(answer, pursuitId));
    },

    /** §4.8; `pursuitId` may also be the notice id. A pursuit that is gone already counts as removed (decisions). */
    async removePursuit(pipelineId: string, pursuitId: string, signal?: AbortSignal): Promise<void> {
      try {
        await send({ method: 'DELETE', path: pursuitPath(pipelineId, pursuitId), signal });
      } catch (error) {
        const isDone = error instanceof ApiError && (error.problem === 'notFound' || error.facts.accepted === true);
        if (!isDone) throw error;
      }
    },
  };
}

const pipelinePath = (pipelineId: string) => `/v1/pipelines/${encodeURIComponent(pipelineId)}`;
const pursuitsPath = (pipelineId: string) => `${pipelinePath(pipelineId)}/pursuits`;
const pursuitPath = (pipelineId: string, pursuitId: string) =>
  `${pursuitsPath(pipelineId)}/${encodeURIComponent(pursuitId)}`;

/**
 * The pursuit in the answer to a write. `id`: whose it is, where the answer may leave that out. An answer that cannot be read
 * is an `unreadable` that is `accepted`: the write is done.
 */
function pursuitIn({ status, body }: Answer, id?: string): ServicePursuit {
  const content = contentOf(body);
  const found = objectIn(content, ['pursuit'], hasId);
  try {
    return readOne(pursuitReader, id !== undefined && isRecord(found) ? { id, ...found } : found);
  } catch {
    throw new ApiError('unreadable', { status, accepted: true });
  }
}

/** Lists are comma-separated (service-api §4.1); what is undefined, empty or false is the default and stays out. */
function parametersOf(query: ContractQuery | AwardQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '' && value !== false) parameters.set(name, text);
  }
  return parameters;
}

/** `listed`: how many the service sent, of which `results` are those that could be read. */
function pageOf<T>(
  query: { page?: number | undefined; pageSize?: number | undefined },
  defaultSize: number,
  content: unknown,
  listed: number,
  results: T[],
): ResultPage<T> {
  const pageSize = query.pageSize ?? defaultSize;
  return defined({
    results,
    page: query.page ?? 1,
    pageSize,
    mayHaveMore: listed >= pageSize,
    tookMs: countIn(content, 'tookMs'),
  });
}

/** Drops repeated ids: two rows of one id could not be told apart on the screen. */
function onceEach<T>(results: T[], idOf: (result: T) => string): T[] {
  const seen = new Set<string>();
  return results.filter((result) => {
    const before = seen.size;
    return seen.add(idOf(result)).size > before;
  });
}

function recordIn(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function inOrder(stages: ServiceStage[]): ServiceStage[] {
  // Only where every stage carries a place does it decide; otherwise the list's own order is the order.
  return stages.every((stage) => stage.position !== undefined)
    ? stages.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    : stages;
}
