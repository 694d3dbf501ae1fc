/**
 * Runs Mozilla's add-on linter, which its store runs on every upload, over the Firefox build. Only two
 * warnings pass, both about code of react-dom.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { ROOT, environment, reportFailure } from '../setup/install.mjs';
import { ensureBuild } from '../setup/ready.ts';

const BUILT = join(ROOT, '.output', 'firefox-mv3');
/**
 * The build that passed last. The linter takes ten seconds, and most checks change nothing that is shipped.
 */
const PASSED = join(ROOT, '.output', 'cache', 'addon-lint');

const finding = z.object({
  code: z.string(),
  message: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  column: z.int().optional(),
});
const linterOutput = z.object({
  metadata: z.object({ totalScannedFileSize: z.number() }),
  errors: z.array(finding),
  warnings: z.array(finding),
});
export type Finding = z.infer<typeof finding>;

/**
 * React's assignment for `dangerouslySetInnerHTML`, in a new element and in a changed one. Our lint forbids
 * its use.
 */
const IN_REACT = { times: 2, shape: /\.__html!==\w+&&\((\w+)\.innerHTML=\w+\)/ };

/**
 * What the linter objects to, one line each. `lineOf` returns a line of a file in the build, counted from
 * one.
 */
export function complaints(output: string, lineOf: (file: string, line: number) => string): string[] {
  const parsed = linterOutput.safeParse(jsonOf(output));
  if (!parsed.success) return [`Unexpected output of addons-linter: ${output.slice(0, 500)}`];
  const { metadata, errors, warnings } = parsed.data;
  if (metadata.totalScannedFileSize === 0) return ['addons-linter saw no file.'];
  const inReact = warnings.filter((each) => isInReact(each, lineOf)).slice(0, IN_REACT.times);
  const rest = [...errors, ...warnings.filter((each) => !inReact.includes(each))];
  return rest.map(
    ({ code, message, file = 'manifest.json', line, column }) =>
      `${file}${line === undefined ? '' : `:${String(line)}:${String(column)}`} ${code}: ${message}`,
  );
}

function isInReact({ code, file, line, column }: Finding, lineOf: (file: string, line: number) => string): boolean {
  if (code !== 'UNSAFE_VAR_ASSIGNMENT' || file === undefined || line === undefined || column === undefined)
    return false;
  return IN_REACT.shape.test(lineOf(file, line).slice(Math.max(0, column - 40), column + 40));
}

function jsonOf(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** The complaints about the Firefox build, which is built first if stale. */
function lintBuild(): string[] {
  ensureBuild('firefox');
  const files = [`${BUILT}.sources`, import.meta.filename, join(ROOT, 'node_modules/addons-linter/package.json')];
  const inputs = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  if (existsSync(PASSED) && readFileSync(PASSED, 'utf8') === inputs) return [];
  const { stdout, stderr } = spawnSync('addons-linter', ['--output', 'json', BUILT], {
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  const lineOf = (file: string, line: number) => readFileSync(join(BUILT, file), 'utf8').split('\n')[line - 1] ?? '';
  const found = complaints(stdout || stderr, lineOf);
  if (found.length === 0) {
    mkdirSync(dirname(PASSED), { recursive: true });
    writeFileSync(PASSED, inputs);
  }
  return found;
}

if (import.meta.main) {
  try {
    const found = lintBuild();
    console.log(found.join('\n'));
    if (found.length > 0) process.exitCode = 1;
  } catch (error) {
    reportFailure(error);
  }
}
