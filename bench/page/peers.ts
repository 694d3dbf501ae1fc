/**
 * `npm run bench -- peers DIR… [--runs N]`: what other unpacked extensions cost a list of 100 notices,
 * beside ours and an empty one, in turns. Each peer runs with the empty one, whose cost is taken off.
 */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Misuse } from '../../lib/dev/command-line.ts';
import { Workbench } from '../../lib/dev/driver/workbench.ts';
import { PRACTICE_LIST } from '../../lib/dev/practice/practice-site.ts';
import { MOST_RUNS, wholeNumber } from '../options.ts';
import { machineNote, quantile, type Bench } from '../report.ts';
import { withTinyExtension, type Floor } from './floors.ts';
import { Visit } from './visit.ts';

const ROWS = 100;
const OURS = 'ours';
const EMPTY = 'empty extension';

export const run: Bench['run'] = async (args, say) => {
  const options = { runs: { type: 'string', default: '9' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const runs = wholeNumber('runs', values.runs, MOST_RUNS);
  const folders = positionals.map((folder) => resolve(folder));
  const missing = folders.find((folder) => !existsSync(join(folder, 'manifest.json')));
  if (folders.length === 0 || missing !== undefined)
    throw new Misuse(`peers takes folders of unpacked extensions${missing === undefined ? '' : `, not "${missing}"`}`);
  const bench = await Workbench.open({ headless: true, notices: ROWS, backend: { sample: false } });
  const floors = new Map<string, Floor>();
  try {
    await bench.connect();
    floors.set(EMPTY, await withTinyExtension('empty', bench.site));
    for (const folder of folders)
      floors.set(`${basename(folder)} (${String(floors.size)})`, await withTinyExtension('empty', bench.site, folder));
    const scripts = new Map<string, number[]>([OURS, ...floors.keys()].map((name) => [name, []]));
    // The first turn warms up.
    for (let turn = 0; turn <= runs; turn += 1) {
      say(`visit ${String(turn)} of ${String(runs)} in each browser`);
      for (const [name, costs] of scripts) {
        const page = await (floors.get(name)?.newPage() ?? bench.browser.context.newPage());
        const visit = await Visit.begin(page);
        const { script } = await visit.load(`${PRACTICE_LIST}&pageSize=${String(ROWS)}`, name === OURS ? ROWS : 0);
        await visit.end();
        if (turn > 0) costs.push(script);
      }
    }
    const middle = (name: string) => quantile(scripts.get(name) ?? [], 0.5);
    const above = (name: string) => middle(name) - middle(EMPTY);
    const rows = [...scripts.keys()].map((name) => [name, middle(name).toFixed(1), above(name).toFixed(1)]);
    const ahead = [...floors.keys()].filter((name) => name !== EMPTY && above(name) <= above(OURS));
    return {
      tables: [{ title: `A list of ${String(ROWS)} notices (ms)`, columns: ['', 'script', 'above empty'], rows }],
      notes: [`Ahead of ours: ${ahead.join(', ') || 'none'}.`, machineNote()],
      passed: true,
    };
  } finally {
    for (const floor of floors.values()) await floor.close();
    await bench.close();
  }
};
