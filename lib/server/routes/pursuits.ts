import { z } from 'zod';
import { nullish, safeExtend } from 'zod/mini';
import { LIMITS, pursuitAddSchema, pursuitUpdateSchema } from '../../api/schemas.ts';
import { requireWriteAccess } from '../input/auth.ts';
import { invalid, notFound } from '../errors/errors.ts';
import { readBody } from '../input/json-body.ts';
import { readParameters, wholeNumber } from '../input/parameters.ts';
import type { PipelineStore } from '../store/pipelines.ts';
import type { PursuitStore } from '../store/pursuits.ts';
import { retryWhileLocked } from '../store/retry-while-locked.ts';
import { success, queryOf, type Endpoint } from './endpoint.ts';
import { visiblePipeline } from './pipelines.ts';

interface Stores {
  pipelines: PipelineStore;
  pursuits: PursuitStore;
  now: () => Date;
}

/** Query of the list (decisions, "Pursuit list"). */
export const pursuitListParameters = z.object({
  limit: wholeNumber(1, LIMITS.pursuitLimitMax).default(LIMITS.pursuitLimit),
});

const probability = z.number().min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1').nullable().optional();

/** The scale of pWin and pGo here is 0 to 1 (decisions, "Scale of pWin, pGo"). */
export const updateBody = safeExtend(pursuitUpdateSchema, { pWin: probability, pGo: probability });

const { shape } = pursuitAddSchema._zod.innerType;
const ignored = z.unknown().optional();

/** Body of an add. `null` means absent, and all fields of a search result may be sent back. */
export const addBody = z.strictObject({
  noticeId: shape.noticeId,
  title: shape.title,
  agency: nullish(shape.agency),
  naicsCode: nullish(shape.naicsCode),
  state: nullish(shape.state),
  responseDeadLine: nullish(shape.responseDeadLine),
  uiLink: nullish(shape.uiLink),
  note: nullish(shape.note),
  setAside: ignored,
  postedDate: ignored,
  dataSource: ignored,
  type: ignored,
  solicitationNumber: ignored,
  summary: ignored,
  why: ignored,
});

/** `GET` and `POST /v1/pipelines/{pipelineId}/pursuits` (service-api §4.5, §4.6). */
export function pursuitListEndpoint({ pipelines, pursuits, now }: Stores): Endpoint {
  return {
    GET: (context) => {
      const pipeline = visiblePipeline(context, pipelines);
      const { limit } = readParameters(pursuitListParameters, queryOf(context));
      return success(context, pursuits.list(pipeline.id, limit));
    },
    POST: async (context) => {
      requireWriteAccess(context.var.caller);
      const pipeline = visiblePipeline(context, pipelines);
      const body = await readBody(context.req.raw, addBody);
      const { pursuit, created } = await retryWhileLocked(() => pursuits.add(pipeline.id, body, now()));
      return success(context, pursuit, created ? 201 : 200);
    },
  };
}

/** `PATCH` and `DELETE /v1/pipelines/{pipelineId}/pursuits/{pursuitId}` (service-api §4.7, §4.8). */
export function pursuitEndpoint({ pipelines, pursuits, now }: Stores): Endpoint {
  return {
    PATCH: async (context) => {
      requireWriteAccess(context.var.caller);
      const pipeline = visiblePipeline(context, pipelines);
      const change = await readBody(context.req.raw, updateBody);
      const outcome = await retryWhileLocked(() =>
        pursuits.update(pipeline.id, context.req.param('pursuitId') ?? '', change, now()),
      );
      if (outcome === 'unknown pursuit') throw notFound('pursuit');
      if (outcome === 'unknown stage')
        throw invalid([{ path: 'stageId', message: 'must be a stage of this pipeline' }]);
      return success(context, outcome);
    },
    DELETE: async (context) => {
      requireWriteAccess(context.var.caller);
      const pipeline = visiblePipeline(context, pipelines);
      const id = await retryWhileLocked(() =>
        pursuits.remove(pipeline.id, context.req.param('pursuitId') ?? '', now()),
      );
      if (id === undefined) throw notFound('pursuit');
      return success(context, { id });
    },
  };
}
