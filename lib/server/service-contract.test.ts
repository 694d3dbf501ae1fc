/**
 * Runs every command in docs/service-contract.md with the real curl, top to bottom, against a fresh service,
 * and compares status, headers and body with the document.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { day } from '../domain/testing/day.ts';
import { ERROR_STATUS } from './errors/errors.ts';
import { KeyStore } from './store/keys.ts';
import { TestBackend } from './testing/backend.ts';
import { CurlShell, examplesIn } from './testing/contract-document.ts';
import { award, notice } from './testing/rows.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/service-contract.md'), 'utf8');
const EXAMPLES = examplesIn(DOCUMENT);

const NOTICES = [
  notice('3f1c9a60b7e84d52a1c06e2f9b7d4e18', {
    title: 'Grounds Maintenance Services',
    agency: 'DEPT OF DEFENSE',
    naicsCode: '561730',
    state: 'VA',
    setAside: 'SBA',
    type: 'Solicitation',
    solicitationNumber: 'W9124J26R0012',
    description: 'Mowing, edging and leaf removal at Fort Belvoir.',
    postedDate: day('2026-03-02'),
    responseDeadLine: day('2026-03-27'),
    uiLink: 'https://sam.gov/workspace/contract/opp/3f1c9a60b7e84d52a1c06e2f9b7d4e18/view',
  }),
  notice('txsmartbuy:601-26-0417', {
    title: 'Mowing of Highway Verges',
    agency: 'Texas Department of Transportation',
    state: 'TX',
    postedDate: day('2026-02-10'),
    responseDeadLine: day('2026-03-05'),
    uiLink: 'https://www.txsmartbuy.gov/esbd/601-26-0417',
    dataSource: 'Texas ESBD',
  }),
  notice('5be1f0c27d6a4b7f9e30c1d28a94f673', { title: 'Tree Trimming', postedDate: day('2026-03-11') }),
];
const AWARDS = [
  award('CONT_AWD_W9124J22C0031_9700_-NONE-_-NONE-', {
    piid: 'W9124J22C0031',
    recipientName: 'PUDDING GATE GROUNDS LLC',
    awardingAgencyName: 'Department of Defense',
    awardingSubAgencyName: 'Department of the Army',
    awardingAgencyCode: '097',
    valueCents: 184_220_050,
    startDate: day('2022-04-01'),
    endDate: day('2027-03-31'),
    actionDate: day('2025-10-01'),
    description: 'GROUNDS MAINTENANCE AT FORT BELVOIR',
    popState: 'VA',
    naicsCode: '561730',
  }),
];

/** Values that differ on every run; the document shows one of the same form. */
const VARYING: Readonly<Record<string, RegExp>> = {
  tookMs: /^\d+$/,
  createdAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  updatedAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  'x-request-id': /^[\da-f-]{36}$/,
  message: /see request [\da-f-]{36} in the server log$/,
};
const PURSUIT = z.object({ data: z.object({ id: z.uuid() }) });

function settled(body: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (body === undefined) return undefined;
  return JSON.parse(JSON.stringify(body), (name, value: unknown) => {
    if (typeof value === 'string' && ids.has(value)) return ids.get(value);
    return VARYING[name]?.test(String(value)) ? `any ${name}` : value;
  });
}

function curlIsThere(): boolean {
  if (process.platform === 'win32') return false;
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!curlIsThere())('docs/service-contract.md (skipped without a shell and curl)', () => {
  const backends: TestBackend[] = [];
  const shell = new CurlShell();
  /** Ids in responses, mapped to the ids in the document. */
  const ids = new Map<string, string>();
  const variables: Record<string, string> = {};

  beforeAll(async () => {
    const start = async (options: Parameters<typeof TestBackend.start>[0]) => {
      const backend = await TestBackend.start(options);
      backends.push(backend);
      return backend;
    };
    const main = await start({ notices: NOTICES, awards: AWARDS });
    const keys = new KeyStore(main.database);
    const revoked = keys.create('mara@northgate.example.com', { readOnly: false, now: new Date() });
    keys.revoke(revoked?.id ?? '', new Date());
    const limited = await start({ rateLimit: 1 });
    const full = await start({});
    full.database.connection.exec('PRAGMA query_only = ON');
    const slow = await start({ clientTime: { head: 500, request: 1000 } });
    const broken = await start({});
    broken.database.connection.exec('ALTER TABLE stages RENAME TO stages_lost');
    Object.assign(variables, {
      URL: main.url,
      KEY: main.key('mara'),
      READ_ONLY_KEY: main.readOnlyKey('mara'),
      REVOKED_KEY: revoked?.key ?? '',
      COLLEAGUES_PIPELINE: await main.pipelineId('Tomas: shortlist', 'tomas'),
      PIPELINE: await main.pipelineId('Federal IT'),
      LIMITED_URL: limited.url,
      LIMITED_KEY: limited.key('mara'),
      FULL_URL: full.url,
      FULL_KEY: full.key('mara'),
      SLOW_URL: slow.url,
      SLOW_KEY: slow.key('mara'),
      BROKEN_URL: broken.url,
      BROKEN_KEY: broken.key('mara'),
    });
  });
  afterAll(async () => {
    shell.close();
    await Promise.all(backends.map((backend) => backend.stop()));
  });

  it.each(EXAMPLES)('line $line, $heading: $expected.status', async ({ command, expected }) => {
    const answer = await shell.run(command, variables);
    if (answer.status === '201 Created') {
      const [drawn, shown] = [PURSUIT.parse(answer.body).data.id, PURSUIT.parse(expected.body).data.id];
      ids.set(drawn, shown);
      variables['PURSUIT'] = drawn;
    }
    const headers = Object.fromEntries(
      Object.keys(expected.headers).map((name) => [name, answer.headers[name] ?? 'absent']),
    );
    expect(settled({ ...answer, headers }, ids)).toEqual(settled(expected, new Map()));
  });
});

/** The method that curl sends. */
function methodOf(command: string): string {
  return /-X (\w+)/.exec(command)?.[1] ?? (/ (-d|--data-binary) /.test(command) ? 'POST' : 'GET');
}

describe('docs/service-contract.md is complete:', () => {
  const commands = EXAMPLES.map(({ command }) => command);

  it.each(Object.entries(ERROR_STATUS))('it shows %s as %i', (code, status) => {
    const shown = EXAMPLES.filter(({ expected }) => JSON.stringify(expected.body ?? null).includes(`"code":"${code}"`));
    expect(shown.length).toBeGreaterThan(0);
    expect(new Set(shown.map(({ expected }) => expected.status.split(' ')[0]))).toEqual(new Set([String(status)]));
  });

  it.each([
    ['GET', '/v1/contracts/search'],
    ['GET', '/v1/awards/search'],
    ['GET', '/v1/pipelines'],
    ['GET', '/v1/pipelines/*'],
    ['GET', '/v1/pipelines/*/pursuits'],
    ['POST', '/v1/pipelines/*/pursuits'],
    ['PATCH', '/v1/pipelines/*/pursuits/*'],
    ['DELETE', '/v1/pipelines/*/pursuits/*'],
  ])('it shows %s %s succeed and fail', (method, path) => {
    const address = new RegExp(`URL${path.replaceAll('*', '[^/?"]+')}["?]`);
    const shown = EXAMPLES.filter(({ command }) => methodOf(command) === method && address.test(command));
    const statuses = shown.map(({ expected }) => expected.status.charAt(0));
    expect(statuses).toContain('2');
    expect(statuses).toContain('4');
  });

  it.each(
    'states naics setAsides types postedWithinDays dueWithinDays includeExpired includeGrants sort page pageSize limit state agency'.split(
      ' ',
    ),
  )('it uses the parameter %s', (name) => {
    expect(commands.some((command) => new RegExp(`[?&]${name}=`).test(command))).toBe(true);
  });
});
