/**
 * `npm start [-- --headless] [-- --live]`: the extension at work, connected to a backend of its own. With a display it stays
 * open for a person; without one, or with `--headless`, it does the main job itself as a tour and says what it saw.
 */
import { join } from 'node:path';
import { hasDisplay } from './display.mjs';
import { Workbench } from './driver/workbench.ts';
import { PRACTICE_LIST } from './practice/practice-site.ts';
import { wishesOf } from './start-options.mjs';
import { travel } from './tour/journey.ts';
import { checkUntouched, tourSteps } from './tour/tour.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PICTURES = '.output/tour';

async function tour(bench: Workbench): Promise<void> {
  await checkUntouched(bench);
  const done = await travel(tourSteps(bench), join(ROOT, PICTURES), console.log);
  console.log(
    done ? `All of it works. Pictures are in ${PICTURES}.` : `It ended there. Pictures so far are in ${PICTURES}.`,
  );
  if (!done) process.exitCode = 1;
}

async function show(bench: Workbench, live: boolean): Promise<void> {
  const { said } = await bench.connect();
  console.log(said);
  await bench.browser.openPage(live ? 'https://sam.gov/search/?index=opp' : PRACTICE_LIST);
  console.log(
    live
      ? 'Chromium shows the real sam.gov. Close the window to end.'
      : 'Chromium shows a practice page in place of sam.gov. Choose “Add to pipeline” beside a notice. Close the window to end.',
  );
  console.log(`The backend is ${bench.backend.url}, its key ${bench.backend.key}`);
  await bench.browser.closed();
}

async function main(): Promise<void> {
  const { headless, live, db } = wishesOf(process.argv.slice(2), hasDisplay());
  console.log(headless ? 'Starting the backend and Chromium without a window.' : 'Starting the backend and Chromium.');
  const bench = await Workbench.open({ headless, live, backend: db === undefined ? {} : { db } });
  // Ctrl-C ends what was started, and leaves no profile behind.
  process.once('SIGINT', () => {
    void bench.close().finally(() => process.exit(130));
  });
  try {
    await (headless ? tour(bench) : show(bench, live));
  } finally {
    await bench.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
