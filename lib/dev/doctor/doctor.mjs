// @ts-check
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentFor } from '../environment.mjs';
import { examineBasics } from './basics.mjs';
import { describeFinding, isSomethingMissing } from './finding.mjs';

/**
 * `npm run doctor`: what this machine lacks, each thing with what mends it. Puts nothing in place itself, unlike every other
 * command, and so runs under whatever Node is there. Exit code 1 when something has to be mended.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const { findings, node } = await examineBasics(root);
for (const finding of findings) console.log(describeFinding(finding));

let missing = isSomethingMissing(findings);
if (node === undefined) {
  console.log('– Browsers and build were not looked at: that needs Node and packages.');
} else {
  const { status } = spawnSync(node.file, [join(root, 'lib', 'dev', 'doctor', 'browsers-and-build.ts')], {
    cwd: root,
    env: environmentFor(node.file, root),
    stdio: 'inherit',
  });
  missing ||= status !== 0;
}
console.log(missing ? 'Something is missing: the lines marked ✗ say how to mend it.' : 'Nothing is missing.');
process.exitCode = missing ? 1 : 0;
