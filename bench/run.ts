/**
 * `npm run bench -- NAME [--json] […]`: runs one measurement and prints its table. Without a name, lists
 * them.
 */
import { Misuse, run } from '../lib/dev/command-line.ts';
import { ensureBuild } from '../lib/dev/setup/ready.ts';
import { drawn, type Bench } from './report.ts';

interface Entry {
  about: string;
  load: () => Promise<Bench>;
  /** Measures the built extension, and so needs a fresh build. */
  extension?: true;
}

/** Each bench is loaded on demand: some import a browser. */
const BENCHES: Readonly<Record<string, Entry>> = {
  'backend-load': {
    about: 'whether the backend loses or refuses anything under 200 clients for a minute (--clients N, --seconds N)',
    load: () => import('./backend-load/backend-load.ts'),
  },
  click: {
    about: 'how long a click takes until the button answers and until the notice is saved (--runs N)',
    load: () => import('./click/click.ts'),
    extension: true,
  },
  fit: {
    about: 'how often the verdict on a notice agrees with a person’s, on 60 labeled notices and three companies',
    load: () => import('./fit/fit.ts'),
  },
  incumbents: {
    about: 'how often "Find incumbent" is right, on generated pairs',
    load: () => import('./incumbents.ts'),
  },
  memory: {
    about: 'whether searching, adding, undoing and changing pages makes anything grow (--minutes N; 60 is the promise)',
    load: () => import('./memory/memory.ts'),
    extension: true,
  },
  messages: {
    about: 'how long other pages wait beside a page that floods the background, and beside a huge answer (--runs N)',
    load: () => import('./messages/messages.ts'),
    extension: true,
  },
  page: {
    about:
      'what our script costs a list of 100 to 1,000 notices, beside browsers without it (--runs N; --loads N; --beside DIR: another build)',
    load: () => import('./page/page.ts'),
    extension: true,
  },
  popup: {
    about: 'how soon the real popup shows something, beside an empty React popup, and what it loads (--runs N)',
    load: () => import('./popup/popup.ts'),
    extension: true,
  },
  reading: {
    about: 'precision and recall of page reading, by group, site, and field (--pages DIR; needs ../shared/pages)',
    load: () => import('./reading.ts'),
  },
  'search-quality': {
    about: 'how well search finds what people mean, by kind of query (needs ../shared/data)',
    load: () => import('./search-quality/search-quality.ts'),
  },
  'search-scale': {
    about: 'what search costs from 1,000 to 1,000,000 notices (--max N; the whole takes eight to thirty minutes)',
    load: () => import('./search-scale/search-scale.ts'),
  },
  teach: {
    about: 'how much of a page is read after pointing at its first row (--pages DIR; needs ../shared/pages)',
    load: () => import('./teach.ts'),
  },
};

const USAGE = `npm run bench -- NAME [--json]

${Object.entries(BENCHES)
  .map(([name, { about }]) => `  ${name.padEnd(18)}${about}`)
  .join('\n')}`;

/** Runs what was typed. @throws Misuse for an unknown name or option. */
export async function bench([name, ...typed]: readonly string[]): Promise<void> {
  if (name === undefined) {
    console.log(USAGE);
    return;
  }
  const entry = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
  if (entry === undefined) throw new Misuse(`there is no measurement "${name}"`);
  if (entry.extension) ensureBuild('chrome');
  const loaded = await entry.load();
  const report = await loaded.run(
    typed.filter((argument) => argument !== '--json'),
    (line) => {
      console.error(line);
    },
  );
  console.log(
    typed.includes('--json')
      ? JSON.stringify(report, undefined, 2)
      : [...report.tables.map(drawn), report.notes.join('\n')].join('\n\n'),
  );
  if (!report.passed) process.exitCode = 1;
}

if (import.meta.main) await run(USAGE, () => bench(process.argv.slice(2)));
