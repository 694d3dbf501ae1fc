/** Typed calls to the service's eight endpoints (service-api §4). Every call throws only `ApiError`. */
import type { Award } from '../domain/awards/award.ts';
import { defined } from '../domain/objects.ts';
import type { Opportunity } from '../domain/notices/notice.ts';
import { withOwners, type Pipeline } from '../domain/pipelines/pipeline.ts';
import { isPathSegment } from '../domain/text/link.ts';
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
  /** A full page came back. Not computed from `totalReturned`, whose meaning is open (service-api §2.1). */
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
   * The list hit the limit or came with a cursor, `hasMore`, `next` or a larger total (decisions, "Pursuit
   * list").
   */
  mayHaveMore: boolean;
  total?: number;
}

export interface AddedPursuit {
  pursuit: ServicePursuit;
  /**
   * The status was 201, which some services send for an existing pursuit too (decisions, "Add a pursuit").
   */
  created: boolean;
  /** The service answered 409 with it: this add did not create it. */
  existed?: true;
  /** Age of the pursuit when the service answered, in milliseconds by the service's own clock. */
  ageMs?: number;
}

export type ServiceClient = ReturnType<typeof createClient>;

/** Creates a client for one service and one key. `baseUrl` must come from `parseBaseUrl`. */
export function createClient(options: TransportOptions) {
  const send = createTransport(options);
  const get = async (path: string, query?: URLSearchParams, signal?: AbortSignal) =>
    contentOf((await send({ method: 'GET', path, ...(query ? { query } : {}), signal })).body);
  /** Removes the key from cleaned text; invisible characters could hide it in raw text. */
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

    /** §4.3. Returns at most 300 pipelines; those of one name with their owner. */
    async listPipelines(signal?: AbortSignal): Promise<Pipeline[]> {
      const listed = listIn(await get('/v1/pipelines', undefined, signal), 'items', 'pipelines', 'results');
      return withOwners(withoutKey(readEach(pipelineReader, listed.slice(0, LIMITS.pipelinesMax))));
    },

    /** §4.4 */
    async getPipeline(pipelineId: string, signal?: AbortSignal): Promise<ServicePipeline> {
      const content = await get(pipelinePath(pipelineId), undefined, signal);
      const hasStages = (record: object) => 'stages' in record && Array.isArray(record.stages);
      const pipeline = objectIn(content, ['pipeline'], (record) => hasId(record) && hasStages(record));
      // Stages are inside the pipeline or next to it.
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

    /**
     * §4.6. Throws `unreadable` with `accepted` if the pursuit was taken but the answer can't be read, and
     * `exists` for a 409 without the existing pursuit of this pipeline.
     */
    async addPursuit(pipelineId: string, body: PursuitAdd, signal?: AbortSignal): Promise<AddedPursuit> {
      const path = pursuitsPath(pipelineId);
      const answer = await send({ method: 'POST', path, body, signal, mayConflict: true });
      const pursuit = answer.conflict
        ? existingIn(answer, answer.conflict, pipelineId, body.noticeId)
        : pursuitIn(answer);
      const age = (answer.servedAt ?? NaN) - Date.parse(pursuit.createdAt ?? '');
      const ageMs = Number.isNaN(age) ? undefined : age;
      const existed = answer.conflict ? (true as const) : undefined;
      return defined({ pursuit: withoutKey(pursuit), created: answer.status === 201, existed, ageMs });
    },

    /** §4.7. The answer may be partial: merge it into the cached pursuit. */
    async updatePursuit(
      pipelineId: string,
      pursuitId: string,
      body: PursuitUpdate,
      signal?: AbortSignal,
    ): Promise<ServicePursuit> {
      const answer = await send({ method: 'PATCH', path: pursuitPath(pipelineId, pursuitId), body, signal });
      return withoutKey(pursuitIn(answer, pursuitId));
    },

    /** §4.8. `pursuitId` may also be the notice id. A missing pursuit counts as removed (decisions). */
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

const pipelinePath = (pipelineId: string) => `/v1/pipelines/${segment(pipelineId)}`;
const pursuitsPath = (pipelineId: string) => `${pipelinePath(pipelineId)}/pursuits`;
const pursuitPath = (pipelineId: string, pursuitId: string) => `${pursuitsPath(pipelineId)}/${segment(pursuitId)}`;

/** Returns an id as one segment of a path. Throws `notFound` if it can't be one. */
function segment(id: string): string {
  if (!isPathSegment(id)) throw new ApiError('notFound');
  return encodeURIComponent(id);
}

/**
 * Returns the pursuit in the answer to a write. `id` fills in for an answer without one. Throws `unreadable`
 * with `accepted` if the answer can't be read, because the write is done.
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

/** Returns the notice's pursuit in this pipeline from a 409 (decisions, "Add of a notice that exists"). */
function existingIn({ body }: Answer, { facts }: ApiError, pipelineId: string, noticeId: string): ServicePursuit {
  const isIt = (record: object): boolean => hasId(record) && 'noticeId' in record && record.noticeId === noticeId;
  const { data: found } = pursuitReader.safeParse(objectIn(body, [], isIt));
  const isHere = found?.noticeId === noticeId && (found.pipelineId == null || found.pipelineId === pipelineId);
  if (!isHere) throw new ApiError('exists', facts);
  return found;
}

/** Joins lists with commas (service-api §4.1). Leaves out undefined, empty and false: the defaults. */
function parametersOf(query: ContractQuery | AwardQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '' && value !== false) parameters.set(name, text);
  }
  return parameters;
}

/** `listed`: how many results the service sent, including unreadable ones. */
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

/** Drops repeated ids, which would be indistinguishable on screen. */
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
  // Positions decide only if every stage has one; otherwise keep the list's order.
  return stages.every((stage) => stage.position !== undefined)
    ? stages.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    : stages;
}
