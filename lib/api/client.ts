/** The service's eight endpoints as typed calls (service-api §4). Every call throws `ApiError` and nothing else. */
import type { Award } from '../domain/awards/award.ts';
import { defined } from '../domain/objects/defined.ts';
import type { Opportunity } from '../domain/notices/notice.ts';
import type { Pipeline } from '../domain/pipelines/pipeline.ts';
import { ApiError } from './errors.ts';
import { isRecord } from './json.ts';
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
import { createTransport, type TransportOptions } from './transport.ts';
import { contentOf, countIn, listIn, objectIn, readEach, readOne } from './wrappers.ts';

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
  /**
   * The limit came back (decisions, "Pursuit list"), or fewer than the service says there are: its own maximum, which is
   * not shown (service-api §8), may be lower than the limit.
   */
  mayHaveMore: boolean;
  total?: number;
}

export interface AddedPursuit {
  pursuit: ServicePursuit;
  /** 201 says created, any other status says nothing certain (decisions, "Add a pursuit"). */
  created: boolean;
}

export type ServiceClient = ReturnType<typeof createClient>;

/** A client of one service with one key. `baseUrl` must come from `parseBaseUrl`. */
export function createClient(options: TransportOptions) {
  const send = createTransport(options);
  const get = async (path: string, query?: URLSearchParams, signal?: AbortSignal) =>
    contentOf((await send({ method: 'GET', path, ...(query ? { query } : {}), signal })).body);

  return {
    /** §4.1 */
    async searchContracts(query: ContractQuery, signal?: AbortSignal): Promise<ResultPage<Opportunity>> {
      const content = await get('/v1/contracts/search', parametersOf(query), signal);
      const listed = listIn(content, 'results', 'items');
      const results = onceEach(readEach(opportunityReader, listed), ({ noticeId }) => noticeId);
      return pageOf(query, LIMITS.contractPageSize, content, listed.length, results);
    },

    /** §4.2 */
    async searchAwards(query: AwardQuery, signal?: AbortSignal): Promise<ResultPage<Award> & { total?: number }> {
      const content = await get('/v1/awards/search', parametersOf(query), signal);
      const listed = listIn(content, 'awards', 'results', 'items');
      const awards = onceEach(readEach(awardReader, listed), ({ awardId }) => awardId);
      const page = pageOf(query, LIMITS.awardPageSize, content, listed.length, awards);
      return defined({ ...page, total: countIn(content, 'total') });
    },

    /** §4.3 */
    async listPipelines(signal?: AbortSignal): Promise<Pipeline[]> {
      return readEach(
        pipelineReader,
        listIn(await get('/v1/pipelines', undefined, signal), 'items', 'pipelines', 'results'),
      );
    },

    /** §4.4 */
    async getPipeline(pipelineId: string, signal?: AbortSignal): Promise<ServicePipeline> {
      const content = await get(pipelinePath(pipelineId), undefined, signal);
      const pipeline = objectIn(content, 'pipeline');
      // In the pipeline, or beside it.
      const stages = readEach(stageReader, listIn({ ...recordIn(content), ...recordIn(pipeline) }, 'stages'));
      return { ...readOne(pipelineReader, pipeline), stages: inOrder(stages) };
    },

    /** §4.5; `limit` 1–200. */
    async listPursuits(pipelineId: string, limit: number, signal?: AbortSignal): Promise<ServicePursuits> {
      const content = await get(pursuitsPath(pipelineId), new URLSearchParams({ limit: String(limit) }), signal);
      const items = listIn(content, 'items', 'pursuits', 'results');
      const total = countIn(content, 'total');
      return defined({
        pursuits: readEach(pursuitReader, items),
        mayHaveMore: items.length >= limit || (total !== undefined && total > items.length),
        total,
      });
    },

    /** §4.6 */
    async addPursuit(pipelineId: string, body: PursuitAdd, signal?: AbortSignal): Promise<AddedPursuit> {
      const answer = await send({ method: 'POST', path: pursuitsPath(pipelineId), body, signal });
      return {
        pursuit: readOne(pursuitReader, objectIn(contentOf(answer.body), 'pursuit')),
        created: answer.status === 201,
      };
    },

    /** §4.7. The answer may be partial: merge it over what is known. */
    async updatePursuit(
      pipelineId: string,
      pursuitId: string,
      body: PursuitUpdate,
      signal?: AbortSignal,
    ): Promise<ServicePursuit> {
      const answer = await send({ method: 'PATCH', path: pursuitPath(pipelineId, pursuitId), body, signal });
      const pursuit = objectIn(contentOf(answer.body), 'pursuit');
      return readOne(pursuitReader, typeof pursuit === 'object' ? { id: pursuitId, ...pursuit } : pursuit);
    },

    /** §4.8; `pursuitId` may also be the notice id. A pursuit that is gone already counts as removed (decisions). */
    async removePursuit(pipelineId: string, pursuitId: string, signal?: AbortSignal): Promise<void> {
      try {
        const answer = await send({ method: 'DELETE', path: pursuitPath(pipelineId, pursuitId), signal });
        contentOf(answer.body);
      } catch (error) {
        if (!(error instanceof ApiError && error.problem === 'notFound')) throw error;
      }
    },
  };
}

const pipelinePath = (pipelineId: string) => `/v1/pipelines/${encodeURIComponent(pipelineId)}`;
const pursuitsPath = (pipelineId: string) => `${pipelinePath(pipelineId)}/pursuits`;
const pursuitPath = (pipelineId: string, pursuitId: string) =>
  `${pursuitsPath(pipelineId)}/${encodeURIComponent(pursuitId)}`;

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

/** What comes twice is found once: two rows of one identity could not be told apart on the screen. */
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
