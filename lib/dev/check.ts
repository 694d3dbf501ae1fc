import { describeCheck, runChecks } from './check-steps.ts';

const results = await runChecks((result) => {
  console.log(describeCheck(result));
});
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
if (failed.length > 0) {
  console.log(`${failed.length} of ${results.length} checks failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
