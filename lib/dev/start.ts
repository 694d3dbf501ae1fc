/** `npm start`: shows the extension at work, connected to a backend of its own. See USAGE. */
import { join } from 'node:path';
import { Misuse, readOptions, run } from './command-line.ts';
import { temporaryFolder } from './driver/temporary-folder.ts';
import { Workbench } from './driver/workbench.ts';
import { PRACTICE_LIST } from './practice/practice-site.ts';
import { hasDisplay } from './setup/browsers.ts';
import { ensureBuild } from './setup/ready.ts';
import { checkUntouched, tourSteps, travel } from './tour/tour.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PICTURES = '.output/tour';

const USAGE = `npm start [-- OPTIONS]
  --headless  run the tour without a window; the default where there is no display
  --live      open the real sam.gov; needs a display
  --db FILE   keep the backend's data in FILE; by default it is not kept`;

const OPTIONS = {
  headless: { type: 'boolean', default: false },
  live: { type: 'boolean', default: false },
  db: { type: 'string' },
} as const;

/** @throws Misuse for unknown options, and for `--live` without a window. */
export function startOptions(args: string[], isDisplayed: boolean) {
  const { headless, live, db } = readOptions(args, OPTIONS);
  const isHeadless = headless || !isDisplayed;
  if (live && isHeadless)
    throw new Misuse('--live opens the real site in a window: it needs a display, and no --headless.');
  return { headless: isHeadless, live, db };
}

async function tour(bench: Workbench): Promise<void> {
  await checkUntouched(bench);
  const isDone = await travel(tourSteps(bench), join(ROOT, PICTURES), console.log);
  console.log(`${isDone ? 'The tour is done.' : 'The tour stopped there.'} Pictures are in ${PICTURES}.`);
  if (!isDone) process.exitCode = 1;
}

/** A file that nobody keeps: the tour amends a notice, which needs one. */
function passingDatabase(): string {
  const folder = temporaryFolder('tour');
  folder.deleteAtExit();
  return join(folder.path, 'backend.db');
}

/** Connects, and leaves Options and a page of notices open, with the icon in the toolbar. Returns what Options says. */
export async function openWindow(bench: Workbench, live: boolean): Promise<string> {
  const { page, said } = await bench.connect();
  // The extension opened Options too, when it was installed.
  await bench.browser.closePages(page);
  await bench.browser.pin();
  await bench.browser.openPage(live ? 'https://sam.gov/search/?index=opp' : PRACTICE_LIST);
  return said;
}

async function show(bench: Workbench, live: boolean): Promise<void> {
  console.log(await openWindow(bench, live));
  console.log('The icon is in the toolbar, right of the address bar. Alt+Shift+U opens the popup too.');
  console.log(
    live
      ? 'Chromium shows the real sam.gov. Close the window to stop.'
      : 'Chromium shows a practice page in place of sam.gov. Click “Add to pipeline” beside a notice. Close the window to stop.',
  );
  console.log(`Backend: ${bench.backend.url}, key: ${bench.backend.key}`);
  await bench.browser.closed();
}

if (import.meta.main)
  await run(USAGE, async () => {
    const { headless, live, db: named } = startOptions(process.argv.slice(2), hasDisplay());
    const db = named ?? (headless ? passingDatabase() : undefined);
    ensureBuild('chrome');
    console.log(`Starting the backend and Chromium${headless ? ' without a window' : ''}.`);
    const bench = await Workbench.open({ headless, live, backend: db === undefined ? {} : { db } });
    // Ctrl+C stops what was started and removes the browser profile.
    process.once('SIGINT', () => {
      void bench.close().finally(() => process.exit(130));
    });
    try {
      await (headless ? tour(bench) : show(bench, live));
    } finally {
      await bench.close();
    }
  });
