/** `npm run bench -- incumbents [--seed WORD] [--count N] [--json]`: how often "Find incumbent" is right. */
import { readOptions } from '../lib/dev/command-line.ts';
import { today } from '../lib/domain/dates/calendar-date.ts';
import { inService, serviceWith } from './incumbents/in-service.ts';
import { addUp, inPool, outcomeOf, type Figures, type Finder, type Outcome, type Pair } from './incumbents/measure.ts';
import { falseAlarms } from './incumbents/real-rows.ts';
import { samplePairs } from './incumbents/sample-pairs.ts';
import { wordedPairs } from './incumbents/worded-pairs.ts';
import { wholeNumber } from './options.ts';
import type { Report } from './report.ts';

/**
 * Below these a person is led astray too often to ask again: the right one among three, and hardly ever
 * sure of a wrong one.
 */
const PROMISED = { top3: 0.9, strongRight: 0.95, strongWhenAbsent: 0.02 } as const;

type Answer = Report & Pick<Figures, 'top3' | 'strongRight' | 'strongWhenAbsent'>;

export async function run(args: readonly string[], say: (line: string) => void): Promise<Answer> {
  const values = readOptions([...args], {
    seed: { type: 'string', default: 'one' },
    count: { type: 'string', default: '100' },
  });
  const [now, count] = [today(), wholeNumber('count', values.count, 100_000)];
  const sets: [string, Pair[]][] = [
    ['made of words of their own', wordedPairs(now, count, values.seed)],
    ['sample data, told in other words', samplePairs(now, count, values.seed)],
  ];

  const rows: [string, Outcome[]][] = [];
  for (const [name, pairs] of sets) {
    say(`${name}: ${String(pairs.length)} pairs`);
    const service = serviceWith(pairs.flatMap(({ right, decoys }) => [right, ...decoys]));
    const ways: [string, Finder][] = [
      ['all awards at hand', inPool(now)],
      ['found with 8 requests', inService(now, service)],
    ];
    for (const [way, find] of ways) rows.push([`${name}, ${way}`, pairs.map((pair) => outcomeOf(pair, find))]);
  }
  const { top3, strongRight, strongWhenAbsent } = addUp(rows.flatMap(([, outcomes]) => outcomes));
  const passed =
    top3 >= PROMISED.top3 && strongRight >= PROMISED.strongRight && strongWhenAbsent < PROMISED.strongWhenAbsent;
  const real = await falseAlarms(now);
  return {
    top3,
    strongRight,
    strongWhenAbsent,
    passed,
    tables: [
      {
        title: 'Find incumbent',
        columns: ['pairs', 'count', 'first', 'first three', 'strong said', 'strong right', 'strong when absent'],
        rows: rows.map(([name, outcomes]) => rowOf(name, addUp(outcomes))),
      },
    ],
    notes: [
      `Promised: first three ${percent(PROMISED.top3)} or more, strong right ${percent(PROMISED.strongRight)} or more, strong when absent under ${percent(PROMISED.strongWhenAbsent)}. ${passed ? 'Kept.' : 'Not kept.'}`,
      real,
    ],
  };
}

function rowOf(name: string, figures: Figures): (string | number)[] {
  const { pairs, top1, top3, strongSaid, strongRight, strongWhenAbsent } = figures;
  return [name, pairs, ...[top1, top3, strongSaid, strongRight, strongWhenAbsent].map(percent)];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
