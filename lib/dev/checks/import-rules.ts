/**
 * Checks all imports against .dependency-cruiser.js, and that the checker saw every file: dependency-cruiser
 * passes on zero modules if it cannot read the TypeScript in use.
 */
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import configuration, { ROOMS, TESTS, WORKSHOPS } from '../../../.dependency-cruiser.js';
import { ROOT } from '../setup/install.mjs';

export interface ImportReport {
  modules: number;
  dependencies: number;
  /** One line each. */
  problems: string[];
}

const FOLDERS = ['lib', 'components', 'entrypoints', 'e2e', 'bench'];
const SOURCES = `{${FOLDERS.join(',')}}/**/*.{ts,tsx}`;

/** Code in other people's pages, and pages that must open at once, cannot afford zod and its 80 KB. */
const WITHOUT_ZOD =
  /^(lib\/(page|sites|domain|words)\/|components\/|entrypoints\/[^/]*\.content|entrypoints\/(popup|sidepanel|options)\/)/;
const ZOD = /(^|node_modules\/)zod(\/|$)/;

export async function checkImports(root: string): Promise<ImportReport> {
  const files = globSync(SOURCES, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const { summary, modules } = await cruiseSources(root);
  const own = modules.filter(({ source }) => !source.includes('node_modules') && existsSync(join(root, source)));
  const seen = new Set(own.map(({ source }) => source));
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${from} → ${to} (${rule.name})`),
    ...files.filter((file) => !seen.has(file)).map((file) => `${file} was not seen by the checker`),
    ...files.filter((file) => !hasRoom(file)).map((file) => `${file} is in no room: add one to .dependency-cruiser.js`),
    ...(files.length === 0 ? ['the checker saw no file'] : []),
    ...zodAtRunTime(modules),
  ];
  return { modules: own.length, dependencies: summary.totalDependenciesCruised ?? 0, problems };
}

async function cruiseSources(root: string): Promise<ICruiseResult> {
  const { forbidden = [], options = {} } = configuration;
  const { enhancedResolveOptions, ...rest } = options;
  const { output } = await cruise(
    [...FOLDERS, 'wxt.config.ts'].filter((name) => existsSync(join(root, name))),
    { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of an object');
  return output;
}

function hasRoom(file: string): boolean {
  return (
    WORKSHOPS.some((folder) => file.startsWith(`${folder}/`)) ||
    Object.values(ROOMS).some(({ room }) => new RegExp(room).test(file))
  );
}

/** The rules see one import; this follows chains of them, except type imports, which leave no code. */
function zodAtRunTime(modules: readonly IModule[]): string[] {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  );
  return [...imports.keys()]
    .filter((source) => WITHOUT_ZOD.test(source) && !new RegExp(TESTS).test(source))
    .map((source) => pathTo(ZOD, source, imports))
    .flatMap((path) => (path ? [`${path.join(' → ')} (zod must not run there)`] : []));
}

/** The shortest chain of imports from `start` to a module that matches `target`. */
function pathTo(target: RegExp, start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const pathOf = new Map([[start, [start]]]);
  for (const [current, path] of pathOf) {
    if (target.test(current)) return path;
    for (const next of imports.get(current) ?? []) if (!pathOf.has(next)) pathOf.set(next, [...path, next]);
  }
  return undefined;
}

if (import.meta.main) {
  const { modules, dependencies, problems } = await checkImports(ROOT);
  for (const problem of problems) console.error(problem);
  console.log(`${modules} modules, ${dependencies} dependencies, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
