import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { TestBackend } from '../testing/backend.ts';
import { openApiDocument } from './openapi.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());

it('describes every address and method that the service answers, without a key', async () => {
  const response = await fetch(`${backend.url}/openapi.json`);
  expect(response.status).toBe(200);
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await response.json());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method, path]),
  );
  expect(described).toHaveLength(8);
  for (const [method = '', path = ''] of described) {
    const { status } = await backend.call(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'), {
      authorization: null,
    });
    expect([method, path, status]).toEqual([method, path, 401]);
  }
});

it('says of a parameter what the service accepts', () => {
  const { parameters } = z
    .object({ parameters: z.array(z.record(z.string(), z.unknown())) })
    .parse(openApiDocument().paths['/v1/contracts/search']?.['get']);
  const named = (name: string) => parameters.find((each) => each['name'] === name);
  expect(named('q')).toMatchObject({ required: true, schema: { type: 'string' } });
  expect(named('sort')).toMatchObject({
    required: false,
    schema: { enum: ['relevance', 'deadlineAsc', 'postedDesc'], default: 'relevance' },
  });
  expect(named('pageSize')).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } });
  expect(named('states')).toMatchObject({ required: false, schema: { type: 'array' }, explode: false });
});

it('is a page for people as well, which runs no script', async () => {
  const response = await fetch(`${backend.url}/docs`);
  const page = await response.text();
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(page).toContain('GET /v1/contracts/search');
  expect(page).not.toContain('<script');
});
