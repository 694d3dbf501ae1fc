import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../domain/dates/calendar-date.ts';
import { day } from '../../domain/testing/day.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import { NOTICE_TYPES } from '../../domain/reference/notice-types.ts';
import { agencyCode, agencyName } from '../../domain/reference/agency-names.ts';
import naics from '../../domain/reference/naics-2022.json' with { type: 'json' };
import { STATES } from '../../domain/reference/states.ts';
import { SET_ASIDE_CODES } from '../../domain/reference/set-asides.ts';
import type { AwardRow, NoticeRow } from '../store/records.ts';
import { createMemoryTarget } from './testing/memory-target.ts';
import { loadSample, sampleAwards, sampleNotices } from './sample.ts';
import { FEDERAL_BUYERS } from './sample/federal-buyers.ts';
import { PARTS, WORK } from './sample/work.ts';

const TODAY = day('2026-03-02');

let notices: NoticeRow[] = [];
let awards: AwardRow[] = [];
beforeAll(async () => {
  const target = createMemoryTarget();
  await loadSample(target, TODAY);
  notices = [...target.notices.values()];
  awards = [...target.awards.values()];
});

describe('loadSample', () => {
  it('loads 5,000 notices and 20,000 awards with distinct ids', () => {
    expect([notices.length, awards.length]).toEqual([5000, 20_000]);
  });

  it('is all or nothing', async () => {
    const target = createMemoryTarget();
    const failing = {
      ...target,
      putAwards: () => {
        throw new Error('disk full');
      },
    };
    await expect(loadSample(failing, TODAY, { notices: 10, awards: 10 })).rejects.toThrow('disk full');
    expect(target.notices.size).toBe(0);
  });

  it('is the same on the same day', async () => {
    const target = createMemoryTarget();
    await loadSample(target, TODAY, { notices: 50, awards: 50 });
    const before = JSON.stringify([...target.notices.values(), ...target.awards.values()]);
    await loadSample(target, TODAY, { notices: 50, awards: 50 });
    expect(JSON.stringify([...target.notices.values(), ...target.awards.values()])).toBe(before);
  });
});

describe('sample notices', () => {
  const share = (fits: (row: NoticeRow) => boolean) => notices.filter(fits).length / notices.length;

  it('keep their ids from day to day while their dates move', () => {
    const tomorrow = [...sampleNotices(addDays(TODAY, 1), 100)];
    for (const [index, row] of tomorrow.entries()) {
      const before = notices[index];
      if (row.dataSource !== 'SAM.gov') continue;
      expect(row.noticeId).toBe(before?.noticeId);
      expect(row.postedDate).toBe(before?.postedDate && addDays(before.postedDate, 1));
    }
  });

  it('start the same for any count', () => {
    expect([...sampleNotices(TODAY, 5)]).toEqual(notices.slice(0, 5));
  });

  it('have federal ids of 32 hex digits and workspace links, or else a source prefix', () => {
    for (const { dataSource, noticeId, uiLink } of notices) {
      if (dataSource === 'SAM.gov') {
        expect(noticeId).toMatch(/^[0-9a-f]{32}$/);
        expect(uiLink).toBe(`https://sam.gov/workspace/contract/opp/${noticeId}/view`);
      } else expect(noticeId).toMatch(/^[a-z]+:[\w-]+$/);
      expect(parseHttpUrl(uiLink ?? '')).toBeDefined();
    }
  });

  it('use only existing codes', () => {
    for (const row of notices) {
      if (row.naicsCode !== null) expect(Object.hasOwn(naics, row.naicsCode), row.naicsCode).toBe(true);
      if (row.state !== null) expect(Object.hasOwn(STATES, row.state), row.state).toBe(true);
      if (row.setAside !== null) expect(SET_ASIDE_CODES).toContain(row.setAside);
      if (row.type !== null) expect(NOTICE_TYPES).toContain(row.type);
      if (row.dataSource === 'SAM.gov') expect(agencyName(row.agency ?? ''), row.agency ?? '').toBeDefined();
    }
  });

  it('are posted by today and due after posting', () => {
    for (const { postedDate, responseDeadLine } of notices) {
      expect(postedDate !== null && postedDate <= TODAY).toBe(true);
      if (postedDate !== null && responseDeadLine !== null) expect(responseDeadLine >= postedDate).toBe(true);
    }
  });

  it('mix sources, grants, expired notices and missing values', () => {
    expect(share((row) => row.dataSource === 'SAM.gov')).toBeGreaterThan(0.6);
    expect(share((row) => row.isGrant)).toBeGreaterThan(0.04);
    expect(share((row) => row.isGrant !== (row.dataSource === 'Grants.gov'))).toBe(0);
    expect(new Set(notices.map((row) => row.dataSource)).size).toBeGreaterThan(12);
    expect(share((row) => row.responseDeadLine !== null && row.responseDeadLine < TODAY)).toBeGreaterThan(0.1);
    expect(share((row) => row.responseDeadLine !== null && row.responseDeadLine >= TODAY)).toBeGreaterThan(0.5);
    expect(share((row) => row.responseDeadLine === TODAY)).toBeGreaterThan(0);
    for (const field of [
      'state',
      'setAside',
      'responseDeadLine',
      'naicsCode',
      'description',
      'solicitationNumber',
      'type',
      'pscCode',
    ] as const) {
      expect(
        share((row) => row[field] === null),
        field,
      ).toBeGreaterThan(0.001);
    }
    for (const type of NOTICE_TYPES)
      expect(
        share((row) => row.type === type),
        type,
      ).toBeGreaterThan(0);
    for (const code of ['SBA', '8A', 'WOSB', 'SDVOSBC', 'HZC'])
      expect(
        share((row) => row.setAside === code),
        code,
      ).toBeGreaterThan(0.01);
  });

  it('describe the same work in different words', () => {
    expect(WORK.length).toBeGreaterThan(60);
    for (const { names, tasks } of WORK) {
      expect(new Set(names).size).toBeGreaterThanOrEqual(3);
      expect(tasks.length).toBeGreaterThanOrEqual(3);
    }
    const titles = notices
      .filter((row) => row.naicsCode === '561730')
      .map((row) => row.title)
      .join('\n');
    for (const word of [/grounds maintenance/i, /landscap/i, /mowing/i, /snow/i]) expect(titles).toMatch(word);
  });

  it('leave no placeholder unfilled', () => {
    for (const { title, description } of notices)
      expect(`${title} ${description ?? ''}`).not.toMatch(/[{}]|undefined|NaN|\s{2}|\ba ,/);
  });

  it('sometimes name the contract they replace, which is among the awards', () => {
    const held = new Map([...sampleAwards(TODAY, 2000)].map((award) => [award.piid, award]));
    const replacing = notices.flatMap((row) => {
      const award = held.get(
        /(?:contract(?: number)? |Incumbent: .*, )([0-9A-Z]{13})\b/.exec(row.description ?? '')?.[1] ?? '',
      );
      return award ? [{ row, award }] : [];
    });
    expect(replacing.length).toBeGreaterThan(100);
    for (const { row, award } of replacing) {
      expect(agencyCode(row.agency ?? '')).toBe(award.awardingAgencyCode);
      expect(award.endDate !== null && award.endDate > TODAY).toBe(true);
      if (row.naicsCode !== null) expect(row.naicsCode).toBe(award.naicsCode);
      expect(row.description).toContain(award.recipientName);
    }
  });
});

describe('sample awards', () => {
  it('have unique keys and numbers in the usual format', () => {
    expect(new Set(awards.map((row) => row.piid)).size).toBe(awards.length);
    const key = /^CONT_AWD_([0-9A-Z]{6}\d{2}[CDFP][0-9A-Z]{4})_[0-9A-Z]{4}_(-NONE-_-NONE-|[0-9A-Z]{13}_[0-9A-Z]{4})$/;
    expect(awards.filter(({ awardId, piid }) => piid === null || key.exec(awardId)?.[1] !== piid)).toEqual([]);
  });

  it('use agency codes and names that belong together', () => {
    for (const { awardingAgency, awardingSubAgency, code, department } of FEDERAL_BUYERS) {
      expect(agencyCode(awardingAgency)).toBe(code);
      expect(agencyCode(department), department).toBe(code);
      expect(agencyName(awardingSubAgency), awardingSubAgency).toBeDefined();
    }
  });

  it('start before they end, with the last action by today', () => {
    const fits = ({ startDate, endDate, actionDate }: AwardRow) =>
      startDate !== null && endDate !== null && startDate < endDate && actionDate !== null && actionDate <= TODAY;
    expect(awards.filter((row) => !fits(row))).toEqual([]);
    const soon = awards.filter(
      (row) => row.endDate !== null && row.endDate > TODAY && row.endDate < addDays(TODAY, 365),
    );
    expect(soon.length).toBeGreaterThan(awards.length / 5);
  });

  it('have a realistic spread of values', () => {
    const values = awards.map((row) => row.valueCents ?? 0).sort((a, b) => a - b);
    expect(values.every((value) => Number.isSafeInteger(value) && value > 0)).toBe(true);
    const [median = 0, high = 0] = [values[10_000], values[19_800]];
    expect(median).toBeGreaterThan(50_000_00);
    expect(median).toBeLessThan(1_000_000_00);
    expect(high / median).toBeGreaterThan(20);
  });

  it('go often to a few companies and rarely to many', () => {
    const wins = new Map<string, number>();
    for (const { recipientName } of awards) wins.set(recipientName ?? '', (wins.get(recipientName ?? '') ?? 0) + 1);
    const counts = [...wins.values()].sort((a, b) => b - a);
    expect(counts.length).toBeGreaterThan(500);
    expect((counts[0] ?? 0) / (counts[Math.floor(counts.length / 2)] ?? 1)).toBeGreaterThan(10);
  });

  it('use only existing NAICS codes', () => {
    for (const { naicsCode } of [...WORK, ...PARTS]) expect(Object.hasOwn(naics, naicsCode), naicsCode).toBe(true);
  });
});
