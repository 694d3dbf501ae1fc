/**
 * `npm run ledger`: writes docs/ledger.md, a list of the extension's observable behavior. `--check` compares it
 * with the current code instead, prints the differences, and fails if there are any.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../setup/install.mjs';
import { measureRequests } from './requests.ts';
import { readSources, type Section } from './sources.ts';

const LEDGER = join(ROOT, 'docs', 'ledger.md');

const INTRO = `# Ledger of behavior

The extension's observable behavior, listed by a program. \`npm run ledger\` writes this file, and \`npm run ledger --
--check\` shows the differences. Each line is one fact without file names, so moving code changes nothing here.
`;

function written(sections: readonly Section[]): string {
  return [
    INTRO,
    ...sections.map(
      ({ title, about, lines }) => `## ${title}\n\n${about}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`,
    ),
  ].join('\n');
}

const text = written([...readSources(), ...(await measureRequests())]);
// An action whose messages have changed: correct actions.ts.
for (const [failure] of text.matchAll(/^ +1 failed: .*$/gm)) {
  process.stderr.write(`${failure}\n`);
  process.exitCode = 1;
}
if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  writeFileSync(join(folder, 'ledger.md'), text);
  const { status, stdout } = spawnSync(
    'git',
    ['diff', '--no-index', '--no-color', '-U1', existsSync(LEDGER) ? LEDGER : '/dev/null', join(folder, 'ledger.md')],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  process.stdout.write(stdout);
  if (status !== 0) process.exitCode = 1;
} else {
  writeFileSync(LEDGER, text);
  process.stdout.write('docs/ledger.md written\n');
}
