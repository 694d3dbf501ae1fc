/**
 * `npm start [-- --headless] [-- --live]`: the extension at work, connected to a backend of its own. With a display it stays
 * open for a person; without one, or with `--headless`, it does the main job itself as a tour and says what it saw.
 */
import { join } from 'node:path';
import { asksForHelp, Misuse, readOptions } from './command-line.ts';
import { hasDisplay } from './display.mjs';
import { Workbench } from './driver/workbench.ts';
import { PRACTICE_LIST } from './practice/practice-site.ts';
import { travel } from './tour/journey.ts';
import { checkUntouched, tourSteps } from './tour/tour.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PICTURES = '.output/tour';

const USAGE = `npm start [-- OPTIONS]
  --headless  do the main job without a window, as a tour; the default where there is no display
  --live      leave the network alone: sam.gov is the real one (needs a display)
  --db FILE   keep the backend's data in FILE (default: nothing is kept)`;

interface Wishes {
  headless: boolean;
  live: boolean;
  db: string | undefined;
}

/** What the person wishes, from the command line and from whether there is a display. */
export function wishesOf(args: string[], hasDisplay: boolean): Wishes {
  const values = readOptions(args, {
    headless: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    db: { type: 'string' },
  });
  const headless = values.headless || !hasDisplay;
  if (values.live && headless) {
    throw new Misuse('--live opens the real site for a person to look at: it needs a display, and no --headless.');
  }
  return { headless, live: values.live, db: values.db };
}

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

if (import.meta.main) {
  try {
    if (asksForHelp()) console.log(USAGE);
    else await main();
  } catch (error) {
    const misused = error instanceof Misuse;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${misused ? `${USAGE}\n` : ''}`);
    process.exitCode = misused ? 2 : 1;
  }
}
