import type { Context } from 'hono';
import type { PipelineRecord } from '../../api/schemas.ts';
import { notFound } from '../errors/errors.ts';
import type { PipelineStore } from '../store/pipelines.ts';
import { success, type Endpoint, type Env } from './endpoint.ts';

/** `GET /v1/pipelines` (service-api §4.3). */
export function pipelineListEndpoint(pipelines: PipelineStore): Endpoint {
  return { GET: (context) => success(context, { items: pipelines.list(context.var.caller) }) };
}

/** `GET /v1/pipelines/{pipelineId}` (service-api §4.4). */
export function pipelineEndpoint(pipelines: PipelineStore): Endpoint {
  return {
    GET: (context) => {
      const pipeline = visiblePipeline(context, pipelines);
      return success(context, { ...pipeline, stages: pipelines.stages(pipeline.id) });
    },
  };
}

/** The pipeline in the path; throws 404 if the caller cannot see it. Every pipeline route starts here. */
export function visiblePipeline(context: Context<Env>, pipelines: PipelineStore): PipelineRecord {
  const pipeline = pipelines.find(context.var.caller, context.req.param('pipelineId') ?? '');
  if (!pipeline) throw notFound('pipeline');
  return pipeline;
}
