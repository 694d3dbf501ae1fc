import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { TestBackend } from '../testing/backend.ts';
import { openApiDocument, OPERATIONS, parametersOf } from './openapi.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());

function parametersNamed(path: string) {
  const { parameters } = z
    .object({ parameters: z.array(z.record(z.string(), z.unknown())) })
    .parse(openApiDocument().paths[path]?.['get']);
  return (name: string) => parameters.find((each) => each['name'] === name);
}

it('describes every endpoint and method, without a key', async () => {
  const response = await fetch(`${backend.url}/openapi.json`);
  expect(response.status).toBe(200);
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await response.json());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method, path]),
  );
  expect(described).toHaveLength(9);
  for (const [method = '', path = ''] of described) {
    const { status } = await backend.call(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'), {
      authorization: null,
    });
    expect([method, path, status]).toEqual([method, path, path === '/healthz' ? 200 : 401]);
  }
});

it('describes what each parameter accepts', () => {
  const named = parametersNamed('/v1/contracts/search');
  expect(named('q')).toMatchObject({ required: true, schema: { type: 'string' } });
  expect(named('sort')).toMatchObject({
    required: false,
    schema: { enum: ['relevance', 'deadlineAsc', 'postedDesc'], default: 'relevance' },
  });
  expect(named('pageSize')).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } });
  expect(named('states')).toMatchObject({ required: false, schema: { type: 'array' }, explode: false });
  expect(named('includeExpired')).toMatchObject({ required: false, schema: { type: 'boolean', default: false } });
});

it('describes the accepted input of parameters that are transformed', () => {
  const named = parametersNamed('/v1/awards/search');
  expect(named('q')).toMatchObject({ required: false, schema: { type: 'string', maxLength: 2000 } });
  expect(named('agency')).toMatchObject({ required: false, schema: { type: 'string', maxLength: 500 } });
  expect(named('state')).toMatchObject({ required: false, schema: { type: 'string', pattern: '^[A-Za-z]{2}$' } });
});

it('gives every parameter a type', () => {
  for (const operation of OPERATIONS)
    for (const parameter of parametersOf(operation)) expect(parameter).toHaveProperty('schema.type');
});

it('describes the response headers and every error status', () => {
  const { paths, components } = openApiDocument();
  const names = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  expect(Object.keys(components.headers)).toEqual(expect.arrayContaining([...names, 'Retry-After', 'Allow']));
  const { responses } = z
    .object({ responses: z.record(z.string(), z.looseObject({})) })
    .parse(paths['/v1/contracts/search']?.['get']);
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '405', '408', '429', '431', '500']),
  );
  expect(Object.keys(z.object({ headers: z.looseObject({}) }).parse(responses['200']).headers)).toEqual(names);
  expect(paths['/healthz']?.['get']).toMatchObject({ security: [] });
});

it('is also an HTML page, without scripts', async () => {
  const response = await fetch(`${backend.url}/docs`);
  const page = await response.text();
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(page).toContain('GET /v1/contracts/search');
  expect(page).not.toContain('<script');
});
