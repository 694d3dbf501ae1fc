/**
 * `npm run conformance`: checks a server against the service contract with the extension's own client. Only
 * `--write` lets it add pursuits, which it deletes again.
 */
import { parseBaseUrl } from '../domain/text/base-url.ts';
import { examine, subjectOf, type Finding, type Subject } from '../api/conformance.contract.ts';
import { ApiError } from '../api/errors.ts';
import { ALL_CHECKS } from '../api/pipelines.contract.ts';
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

function optionsFrom(args: string[]) {
  const { url, key, words, write } = readOptions(args, OPTIONS);
  if (url === undefined) throw new Misuse('--url is missing: the address of the service');
  if (key === undefined || key.trim() === '') throw new Misuse('--key is missing: a key of that service');
  const address = parseBaseUrl(url);
  if (!address.ok)
    throw new Misuse(`--url must be https (http on this computer only), without user or query, not "${url}"`);
  return { baseUrl: address.url, key: key.trim(), words, write };
}

function lineOf({ verdict, section, claim, seen, tookMs }: Finding): string {
  return `${MARKS[verdict]} §${section.padEnd(4)} ${claim}\n        ${seen} (${tookMs} ms)`;
}

/**
 * @throws SetupFailure if the service does not answer or rejects the key: every claim would count as
 * broken.
 */
async function expectAccess({ client }: Subject, baseUrl: string): Promise<void> {
  try {
    await client.listPipelines();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.problem === 'unauthorized')
      throw new SetupFailure(
        `Nothing was checked: ${baseUrl} rejects this key (status 401). Is it complete, and from this service?`,
      );
    // Any other error is a finding.
    if (error.problem !== 'network' && error.problem !== 'timeout') return;
    throw new SetupFailure(
      `Nothing was checked: no answer from ${baseUrl}. Is the service running, and reachable from this machine?`,
    );
  }
}

/** Checks what `args` names. Returns the exit code. */
export async function conformance(args: string[], print: (line: string) => void): Promise<0 | 1> {
  const { write, ...options } = optionsFrom(args);
  const subject = subjectOf({ ...options, today: today() });
  await expectAccess(subject, options.baseUrl);
  const counts = { kept: 0, broken: 0, untried: 0 };
  for await (const finding of examine(subject, ALL_CHECKS, write)) {
    print(lineOf(finding));
    counts[finding.verdict] += 1;
  }
  if (!write) print('Nothing was written. --write also adds, moves, changes and deletes a pursuit.');
  print(`${counts.kept} kept, ${counts.broken} broken, ${counts.untried} could not be tried`);
  // No kept claim proves nothing.
  return counts.broken > 0 || counts.kept === 0 ? 1 : 0;
}

if (import.meta.main)
  await run(USAGE, async () => {
    process.exitCode = await conformance(process.argv.slice(2), console.log);
  });
