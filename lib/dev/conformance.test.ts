import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sampleAwards, sampleNotices } from '../server/data/sample.ts';
import { TestBackend } from '../server/testing/backend.ts';
import { TODAY } from '../server/testing/rows.ts';

const PROGRAM = join(import.meta.dirname, 'conformance.ts');

function conformance(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, stdout, stderr });
    });
  });
}

async function backend(): Promise<TestBackend> {
  const started = await TestBackend.start({
    notices: [...sampleNotices(TODAY, 800)],
    awards: [...sampleAwards(TODAY, 800)],
  });
  onTestFinished(() => started.stop());
  return started;
}

// The program compares dates with the real day, and the backend lives on a fixed one: what depends on it is
// left to
// lib/api/client.contract.test.ts, which runs the same checks on the backend's own day.
const UNDATED = /dueWithinDays|past their deadline/;

it('prints each claim with what it saw, and writes only with --write', async () => {
  const service = await backend();
  const options = ['--url', `${service.url}/`, '--key', service.key('mara')];
  const read = await conformance(...options);
  const broken = read.stdout.split('\n').filter((line) => line.startsWith('✗') && !UNDATED.test(line));
  expect({ broken, stderr: read.stderr }).toEqual({ broken: [], stderr: '' });
  expect(read.stdout).toMatch(/^✓ §5 {4}refuses an unknown key\n {8}unauthorized, status 401/m);
  expect(read.stdout).toContain('Nothing was written. --write also adds');
  expect(read.stdout).not.toContain('§4.6');
  expect((await conformance(...options, '--write')).stdout).toMatch(/^✓ §4\.6 {2}adding the same notice twice/m);
});

it('exits with 1 if a server breaks the contract', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end('{"success":true,"data":{"items":[]}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, stdout } = await conformance('--url', `http://127.0.0.1:${port}`, '--key', 'k');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ §5 {4}refuses an unknown key\n {8}an unknown key was accepted/m);
  expect(stdout).toMatch(/\d+ kept, [1-9]\d* broken, \d+ could not be tried\n$/);
});

it('fails with one sentence if the service does not answer', async () => {
  const service = await backend();
  const { url } = service;
  await service.stop();
  expect(await conformance('--url', url, '--key', 'k')).toEqual({
    code: 1,
    stdout: '',
    stderr: `Nothing was checked: no answer from ${url}. Is the service running, and reachable from this machine?\n`,
  });
});

it('fails with one sentence if the service rejects the key, which says nothing about its contract', async () => {
  const { url } = await backend();
  expect(await conformance('--url', url, '--key', 'mistyped')).toEqual({
    code: 1,
    stdout: '',
    stderr: `Nothing was checked: ${url} rejects this key (status 401). Is it complete, and from this service?\n`,
  });
});

it.each([
  [[], '--url is missing'],
  [['--url', 'https://api.example.com'], '--key is missing'],
  [['--url', 'http://api.example.com', '--key', 'k'], '--url must be https (http on this computer only)'],
  [['--speed', '9'], "Unknown option '--speed'"],
])('%j fails with exit code 2 and one sentence', async (args, sentence) => {
  const { code, stdout, stderr } = await conformance(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('Usage: npm run conformance');
  expect(stderr).not.toContain('    at ');
});
