/** `npm run check`: see checks/run-checks.ts and checks/house.ts. */
import { houseReport, measureTree, summaryOf } from './checks/tree-shape.ts';
import { describeCheck, runChecks } from './checks/run-checks.ts';
import { readOptions, run } from './command-line.ts';
import { ROOT } from './setup/install.mjs';

const USAGE = `npm run check [-- --house [--json]]
  --house  only measure the shape of the source tree
  --json   print the measures as JSON`;

await run(USAGE, async () => {
  const { house, json } = readOptions(process.argv.slice(2), { house: { type: 'boolean' }, json: { type: 'boolean' } });
  if (house) {
    const measures = measureTree(ROOT);
    const { passed, text } = houseReport(measures);
    console.log(json ? JSON.stringify(summaryOf(measures)) : text);
    if (!passed && !json) process.exitCode = 1;
    return;
  }
  const results = await runChecks((result) => {
    console.log(describeCheck(result));
  });
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  if (failed.length === 0) return;
  console.log(`${failed.length} of ${results.length} checks failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
});
