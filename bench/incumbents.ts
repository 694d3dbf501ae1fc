/** `npm run bench -- incumbents [--seed WORD] [--count N] [--json]`: how often "Find incumbent" is right. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../lib/dev/command-line.ts';
import { incumbentQuery, type IncumbentQuery } from '../lib/domain/awards/incumbents/incumbent-query.ts';
import { rankIncumbents } from '../lib/domain/awards/incumbents/rank.ts';
import { today, type CalendarDate } from '../lib/domain/dates/calendar-date.ts';
import { defined } from '../lib/domain/objects.ts';
import { importSam } from '../lib/server/data/import-sam.ts';
import { importUsaspending } from '../lib/server/data/import-usaspending.ts';
import { createMemoryTarget } from '../lib/server/data/testing/memory-target.ts';
import type { NoticeRow } from '../lib/server/store/records.ts';
import {
  addUp,
  awardOfRow,
  inPool,
  inService,
  outcomeOf,
  serviceWith,
  type Figures,
  type Finder,
  type Outcome,
  type Pair,
} from './incumbents/measure.ts';
import { samplePairs } from './incumbents/sample-pairs.ts';
import { wordedPairs } from './incumbents/worded-pairs.ts';
import { percent, wholeNumber, type Report } from './report.ts';

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

const DATA = join(import.meta.dirname, '..', '..', 'shared', 'data');
const NOTICES = join(DATA, 'ContractOpportunitiesFullCSV.sample.csv');
const AWARDS = join(DATA, 'Contracts_PrimeAwardSummaries.sample.csv');

/** Sample every 20th notice; all of them take minutes. */
const EVERY = 20;

/**
 * Ranks real notices against unrelated real awards: any "strong" candidate is a false alarm. The awards have
 * no descriptions and one agency, so they do not measure recall. Returns one sentence for the report.
 */
async function falseAlarms(today: CalendarDate): Promise<string> {
  if (!existsSync(NOTICES) || !existsSync(AWARDS)) return 'Real rows: left out, ../shared/data is not here.';
  const target = createMemoryTarget();
  await importSam(NOTICES, target);
  await importUsaspending(AWARDS, target);
  const awards = [...target.awards.values()].map(awardOfRow);
  const counts = { strong: 0, possible: 0 };
  const notices = [...target.notices.values()].filter((_, index) => index % EVERY === 0);
  for (const notice of notices) {
    const found = rankIncumbents(workOf(notice), awards, today);
    if (found.some(({ confidence }) => confidence === 'strong')) counts.strong += 1;
    if (found.some(({ confidence }) => confidence === 'possible')) counts.possible += 1;
  }
  const of = `${String(notices.length)} real notices against ${String(awards.length)} real awards`;
  return `Real rows: ${of}: strong ${String(counts.strong)}, possible ${String(counts.possible)} times.`;
}

function workOf(row: NoticeRow): IncumbentQuery {
  const { title, agency, naicsCode, state, postedDate, responseDeadLine, solicitationNumber } = row;
  return incumbentQuery(
    defined({
      title,
      agency: agency ?? undefined,
      naicsCode: naicsCode ?? undefined,
      state: state ?? undefined,
      postedDate: postedDate ?? undefined,
      responseDeadLine: responseDeadLine ?? undefined,
      solicitationNumber: solicitationNumber ?? undefined,
    }),
    row.description ?? '',
  );
}
