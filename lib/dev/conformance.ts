/**
 * `npm run conformance -- --url URL --key KEY [--write] [--words WORDS]`: holds a server against the service's document,
 * through the extension's own client. Reads only, unless `--write` allows pursuits of its own, which it takes away again.
 */
import { parseBaseUrl } from '../domain/text/base-url.ts';
import { examine, subjectOf, type Finding, type Subject } from '../api/conformance.contract.ts';
import { ApiError } from '../api/errors.ts';
import { CONTRACT } from '../api/contract-checks.contract.ts';
import { today } from '../domain/dates/calendar-date.ts';
import { Misuse, readOptions, run } from './command-line.ts';
import { SetupFailure } from './setup/install.mjs';

const USAGE = 'Usage: npm run conformance -- --url URL --key KEY [--write] [--words WORDS]';
const MARKS = { kept: '✓', broken: '✗', untried: '–' } as const satisfies Record<Finding['verdict'], string>;

const OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  words: { type: 'string', default: 'services' },
  write: { type: 'boolean', default: false },
} as const;

function orderFrom(args: string[]) {
  const { url, key, words, write } = readOptions(args, OPTIONS);
  if (url === undefined) throw new Misuse('--url is missing: the address of the service');
  if (key === undefined || key.trim() === '') throw new Misuse('--key is missing: a key of that service');
  const address = parseBaseUrl(url);
  if (!address.ok)
    throw new Misuse(`--url must be https (http on this computer only), without user or query, not "${url}"`);
  return { baseUrl: address.url, key: key.trim(), words, write };
}

/** One line of the table. */
function lineOf({ verdict, section, claim, seen, tookMs }: Finding): string {
  return `${MARKS[verdict]} §${section.padEnd(4)} ${claim}\n        ${seen} (${tookMs} ms)`;
}

/** Without an answer, or with a key that opens nothing, every claim would be called broken, whatever the service keeps. */
async function expectAnswer({ client }: Subject, baseUrl: string): Promise<void> {
  try {
    await client.listPipelines();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.problem === 'unauthorised')
      throw new SetupFailure(
        `Nothing was checked: ${baseUrl} does not accept this key (status 401). See that it is whole, and one of this service.`,
      );
    // Any other answer is a finding, which the check of the pipelines tells.
    if (error.problem !== 'network' && error.problem !== 'timeout') return;
    throw new SetupFailure(
      `Nothing was checked: no answer came from ${baseUrl}. See that the service runs and this machine reaches it.`,
    );
  }
}

if (import.meta.main)
  await run(USAGE, async () => {
    const { write, ...options } = orderFrom(process.argv.slice(2));
    const subject = subjectOf({ ...options, today: today() });
    await expectAnswer(subject, options.baseUrl);
    const counts = { kept: 0, broken: 0, untried: 0 };
    for await (const finding of examine(subject, CONTRACT, write)) {
      console.log(lineOf(finding));
      counts[finding.verdict] += 1;
    }
    if (!write) console.log('Nothing was written; --write also tries adding, moving, changing and removing a pursuit.');
    console.log(`${counts.kept} kept, ${counts.broken} broken, ${counts.untried} could not be tried`);
    // Nothing kept is no proof of anything.
    if (counts.broken > 0 || counts.kept === 0) process.exitCode = 1;
  });
