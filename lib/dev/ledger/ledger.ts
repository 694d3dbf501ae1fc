/**
 * `npm run ledger`: writes docs/ledger.md, what the extension does as seen from outside, to compare before and
 * after a change that should alter nothing. `--check` prints the differences instead, and fails if there are any.
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

What the extension does, as far as a program can list it. \`npm run ledger\` writes this file and \`npm run ledger --
--check\` shows what differs. Each line is one fact, without file names, so code that only moves changes nothing here.
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
    'diff',
    ['-U1', existsSync(LEDGER) ? LEDGER : '/dev/null', join(folder, 'ledger.md')],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  process.stdout.write(stdout);
  if (status !== 0) process.exitCode = 1;
} else {
  writeFileSync(LEDGER, text);
  process.stdout.write('docs/ledger.md written\n');
}
