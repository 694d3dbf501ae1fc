import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { sampleAwards, sampleNotices } from '../server/data/sample.ts';
import { TestBackend } from '../server/testing/backend.ts';
import { TODAY } from '../server/testing/rows.ts';
import { Misuse } from './command-line.ts';
import { conformance } from './conformance.ts';
import { SetupFailure } from './setup/install.mjs';

async function said(...args: string[]): Promise<{ code: number; stdout: string }> {
  const lines: string[] = [];
  const code = await conformance(args, (line) => lines.push(line));
  return { code, stdout: `${lines.join('\n')}\n` };
}

async function backend(): Promise<TestBackend> {
  const started = await TestBackend.start({
    notices: [...sampleNotices(TODAY, 800)],
    awards: [...sampleAwards(TODAY, 800)],
  });
  onTestFinished(() => started.stop());
  return started;
}

// The program compares dates with the real day, and the backend lives on a fixed one. What depends on it is
// left to lib/api/client.contract.test.ts, which runs the same checks on the backend's own day.
const UNDATED = /dueWithinDays|past their deadline/;

it('prints each claim with what it saw, and writes only with --write', async () => {
  const service = await backend();
  const options = ['--url', `${service.url}/`, '--key', service.key('mara')];
  const read = await said(...options);
  const broken = read.stdout.split('\n').filter((line) => line.startsWith('✗') && !UNDATED.test(line));
  expect(broken).toEqual([]);
  expect(read.stdout).toMatch(/^✓ §5 {4}refuses an unknown key\n {8}unauthorized, status 401/m);
  expect(read.stdout).toContain('Nothing was written. --write also adds');
  expect(read.stdout).not.toContain('§4.6');
  expect((await said(...options, '--write')).stdout).toMatch(/^✓ §4\.6 {2}adding the same notice twice/m);
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
  const { code, stdout } = await said('--url', `http://127.0.0.1:${port}`, '--key', 'k');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ §5 {4}refuses an unknown key\n {8}an unknown key was accepted/m);
  expect(stdout).toMatch(/\d+ kept, [1-9]\d* broken, \d+ could not be tried\n$/);
});

it('fails with one sentence if the service does not answer', async () => {
  const service = await backend();
  const { url } = service;
  await service.stop();
  const failure = new SetupFailure(
    `Nothing was checked: no answer from ${url}. Is the service running, and reachable from this machine?`,
  );
  await expect(said('--url', url, '--key', 'k')).rejects.toEqual(failure);
});

it('fails with one sentence if the service rejects the key, which says nothing about its contract', async () => {
  const { url } = await backend();
  const failure = new SetupFailure(
    `Nothing was checked: ${url} rejects this key (status 401). Is it complete, and from this service?`,
  );
  await expect(said('--url', url, '--key', 'mistyped')).rejects.toEqual(failure);
});

it.each([
  [[], '--url is missing'],
  [['--url', 'https://api.example.com'], '--key is missing'],
  [['--url', 'http://api.example.com', '--key', 'k'], '--url must be https (http on this computer only)'],
  [['--speed', '9'], "Unknown option '--speed'"],
])('%j is a misuse, in one sentence', async (args, sentence) => {
  await expect(said(...args)).rejects.toThrow(Misuse);
  await expect(said(...args)).rejects.toThrow(sentence);
});
