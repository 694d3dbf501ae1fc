import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod';
import { npmProgram } from './setup-npm.mjs';

/**
 * `npm run audit`: asks the registry which packages of the lockfile have known holes. Fails at high and critical, and also when
 * the registry could not be asked: no answer is not a good answer.
 */

const ROOT = join(import.meta.dirname, '..', '..');
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const;
type Severity = (typeof SEVERITIES)[number];
const FAILS: readonly Severity[] = ['high', 'critical'];

/** What `npm audit --json` prints (npm-audit(1)); `via` names another package where the hole is in that one. */
const auditAnswer = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(SEVERITIES),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
      effects: z.array(z.string()),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
});
const refusal = z.object({ message: z.string() });
type Vulnerabilities = z.infer<typeof auditAnswer>['vulnerabilities'];

export interface AuditResult {
  passed: boolean;
  /** For a person: one hole a line, then the verdict. */
  lines: string[];
}

/** What the output of `npm audit --json` means. */
export function judgeAudit(output: string): AuditResult {
  const answer = parsed(output);
  const { success, data } = auditAnswer.safeParse(answer);
  if (!success) {
    const reason = refusal.safeParse(answer).data?.message ?? 'its answer cannot be read';
    return {
      passed: false,
      lines: [`The registry could not be asked: ${reason}. Nothing is known about the packages.`],
    };
  }
  const holes = Object.entries(data.vulnerabilities)
    // A package that merely uses one with a hole is told beside that one.
    .filter(([, { via }]) => via.some((each) => typeof each !== 'string'))
    .toSorted(([, a], [, b]) => SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity));
  const grave = holes.filter(([, { severity }]) => FAILS.includes(severity));
  const verdict =
    grave.length === 0
      ? `No hole of high severity or above is known${holes.length === 0 ? ', nor any other' : ''}.`
      : `${String(grave.length)} of high severity or above.`;
  return {
    passed: grave.length === 0,
    lines: [...holes.map((hole) => described(hole, data.vulnerabilities)), verdict],
  };
}

function described([name, hole]: [string, Vulnerabilities[string]], all: Vulnerabilities): string {
  const titles = hole.via.flatMap((each) => (typeof each === 'string' ? [] : [`${each.title} (${each.url})`]));
  const users = usersOf(name, all);
  const brought = users.length === 0 ? 'a dependency of ours' : `comes with ${users.join(', ')}`;
  return `${hole.severity.padEnd(8)}  ${name} ${hole.range}: ${titles.join('; ')}\n          ${brought}; ${remedy(hole.fixAvailable)}`;
}

/** Everything that brings the package, nearest first. */
function usersOf(name: string, all: Vulnerabilities): string[] {
  const found = new Set<string>();
  const waiting = [...(all[name]?.effects ?? [])];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (found.has(next) || next === name) continue;
    found.add(next);
    waiting.push(...(all[next]?.effects ?? []));
  }
  return [...found];
}

function remedy(fix: Vulnerabilities[string]['fixAvailable']): string {
  if (fix === false) return 'no version without it yet';
  return fix === true ? 'npm audit fix mends it' : `mended by npm install --save-exact ${fix.name}@${fix.version}`;
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync(process.execPath, [npmProgram(), 'audit', '--json'], { cwd: ROOT, encoding: 'utf8' });
  const { passed, lines } = judgeAudit(stdout);
  console.log(lines.join('\n'));
  if (!passed) process.exitCode = 1;
}
