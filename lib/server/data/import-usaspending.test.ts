import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importUsaspending } from './import-usaspending.ts';
import { createMemoryTarget } from './testing/memory-target.ts';

const REAL = fileURLToPath(
  new URL('../../../../shared/data/Contracts_PrimeAwardSummaries.sample.csv', import.meta.url),
);
const HEAD =
  'contract_award_unique_key,award_id_piid,current_total_value_of_award,award_latest_action_date,period_of_performance_start_date,period_of_performance_current_end_date,awarding_agency_code,awarding_agency_name,awarding_sub_agency_name,recipient_name,primary_place_of_performance_state_code,prime_award_base_transaction_description,product_or_service_code,naics_code';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pursuit-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(...lines: string[]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(path, [HEAD, ...lines, ''].join('\n'));
  return path;
}

describe('importUsaspending', () => {
  it('reads every field of an award', async () => {
    const target = createMemoryTarget();
    await importUsaspending(
      await file(
        'CONT_AWD_X1_9700_-NONE-_-NONE-,X1,54977630.07,2026-03-06,2022-10-01,2026-12-07,97,Department of Defense,Defense Information Systems Agency,"TEAPOT, LLC",WA,"CLOUD &amp; HOSTING",DB10,518210',
      ),
      target,
    );
    expect([...target.awards.values()]).toEqual([
      {
        awardId: 'CONT_AWD_X1_9700_-NONE-_-NONE-',
        piid: 'X1',
        recipientName: 'TEAPOT, LLC',
        awardingAgencyName: 'Department of Defense',
        awardingSubAgencyName: 'Defense Information Systems Agency',
        awardingAgencyCode: '097',
        valueCents: 5497763007,
        startDate: '2022-10-01',
        endDate: '2026-12-07',
        actionDate: '2026-03-06',
        description: 'CLOUD & HOSTING',
        popState: 'WA',
        naicsCode: '518210',
        pscCode: 'DB10',
      },
    ]);
  });

  it.each([
    ['1.005', 101],
    ['0.1', 10],
    ['.29', 29],
    ['4.35', 435],
    ['8.165', 817],
    ['250000.0', 25_000_000],
    ['90071992547409.91', 9_007_199_254_740_991],
    ['-12.345', -1235],
    ['-0.00', 0],
    ['7', 700],
    ['', null],
  ])('reads the amount %j as %j cents', async (text, cents) => {
    const target = createMemoryTarget();
    await importUsaspending(await file(`K,P,${text},,,,,,,,,,,`), target);
    expect(target.awards.get('K')?.valueCents).toBe(cents);
  });

  it('reads dates in spreadsheet formats', async () => {
    const target = createMemoryTarget();
    await importUsaspending(await file('K,P,1,1/2/2026,10/1/2022 0:00,9/30/2025,,,,,,,,'), target);
    expect(target.awards.get('K')).toMatchObject({
      actionDate: '2026-01-02',
      startDate: '2022-10-01',
      endDate: '2025-09-30',
    });
  });

  it.each([
    ['VA', 'VA'],
    ['va', 'VA'],
    ['AP', 'AP'],
    ['MH', 'MH'],
    ['', null],
    ['99', null],
    ['XXX', null],
  ])('reads the place of performance %j as %j', async (text, state) => {
    const target = createMemoryTarget();
    await importUsaspending(await file(`K,P,1,,,,,,,,${text},,,`), target);
    expect(target.awards.get('K')?.popState).toBe(state);
  });

  it('uses null for empty values', async () => {
    const target = createMemoryTarget();
    await importUsaspending(await file('K,,,,,,,,,,,,,'), target);
    expect(Object.values(target.awards.get('K') ?? {}).filter((value) => value !== null)).toEqual(['K']);
  });

  it('skips rows with an invalid key, amount or date and reports their lines', async () => {
    const left: [line: number, column: string | undefined][] = [];
    const summary = await importUsaspending(
      await file(
        'K1,P,1e7,,,,,,,,,,,',
        ',P,1,,,,,,,,,,,',
        'K2,P,1,,31/12/2026,,,,,,,,,',
        'K3,P,99999999999999999,,,,,,,,,,,',
        'K4,P,1,,,,,,,,,,,',
      ),
      createMemoryTarget(),
      { onRejected: (line, reason) => left.push([line, reason.split(' ')[0]]) },
    );
    expect(summary).toMatchObject({ rows: 1, rejected: 4 });
    expect(left).toEqual([
      [2, 'current_total_value_of_award'],
      [3, 'contract_award_unique_key'],
      [4, 'period_of_performance_start_date'],
      [5, 'current_total_value_of_award'],
    ]);
  });

  it('rejects a file of notices', async () => {
    const path = join(folder, 'notices.csv');
    await writeFile(path, '"NoticeId","Title"\n"x","y"\n');
    await expect(importUsaspending(path, createMemoryTarget())).rejects.toThrow(
      'missing columns "contract_award_unique_key"',
    );
  });
});

describe.skipIf(!existsSync(REAL))('importUsaspending on real rows (skipped where ../shared/data is absent)', () => {
  it('imports all 5,000, and none is new the second time', async () => {
    const target = createMemoryTarget();
    expect(await importUsaspending(REAL, target)).toMatchObject({ rows: 5000, added: 5000, rejected: 0 });
    expect(await importUsaspending(REAL, target)).toMatchObject({ rows: 5000, unchanged: 5000 });
    const awards = [...target.awards.values()];
    expect(awards.filter(({ valueCents }) => valueCents !== null && Number.isSafeInteger(valueCents))).toHaveLength(
      5000,
    );
    expect(awards.filter(({ popState }) => popState === null)).toHaveLength(111);
    expect(awards.every(({ awardingAgencyCode }) => awardingAgencyCode === '097')).toBe(true);
  });
});
