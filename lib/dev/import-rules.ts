import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import configuration, { ROOMS, TESTS, WORKSHOPS } from '../../.dependency-cruiser.js';

/**
 * Checks the imports of the whole house against the table in .dependency-cruiser.js, and that it really saw the whole house:
 * dependency-cruiser passes on zero modules where it cannot read the TypeScript in use.
 */
export interface ImportReport {
  modules: number;
  dependencies: number;
  /** One line a finding; empty when all is well. */
  problems: string[];
}

const FOLDERS = ['lib', 'components', 'entrypoints', 'e2e', 'bench'];
const SOURCES = `{${FOLDERS.join(',')}}/**/*.{ts,tsx}`;

/** Contexts that run in somebody else's page, or must open at once: zod and its 80 KB stay out of them. */
const WITHOUT_ZOD =
  /^(lib\/(page|sites|domain|words)\/|components\/|entrypoints\/[^/]*\.content|entrypoints\/(popup|sidepanel|options)\/)/;
const ZOD = /(^|node_modules\/)zod(\/|$)/;

export async function checkImports(root: string): Promise<ImportReport> {
  const onDisk = globSync(SOURCES, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const { summary, modules } = await cruiseHouse(root);
  const own = modules.filter(({ source }) => !source.includes('node_modules') && existsSync(join(root, source)));
  const seen = new Set(own.map(({ source }) => source));

  const problems = summary.violations.map(({ rule, from, to }) => `${from} → ${to} (${rule.name})`);
  for (const file of onDisk) {
    if (!seen.has(file)) problems.push(`${file} was not seen by the checker`);
    if (!hasRoom(file)) problems.push(`${file} stands in no room: add the room to .dependency-cruiser.js`);
  }
  if (onDisk.length === 0) problems.push('the checker was shown no file at all');
  problems.push(...zodAtRunTime(modules));
  return { modules: own.length, dependencies: summary.totalDependenciesCruised ?? 0, problems };
}

async function cruiseHouse(root: string): Promise<ICruiseResult> {
  const { forbidden = [], options = {} } = configuration;
  const { enhancedResolveOptions, ...rest } = options;
  const present = [...FOLDERS, 'wxt.config.ts'].filter((name) => existsSync(join(root, name)));
  const { output } = await cruise(
    present,
    { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered with text where an object was asked for');
  return output;
}

function hasRoom(file: string): boolean {
  return (
    WORKSHOPS.some((folder) => file.startsWith(`${folder}/`)) ||
    Object.values(ROOMS).some(({ room }) => new RegExp(room).test(file))
  );
}

/** The table sees one step; this follows the way that code really takes, past types, which leave nothing behind. */
function zodAtRunTime(modules: readonly IModule[]): string[] {
  const steps = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  );
  return [...steps.keys()]
    .filter((source) => WITHOUT_ZOD.test(source) && !new RegExp(TESTS).test(source))
    .flatMap((source) => {
      const way = wayTo(ZOD, source, steps);
      return way === undefined ? [] : [`${way.join(' → ')} (zod must not run there)`];
    });
}

function wayTo(target: RegExp, start: string, steps: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]]);
  for (const current of cameFrom.keys()) {
    if (target.test(current)) {
      const way: string[] = [];
      for (let at: string | undefined = current; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
    for (const next of steps.get(current) ?? []) if (!cameFrom.has(next)) cameFrom.set(next, current);
  }
  return undefined;
}

if (import.meta.main) {
  const { modules, dependencies, problems } = await checkImports(join(import.meta.dirname, '..', '..'));
  for (const problem of problems) console.error(problem);
  console.log(
    `${String(modules)} modules and ${String(dependencies)} dependencies seen, ${String(problems.length)} against the rules.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
