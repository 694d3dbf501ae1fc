/** `amend` next to a running server. */
import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { addDays, today } from '../../domain/dates/calendar-date.ts';
import { awardReader, opportunityReader } from '../../api/readers.ts';
import { importTarget, refreshSample } from '../catalog/import-target.ts';
import { loadSample } from '../data/sample.ts';
import { openDatabase } from '../store/database.ts';
import { TestBackend, type BackendOptions } from '../testing/backend.ts';
import { runCommand } from '../testing/command.ts';
import { notice, TODAY } from '../testing/rows.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const OLD = '3f1c9a60b7e84d52a1c06e2f9b7d4e18';
const SOON = addDays(today(), 20);
const LATER = addDays(today(), 34);

const NOTICES = [
  notice(OLD, {
    title: 'Grounds Maintenance Services',
    agency: 'DEPT OF DEFENSE',
    naicsCode: '561730',
    solicitationNumber: 'W9124J26R0012',
    type: 'Solicitation',
    responseDeadLine: SOON,
    postedDate: today(),
    uiLink: `https://sam.gov/workspace/contract/opp/${OLD}/view`,
    description: 'Mowing at Fort Belvoir.',
  }),
  notice('txsmartbuy:601-26-0417', { title: 'Mowing of Highway Verges', responseDeadLine: SOON }),
];

/** A server with these rows, and its searches. */
async function served(options: BackendOptions = { notices: NOTICES }) {
  const { file: db = temporaryDatabase() } = options;
  const backend = await TestBackend.start({ ...options, file: db });
  onTestFinished(() => backend.stop());
  const search = async (area: 'contracts' | 'awards', q: string, more: string) =>
    (await backend.get(`/v1/${area}/search?q=${encodeURIComponent(q)}${more}`)).data;
  return {
    database: backend.database,
    amend: (...args: string[]) => runCommand('amend', ...args, '--db', db),
    /** The results for `q`, expired ones included. */
    search: async (q: string, more = '') =>
      z.array(opportunityReader).parse((await search('contracts', q, `&includeExpired=true${more}`))['results']),
    awards: async (q: string) => z.array(awardReader).parse((await search('awards', q, ''))['awards']),
  };
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';

it('moves a deadline, which the next search shows', async () => {
  const { amend, search } = await served();
  const ended = await amend(OLD, '--deadline', LATER);
  expect(ended).toEqual({
    code: 0,
    stdout: `Grounds Maintenance Services (W9124J26R0012)\nDue date: ${SOON} -> ${LATER}\n`,
    stderr: '',
  });
  expect(await search(OLD)).toMatchObject([{ noticeId: OLD, responseDeadLine: LATER, type: 'Solicitation' }]);
  // Everything else stays, the description too.
  expect(await search('Belvoir')).toMatchObject([{ noticeId: OLD, summary: 'Mowing at Fort Belvoir.' }]);
});

it('posts a new version under another id, with the same number, and withdraws the old one', async () => {
  const { amend, search } = await served();
  const ended = await amend(OLD, '--new-version', '--deadline', LATER);
  const noticeId = lastLine(ended.stdout);
  expect(noticeId).toMatch(/^[0-9a-f]{32}$/);
  expect(noticeId).not.toBe(OLD);
  expect(await search('W9124J26R0012')).toEqual([
    expect.objectContaining({
      noticeId,
      title: 'Grounds Maintenance Services',
      solicitationNumber: 'W9124J26R0012',
      responseDeadLine: LATER,
      uiLink: `https://sam.gov/workspace/contract/opp/${noticeId}/view`,
    }),
  ]);
  expect((await search(OLD)).map((found) => found.noticeId)).not.toContain(OLD);
  expect((await amend(OLD, '--cancel')).stderr).toContain(`no notice ${OLD}`);
});

it('cancels: no search finds the notice', async () => {
  const { amend, search } = await served();
  expect((await amend(OLD, '--cancel')).stdout).toContain('Canceled: no search finds it.');
  for (const q of [OLD, 'W9124J26R0012', 'Grounds Maintenance Services'])
    expect((await search(q)).map(({ noticeId }) => noticeId)).not.toContain(OLD);
});

it('awards: an Award Notice of the same number, and an award whose recipient only the awards search names', async () => {
  const { amend, search, awards } = await served();
  const noticeId = lastLine((await amend(OLD, '--award')).stdout);
  expect(await search('W9124J26R0012', '&types=Award%20Notice')).toEqual([
    expect.objectContaining({ noticeId, type: 'Award Notice', solicitationNumber: 'W9124J26R0012' }),
  ]);
  expect((await search(OLD)).map((found) => found.noticeId)).toContain(OLD);
  const [award] = await awards('W9124J26C0012');
  expect(award).toMatchObject({ piid: 'W9124J26C0012', actionDate: today(), awardingAgencyName: 'DEPT OF DEFENSE' });
  expect(award?.recipientName).toBeTruthy();
});

it('amends sample notices too, and does not mistake sample awards for real ones', async () => {
  const file = temporaryDatabase();
  const sampled = openDatabase(file);
  await refreshSample(sampled, TODAY, (target, day) => loadSample(target, day, { notices: 100, awards: 30 }));
  sampled.close();
  const { database, amend, search } = await served({ file });
  const found = await search('services', '&types=Solicitation&pageSize=50');
  const numbered = found.find(({ solicitationNumber }) => solicitationNumber !== undefined);
  expect(await amend(numbered?.noticeId ?? '', '--award')).toMatchObject({ code: 0, stderr: '' });
  expect(database.all('SELECT is_sample, count(*) AS awards FROM awards GROUP BY is_sample')).toEqual([
    { is_sample: 1, awards: 31 },
  ]);
});

it.each([
  [[], 2, 'amend needs the id of a notice'],
  [[OLD], 2, 'amend needs --deadline, --new-version, --award or --cancel'],
  [[OLD, '--deadline', '2027-02-30'], 2, '--deadline must be an existing day written YYYY-MM-DD, not "2027-02-30"'],
  [[OLD, '--deadline'], 2, "Did you forget to specify the option argument for '--deadline'?"],
  [[OLD, '--cancel', '--award'], 2, '--cancel cannot be combined with --award'],
  [[OLD, '--cancel', '--deadline', '2027-01-12'], 2, '--cancel cannot be combined with --deadline'],
  [[OLD, 'and more', '--cancel'], 2, 'unexpected argument "and more"'],
  [['unknown', '--cancel'], 1, 'has no notice unknown'],
  [['txsmartbuy:1', '--new-version'], 1, '--new-version needs a solicitation number, and notice txsmartbuy:1 has none'],
  [['txsmartbuy:1', '--award'], 1, '--award needs a solicitation number'],
])('%j exits with %i and a sentence', async (args, code, sentence) => {
  const db = temporaryDatabase();
  const database = openDatabase(db);
  importTarget(database).putNotices([notice(OLD), notice('txsmartbuy:1')]);
  database.close();
  const ended = await runCommand('amend', ...args, '--db', db);
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
  expect(ended.stderr).toContain(sentence);
  expect(ended.stderr).not.toContain('    at ');
});

it('creates no database', async () => {
  const db = temporaryDatabase();
  expect((await runCommand('amend', OLD, '--cancel', '--db', db)).stderr).toContain(`there is no database ${db}`);
  expect(existsSync(db)).toBe(false);
});
