/** `GET /openapi.json`: the API, described from the schemas that validate it. Public: it reveals no data. */
import { z } from 'zod';
import {
  awardRecordSchema,
  LIMITS,
  pipelineRecordSchema,
  pursuitRecordSchema,
  stageRecordSchema,
} from '../../api/schemas.ts';
import { noticeRecordSchema } from '../catalog/notices.ts';
import { ERROR_STATUS } from '../errors/errors.ts';
import { awardParameters } from '../input/award-parameters.ts';
import { contractParameters } from '../input/contract-parameters.ts';
import type { Endpoint } from './endpoint.ts';
import { addBody, pursuitListParameters, updateBody } from './pursuits.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** One operation, also shown on `/docs`. */
export interface Operation {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.core.$ZodType;
  /** The `data` of a success. */
  data: z.core.$ZodType;
  /** Success statuses; 200 by default. */
  statuses?: readonly number[];
  /** Whether it needs no key and has no rate limit. */
  isPublic?: boolean;
}

const page = { page: z.int(), pageSize: z.int(), tookMs: z.int().describe('milliseconds') };

/** Every operation of the service (service-api §4). */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/v1/contracts/search',
    summary: 'Plain-English search over open solicitations, by keyword and by meaning.',
    query: contractParameters,
    data: z.object({ query: z.string(), totalReturned: z.int(), ...page, results: z.array(noticeRecordSchema) }),
  },
  {
    method: 'get',
    path: '/v1/awards/search',
    summary: 'Search over awarded federal contracts.',
    query: awardParameters,
    data: z.object({ awards: z.array(awardRecordSchema), total: z.int(), ...page }),
  },
  {
    method: 'get',
    path: '/v1/pipelines',
    summary: 'The pipelines that the key can see.',
    data: z.object({ items: z.array(pipelineRecordSchema) }),
  },
  {
    method: 'get',
    path: '/v1/pipelines/{pipelineId}',
    summary: 'One pipeline with its stages in order.',
    data: z.object({ ...pipelineRecordSchema.shape, stages: z.array(stageRecordSchema) }),
  },
  {
    method: 'get',
    path: '/v1/pipelines/{pipelineId}/pursuits',
    summary: 'The pursuits of a pipeline, newest first.',
    query: pursuitListParameters,
    data: z.object({ items: z.array(pursuitRecordSchema), total: z.int() }),
  },
  {
    method: 'post',
    path: '/v1/pipelines/{pipelineId}/pursuits',
    summary: 'Adds a pursuit to the first stage; a repeated noticeId returns the existing pursuit.',
    body: addBody,
    data: pursuitRecordSchema,
    statuses: [201, 200],
  },
  {
    method: 'patch',
    path: '/v1/pipelines/{pipelineId}/pursuits/{pursuitId}',
    summary: 'Moves or changes a pursuit. A move sets the stage’s default pWin and pGo unless the body gives its own.',
    body: updateBody,
    data: pursuitRecordSchema,
  },
  {
    method: 'delete',
    path: '/v1/pipelines/{pipelineId}/pursuits/{pursuitId}',
    summary: 'Removes a pursuit by id or noticeId.',
    data: z.object({ id: z.uuid() }),
  },
  {
    method: 'get',
    path: '/healthz',
    summary: 'Whether the service is up.',
    data: z.object({ status: z.literal('ok') }),
    isPublic: true,
  },
];

/** Response headers. Those on every response come first. */
const HEADERS = {
  'X-Request-Id': 'Id of the request in the server log',
  'RateLimit-Limit': 'Requests per minute; absent if there is no limit',
  'RateLimit-Remaining': 'Requests left now',
  'RateLimit-Reset': 'Seconds until the limit is full again',
  'Retry-After': 'Seconds to wait, on 429 and 503',
  Allow: 'Allowed methods, on 405',
};
const ON_EVERY_RESPONSE = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});

/** The complete description, OpenAPI 3.1. */
export function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of OPERATIONS) (paths[operation.path] ??= {})[operation.method] = describeOperation(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contract Opportunity Search, Awards and Pipeline API',
      version: '1',
      description: `Reference backend. Page sizes are at most ${String(LIMITS.pageSizeMax)}; unknown parameters are ignored. HEAD is answered like GET.`,
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorSchema) },
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      responses: {
        Error: {
          description: 'What went wrong',
          headers: headerReferences(Object.keys(HEADERS)),
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
    },
  };
}

/** The parameters of an operation, path parameters first. */
export function parametersOf({ path, query }: Operation) {
  const { properties = {}, required = [] } = query ? jsonSchema(query) : {};
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: jsonSchema(name === 'pursuitId' ? z.string() : z.uuid()),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      // A parameter with a default is optional.
      required: required.includes(name) && !(typeof schema === 'object' && 'default' in schema),
      // Lists are comma-separated.
      style: 'form',
      explode: false,
      schema,
    })),
  ];
}

function describeOperation(operation: Operation): object {
  const { summary, body, data, statuses = [200], isPublic = false } = operation;
  const envelope = jsonSchema(z.object({ success: z.literal(true), data }));
  const success = statuses.map((status): [string, object] => [
    String(status),
    {
      description: 'Success',
      headers: headerReferences(isPublic ? ['X-Request-Id'] : ON_EVERY_RESPONSE),
      content: json(envelope),
    },
  ]);
  const failures = failureStatuses(operation).map((status): [string, object] => [
    String(status),
    { $ref: '#/components/responses/Error' },
  ]);
  return {
    summary,
    ...(isPublic ? { security: [] } : {}),
    parameters: parametersOf(operation),
    ...(body ? { requestBody: { required: true, content: json(jsonSchema(body)) } } : {}),
    responses: Object.fromEntries([...success, ...failures]),
  };
}

function failureStatuses({ method, isPublic = false }: Operation): number[] {
  const { forbidden, payload_too_large, unsupported_media_type, unauthorized, not_found, rate_limited } = ERROR_STATUS;
  const onlyWrites: readonly number[] = [forbidden, payload_too_large, unsupported_media_type];
  const onlyKeyed: readonly number[] = [unauthorized, not_found, rate_limited];
  return Object.values(ERROR_STATUS).filter(
    (status) => !(method === 'get' && onlyWrites.includes(status)) && !(isPublic && onlyKeyed.includes(status)),
  );
}

function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function json(schema: object) {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  // Refinements run in code and have no JSON Schema form; describe everything else.
  const { $schema: _, ...describeOperation } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  return describeOperation;
}

export function openApiEndpoint(): Endpoint {
  const document = openApiDocument();
  return { GET: (context) => context.json(document) };
}
