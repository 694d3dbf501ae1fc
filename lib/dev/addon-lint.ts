import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { programFile } from './run-steps.mjs';

/**
 * Mozilla's own lint (what `web-ext lint` runs, and the store on every upload) over the extension for Firefox, which is built first
 * where it is stale. Nothing is let through but the two warnings that react-dom's own code draws.
 */

const ROOT = join(import.meta.dirname, '..', '..');
const BUILT = join(ROOT, '.output', 'firefox-mv3');
/** What was linted last without a complaint; the lint takes ten seconds, and most checks change nothing that is shipped. */
const STAMP = join(ROOT, '.output', 'cache', 'addon-lint');

const finding = z.object({
  code: z.string(),
  message: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
});
const lintAnswer = z.object({
  metadata: z.object({ totalScannedFileSize: z.number() }),
  errors: z.array(finding),
  warnings: z.array(finding),
});
export type Finding = z.infer<typeof finding>;

/** React sets markup that a program hands it by `dangerouslySetInnerHTML`, once in a new element and once in a changed one. */
const IN_REACT = {
  code: 'UNSAFE_VAR_ASSIGNMENT',
  times: 2,
  shape: /\.__html!==\w+&&\((\w+)\.innerHTML=\w+\)/,
} as const;

/**
 * What has to be looked at, as sentences; empty when all is well. `lineOf` gives a line of a file of the extension, counted from one.
 */
export function complaints(output: string, lineOf: (file: string, line: number) => string): string[] {
  let answer: z.infer<typeof lintAnswer>;
  try {
    answer = lintAnswer.parse(JSON.parse(output));
  } catch {
    return [`The lint did not answer as expected: ${output.slice(0, 500)}`];
  }
  const { metadata, errors, warnings } = answer;
  if (metadata.totalScannedFileSize === 0) return ['The lint was shown no file at all.'];
  const ofReact = warnings.filter((each) => isOfReact(each, lineOf));
  const rest = [...errors, ...warnings.filter((each) => !ofReact.slice(0, IN_REACT.times).includes(each))];
  return rest.map(
    ({ code, message, file = 'manifest.json', line, column }) =>
      `${file}${line === undefined ? '' : `:${String(line)}:${String(column)}`} ${code}: ${message}`,
  );
}

/** Our own lint forbids `innerHTML` and React's way to it, so whatever has this shape came with react-dom. */
function isOfReact({ code, file, line, column }: Finding, lineOf: (file: string, line: number) => string): boolean {
  if (code !== IN_REACT.code || file === undefined || line === undefined || column === undefined) return false;
  return IN_REACT.shape.test(lineOf(file, line).slice(Math.max(0, column - 40), column + 40));
}

function lint(): number {
  const built = spawnSync(process.execPath, [join(ROOT, 'lib/dev/build.ts'), 'firefox', '--if-stale'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    console.log(`${built.stdout}${built.stderr}`);
    return 1;
  }
  const fingerprint = fingerprintOf();
  if (fingerprint !== undefined && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return 0;

  const { stdout, stderr } = spawnSync(
    process.execPath,
    [programFile(ROOT, 'addons-linter:addons-linter'), '--output', 'json', BUILT],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  const found = complaints(stdout || stderr, (file, line) => {
    return readFileSync(join(BUILT, file), 'utf8').split('\n')[line - 1] ?? '';
  });
  console.log(found.join('\n'));
  if (found.length > 0) return 1;
  if (fingerprint !== undefined) {
    mkdirSync(join(STAMP, '..'), { recursive: true });
    writeFileSync(STAMP, fingerprint);
  }
  return 0;
}

/** Of what was built, by which rules it was linted; `undefined` when the build keeps no record of its sources. */
function fingerprintOf(): string | undefined {
  const sources = `${BUILT}.sources`;
  if (!existsSync(sources)) return undefined;
  const hash = createHash('sha256').update(readFileSync(sources));
  for (const rules of [import.meta.filename, join(ROOT, 'node_modules/addons-linter/package.json')])
    hash.update(readFileSync(rules));
  return hash.digest('hex');
}

if (import.meta.main) process.exitCode = lint();
