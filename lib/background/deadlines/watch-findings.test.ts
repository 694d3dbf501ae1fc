import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWallTime } from '../../domain/dates/time-zone.ts';
import type { Opportunity } from '../../domain/notices/notice.ts';
import { defined } from '../../domain/objects.ts';
import { parseCents } from '../../domain/money/money.ts';
import { day } from '../../domain/testing/day.ts';
import { must } from '../../domain/testing/must.ts';
import { runsOf } from '../../domain/testing/share.ts';
import { awardeeIn, findingsIn, noticeIn, type Subject } from './watch-findings.ts';

const [OWN, OTHER, THIRD] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const NUMBER = 'W912DY-27-R-0042';

const subject: Subject = {
  noticeId: OWN,
  title: 'Roof repair',
  agency: 'Department of Defense',
  due: { day: day('2027-01-05') },
  savedOn: day('2026-12-02'),
  solicitationNumber: NUMBER,
};
const own: Opportunity = {
  noticeId: OWN,
  title: 'Roof repair',
  agency: 'DEPT OF DEFENSE',
  postedDate: day('2026-12-01'),
  responseDeadLine: day('2027-01-05'),
  solicitationNumber: NUMBER,
  type: 'Solicitation',
};
const version: Opportunity = { ...own, noticeId: OTHER, postedDate: day('2026-12-10') };
const award: Opportunity = { ...own, noticeId: THIRD, postedDate: day('2027-02-01'), type: 'Award Notice' };
const without = (found: Opportunity, ...names: (keyof Opportunity)[]): Opportunity => {
  const copy = { ...found };
  for (const name of names) Reflect.deleteProperty(copy, name);
  return copy;
};

describe('the deadline', () => {
  const moved = (about: Partial<Subject>, date: string) =>
    findingsIn({ ...subject, ...about }, [{ ...own, responseDeadLine: day(date) }]).deadline?.moved;

  it('moved when the service shows another date than the one that counts', () => {
    expect(moved({}, '2027-01-12')).toBe(true);
    expect(moved({}, '2027-01-05')).toBe(false);
    expect(moved({ due: { day: day('2027-01-12') } }, '2027-01-12')).toBe(false);
    expect(moved({ due: undefined }, '2027-01-12')).toBe(true);
  });

  it('is the same a day apart, if a page printed it in the reader’s zone', () => {
    const inManila = { day: day('2027-01-06'), time: must(parseWallTime('05:00')), zone: 'GMT+8' };
    expect(moved({ due: inManila, dueFromPage: true }, '2027-01-05')).toBe(false);
    expect(moved({ due: inManila, dueFromPage: true }, '2027-01-08')).toBe(true);
    expect(moved({ due: inManila }, '2027-01-05')).toBe(true);
  });

  it('moved even by that one day, if the service had another date before', () => {
    const due = { day: day('2027-01-05'), time: must(parseWallTime('17:00')), zone: 'EST' };
    const from = { due, dueFromPage: true, agreed: day('2027-01-05') };
    expect(moved(from, '2027-01-06')).toBe(true);
  });

  it('says nothing where the service sends none, or does not list the notice', () => {
    expect(findingsIn(subject, [without(own, 'responseDeadLine')])).not.toHaveProperty('deadline');
    expect(findingsIn(subject, [])).toEqual({ unrelated: new Set() });
  });
});

describe('a new version', () => {
  const versionIn = (results: Opportunity[], about: Partial<Subject> = {}) =>
    findingsIn({ ...subject, ...about }, results).version;

  it('is a later notice with the same number, however it is written', () => {
    expect(versionIn([own, { ...version, solicitationNumber: 'w912dy27r0042' }])).toMatchObject({ certain: true });
  });

  it('is not an earlier one, nor one of the same day beside it', () => {
    expect(versionIn([own, { ...version, postedDate: day('2026-11-30') }])).toBeUndefined();
    expect(versionIn([own, { ...version, postedDate: day('2026-12-01') }])).toBeUndefined();
    expect(versionIn([{ ...version, postedDate: day('2026-12-01') }], { listed: own })).toBeDefined();
  });

  it('is not what the service lists for a notice saved from a page that it does not know yet', () => {
    expect(versionIn([{ ...version, postedDate: day('2026-11-30') }])).toBeUndefined();
    expect(versionIn([{ ...version, postedDate: day('2026-12-02') }])).toBeUndefined();
    expect(versionIn([version])).toMatchObject({ certain: true });
  });

  it('is a doubt with another title, or without an agency', () => {
    expect(versionIn([own, { ...version, title: 'Roof repair (Amendment 2)' }])).toMatchObject({ certain: true });
    expect(versionIn([own, { ...version, title: 'Roof repair at the library' }])).toMatchObject({ certain: false });
    expect(versionIn([own, without(version, 'agency')])).toMatchObject({ certain: false });
  });

  it('is a doubt without a number, if title and agency agree', () => {
    const unnumbered = without(version, 'solicitationNumber');
    expect(versionIn([own, unnumbered])).toMatchObject({ certain: false });
    expect(versionIn([own, { ...unnumbered, title: 'Roof repairs' }])).toBeUndefined();
    expect(versionIn([own, without(unnumbered, 'agency')])).toBeUndefined();
    expect(versionIn([own, { ...unnumbered, state: 'TX' }], { state: 'OH' })).toBeUndefined();
  });

  it('is not another solicitation of the same title and agency', () => {
    expect(versionIn([own, { ...version, solicitationNumber: 'W912DY-27-R-0043' }])).toBeUndefined();
  });

  it('is not a town’s other notice that has the same number', () => {
    const town = { noticeId: 'austin:7', solicitationNumber: 'RFP 2031-01', agency: 'City of Austin' };
    const other = { ...version, noticeId: 'dallas:9', solicitationNumber: 'RFP 2031-01', agency: 'City of Dallas' };
    expect(versionIn([{ ...own, ...town }, other], town)).toBeUndefined();
    expect(versionIn([{ ...own, ...town }, without(other, 'agency')], town)).toMatchObject({ certain: false });
  });

  it('is not an award notice or a justification', () => {
    expect(versionIn([own, award, { ...version, type: 'Justification' }])).toBeUndefined();
    expect(versionIn([{ ...own, type: 'Presolicitation' }, version])).toBeDefined();
    expect(versionIn([{ ...own, type: 'Award Notice' }, award])).toBeDefined();
  });

  it('is not the notice itself under the service’s id, for one saved from another site', () => {
    const uiLink = 'https://bids.example.com/101';
    const there = { noticeId: 'bids.example.com:101', uiLink };
    const found = findingsIn({ ...subject, ...there }, [{ ...own, uiLink, responseDeadLine: day('2027-01-12') }]);
    expect(found.version).toBeUndefined();
    expect(found.deadline).toEqual({ moved: true, day: '2027-01-12' });
  });
});

describe('an award', () => {
  const cents = (value: number) => must(parseCents(value));
  const made = {
    awardId: 'a-1',
    recipientName: 'Acme Roofing LLC',
    awardingAgencyName: 'Department of Defense',
    actionDate: day('2027-01-30'),
    description: 'ROOF REPAIR',
    value: cents(5_000_00),
  };
  const listed = { ...subject, listed: own };

  it('notice has the type, or was asked for where the service sends no type', () => {
    expect(findingsIn(subject, [own, award]).award).toMatchObject({ certain: true, notice: { noticeId: THIRD } });
    const untyped = without(award, 'type');
    expect(findingsIn(subject, [own, untyped], true).award).toBeDefined();
    expect(findingsIn(subject, [own, untyped]).award).toBeUndefined();
    expect(findingsIn(subject, [own, without(award, 'solicitationNumber')]).award).toMatchObject({ certain: false });
    expect(findingsIn(subject, [own, { ...award, postedDate: day('2025-02-01') }]).award).toBeUndefined();
  });

  it('names the awardee only of one certain award', () => {
    expect(awardeeIn(listed, [made])).toEqual({ recipientName: 'Acme Roofing LLC', value: 500_000 });
    const odd = [
      { ...made, description: 'ROOF REPAIR PHASE 2' },
      { ...made, awardingAgencyName: 'Department of Energy' },
      { ...made, actionDate: day('2025-01-30') },
    ];
    expect(odd.map((each) => awardeeIn(listed, [each]))).toEqual([undefined, undefined, undefined]);
    expect(awardeeIn(listed, [made, { ...made, awardId: 'a-2', recipientName: 'Other Inc' }])).toBeUndefined();
    expect(awardeeIn(listed, [made, { ...made, awardId: 'a-2' }])).toEqual({ recipientName: 'Acme Roofing LLC' });
    expect(awardeeIn({ ...subject, savedOn: undefined }, [made])).toBeUndefined();
  });

  it('names the awardee of the contract numbered like the solicitation, where titles alone leave a doubt', () => {
    const numbered = { ...made, awardId: 'a-2', recipientName: 'Other Inc', piid: 'W912DY27C0042' };
    expect(awardeeIn(listed, [{ ...made, piid: 'W912DY27C0007' }, numbered])).toMatchObject({
      recipientName: 'Other Inc',
    });
    expect(awardeeIn(listed, [{ ...numbered, description: 'MOWING' }])).toBeUndefined();
  });
});

it('the order of results changes nothing', () => {
  const posted = fc.constantFrom(undefined, day('2026-11-01'), day('2026-12-01'), day('2026-12-10'));
  const result = fc
    .record({
      noticeId: fc.constantFrom(OWN, OTHER, THIRD, 'd'.repeat(32), 'e'.repeat(32)),
      title: fc.constantFrom('Roof repair', 'Mowing'),
      agency: fc.constantFrom(undefined, 'Department of Defense', 'City of Austin'),
      solicitationNumber: fc.constantFrom(undefined, NUMBER, 'W912DY-27-R-0043'),
      type: fc.constantFrom(undefined, 'Solicitation', 'Award Notice', 'Justification'),
      postedDate: posted,
      responseDeadLine: fc.constantFrom(undefined, day('2027-01-05'), day('2027-01-12')),
    })
    .map((fields): Opportunity => defined(fields));
  const results = fc.uniqueArray(result, { selector: ({ noticeId }) => noticeId, maxLength: 5 });
  const orders = results.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(orders, fc.boolean(), ([list, shuffled], onlyAwards) => {
      expect(findingsIn(subject, shuffled, onlyAwards)).toEqual(findingsIn(subject, list, onlyAwards));
    }),
    runsOf(2000),
  );
});

it('keeps of a result what a page could have shown, even beside an odd field', () => {
  expect(noticeIn(version)).toEqual(without({ ...version }, 'type'));
  expect(noticeIn({ ...version, naicsCode: 'many' })).toMatchObject({ noticeId: OTHER, title: 'Roof repair' });
});
