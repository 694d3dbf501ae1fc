/**
 * Ranks real notices against unrelated real awards: any "strong" candidate is a false alarm. The awards have
 * no descriptions and one agency, so they do not measure recall.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { rankIncumbents } from '../../lib/domain/awards/incumbents/rank.ts';
import { incumbentQuery, type IncumbentQuery } from '../../lib/domain/awards/incumbents/incumbent-query.ts';
import { defined } from '../../lib/domain/objects.ts';
import { importSam } from '../../lib/server/data/import-sam.ts';
import { importUsaspending } from '../../lib/server/data/import-usaspending.ts';
import { createMemoryTarget } from '../../lib/server/data/testing/memory-target.ts';
import type { NoticeRow } from '../../lib/server/store/records.ts';
import { awardOfRow } from './award-of-row.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const NOTICES = join(DATA, 'ContractOpportunitiesFullCSV.sample.csv');
const AWARDS = join(DATA, 'Contracts_PrimeAwardSummaries.sample.csv');

/** Sample every 20th notice; all of them take minutes. */
const EVERY = 20;

/** Returns one sentence for the report. */
export async function falseAlarms(today: CalendarDate): Promise<string> {
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
