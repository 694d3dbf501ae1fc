import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SET_ASIDE_CODES } from '../reference/set-asides.ts';
import { day } from '../testing/day.ts';
import { runsOf } from '../testing/share.ts';
import { COMPANY_STATUSES, isDescribed, type Company } from './company.ts';
import { judgeFit } from './fit.ts';
import type { FitFacts } from './reasons.ts';

const TODAY = new Date('2026-11-20T12:00');

/** The verdict and the codes of its reasons. */
function judged(company: Company, facts: FitFacts): string {
  const { verdict, reasons } = judgeFit(company, facts, TODAY);
  return [verdict, ...reasons.map(({ code }) => code)].join(' ');
}

describe('set-asides', () => {
  const verdictOf = (company: Company, setAside: string | null | undefined) => judged(company, { setAside });

  it.each<[Company, string | null, string]>([
    [{ size: 'small' }, 'SBA', 'fits setAsideYours'],
    [{ size: 'small' }, 'SBP', 'fits setAsideYours'],
    [{ size: 'other' }, 'SBA', 'ruledOut smallOnly'],
    // The rest of a partial set-aside is open to all (FAR 19.502-3).
    [{ size: 'other' }, 'SBP', 'check setAsidePartial'],
    [{ statuses: ['HUBZone'] }, 'SBA', 'fits setAsideYours'],
    [{ size: 'small' }, '8A', 'ruledOut setAsideOther'],
    [{ statuses: ['8(a)'] }, '8A', 'fits setAsideYours'],
    [{ statuses: ['8(a)'] }, '8AN', 'check setAsideSoleSource'],
    [{ statuses: ['8(a)'], size: 'other' }, '8A', 'check setAsideAsk'],
    [{ statuses: ['EDWOSB'] }, 'WOSB', 'fits setAsideYours'],
    [{ statuses: ['WOSB'] }, 'EDWOSB', 'ruledOut setAsideOther'],
    [{ statuses: ['SDVOSB'] }, 'VSA', 'fits setAsideYours'],
    [{ statuses: ['VOSB'] }, 'SDVOSBC', 'ruledOut setAsideOther'],
    [{ statuses: ['HUBZone'] }, 'HZC', 'fits setAsideYours'],
    [{ statuses: ['HUBZone'] }, 'HZS', 'check setAsideSoleSource'],
    [{ size: 'small' }, 'BICiv', 'check setAsideAsk'],
    [{ size: 'small' }, 'Reserved for elves', 'check setAsideAsk'],
    [{ size: 'other' }, null, 'fits setAsideNone'],
    [{ size: 'other' }, 'No Set aside used', 'fits setAsideNone'],
    [{ naics: ['541512'] }, '8A', 'check naicsUnknown setAsideAsk'],
  ])('%o, %s: %s', (company, setAside, expected) => {
    expect(verdictOf(company, setAside)).toBe(expected);
  });

  it('are asked for only if the user said who the company is', () => {
    expect(verdictOf({ size: 'small' }, undefined)).toBe('check setAsideUnknown');
    expect(judged({ naics: ['541512'] }, { naicsCode: '541512' })).toBe('fits naicsYours');
  });
});

describe('NAICS codes', () => {
  const company = { naics: ['541512', '5416'] };

  it.each([
    ['541512', 'fits naicsYours'],
    ['541611', 'fits naicsYours'],
    ['541519', 'check naicsNear'],
    ['5415', 'check naicsNear'],
    ['561720', 'ruledOut naicsOther'],
  ])('%s: %s', (naicsCode, expected) => {
    expect(judged(company, { naicsCode })).toBe(expected);
  });

  it('outside the list are checked if the title has a word to look for', () => {
    const wanted = { naics: ['541512'], lookFor: ['zero trust'] };
    expect(judged(wanted, { naicsCode: '561720', title: 'Zero-Trust Gateway' })).toBe('check naicsOther wordFound');
    expect(judged(wanted, { naicsCode: '561720', title: 'Custodial Services' })).toBe('ruledOut naicsOther');
  });
});

describe('the other facts', () => {
  it.each<[Company, FitFacts, string]>([
    [{ states: ['VA'] }, { state: 'VA' }, 'fits stateYours'],
    [{ states: ['VA'] }, { state: 'CA' }, 'ruledOut stateOther'],
    [{ states: ['VA'] }, {}, 'check stateUnknown'],
    [{ ruleOut: ['drone'] }, { title: 'sUAS Training Drones' }, 'ruledOut wordOut'],
    [{ ruleOut: ['art'] }, { title: 'Smart Start Partners' }, 'check nothing'],
    [{ lookFor: ['fhir'] }, { title: 'Interfaces', summary: 'HL7 and FHIR' }, 'fits wordFound'],
    [{ lookFor: ['fhir'] }, { title: 'Interfaces' }, 'check wordsNone'],
    [{ daysNeeded: 10 }, { responseDeadLine: day('2026-11-30') }, 'fits daysEnough'],
    [{ daysNeeded: 10 }, { responseDeadLine: day('2026-11-29') }, 'check daysFew'],
    [{ daysNeeded: 10 }, { responseDeadLine: day('2026-11-19') }, 'check duePassed'],
    [{ daysNeeded: 10 }, {}, 'check dueUnknown'],
    [{ agencies: ['VA'] }, { agency: 'VETERANS AFFAIRS, DEPARTMENT OF' }, 'fits agencyYours'],
    [{ agencies: ['VA'] }, { agency: 'DEPT OF DEFENSE' }, 'check agencyOther'],
    [{ size: 'small' }, { type: 'a', setAside: 'SBA' }, 'ruledOut awarded setAsideYours'],
    [{ size: 'small' }, { title: 'SeaPort: Security', setAside: 'SBA' }, 'check vehicle setAsideYours'],
    [{ size: 'small' }, { title: 'Help Desk - CANCELLED', setAside: 'SBA' }, 'check canceled setAsideYours'],
  ])('%o, %o: %s', (company, facts, expected) => {
    expect(judged(company, facts)).toBe(expected);
  });

  it('count the days from the day of the question', () => {
    const facts = { responseDeadLine: day('2026-12-01') };
    const on = (date: string) => judgeFit({ daysNeeded: 10 }, facts, new Date(`${date}T12:00`)).verdict;
    expect([on('2026-11-21'), on('2026-11-22')]).toEqual(['fits', 'check']);
  });
});

describe('any company and notice', () => {
  const texts = fc.array(fc.constantFrom('cloud', 'drone', 'sole source', 'help desk'), { maxLength: 3 });
  const codes = ['541512', '541519', '5415', '561720', '54'];
  const companies = fc.record<Company>(
    {
      naics: fc.array(fc.constantFrom(...codes), { maxLength: 3 }),
      size: fc.constantFrom('small', 'other'),
      statuses: fc.uniqueArray(fc.constantFrom(...COMPANY_STATUSES)),
      states: fc.array(fc.constantFrom('VA', 'MD')),
      lookFor: texts,
      ruleOut: texts,
      daysNeeded: fc.integer({ min: 0, max: 30 }),
      agencies: fc.array(fc.constantFrom('VA', 'Department of Defense')),
    },
    { requiredKeys: [] },
  );
  const notices = fc.record<FitFacts>(
    {
      title: fc.constantFrom('Cloud help desk', 'Drones', 'Custodial', 'SeaPort cloud, cancelled'),
      summary: fc.constantFrom('Sole source to one', 'Cloud', ''),
      agency: fc.constantFrom('VETERANS AFFAIRS, DEPARTMENT OF', 'NASA'),
      naicsCode: fc.constantFrom(...codes),
      setAside: fc.constantFrom(...SET_ASIDE_CODES, null, 'other'),
      state: fc.constantFrom('VA', 'CA'),
      type: fc.constantFrom('Solicitation', 'Award Notice', 'Justification'),
      responseDeadLine: fc.constantFrom(day('2026-11-19'), day('2026-11-25'), day('2027-01-01')),
    },
    { requiredKeys: [] },
  );

  it('is never ruled out by the absence of a fact', () => {
    fc.assert(
      fc.property(companies, notices, (company, facts) => {
        if (judgeFit(company, facts, TODAY).verdict === 'ruledOut') return;
        for (const name of Object.keys(facts)) {
          const { verdict } = judgeFit(company, { ...facts, [name]: undefined }, TODAY);
          expect(verdict, name).not.toBe('ruledOut');
        }
      }),
      runsOf(5000),
    );
  });

  it('has a verdict that its reasons decide, each on facts it names; those that rule out are known', () => {
    fc.assert(
      fc.property(companies, notices, (company, facts) => {
        const { verdict, reasons } = judgeFit(company, facts, TODAY);
        expect(reasons[0]?.says).toBe(verdict);
        for (const { says, fields, code } of reasons) {
          expect(fields.length, code).toBeGreaterThan(0);
          if (says === 'ruledOut') for (const field of fields) expect(facts[field], code).toBeDefined();
          if (code.endsWith('Unknown')) expect(fields.map((field) => facts[field])).toEqual([undefined]);
        }
        // A verdict depends on no fact but those named.
        const named = new Set<string>(reasons.filter(({ says }) => says === verdict).flatMap(({ fields }) => fields));
        const kept = Object.fromEntries(Object.entries(facts).filter(([name]) => named.has(name)));
        if (verdict === 'ruledOut') expect(judgeFit(company, kept, TODAY).verdict).toBe('ruledOut');
      }),
      runsOf(5000),
    );
  });
});

it('a company is described by any one field', () => {
  expect([undefined, {}, { naics: [] }].map(isDescribed)).toEqual([false, false, false]);
  expect([{ naics: ['541512'] }, { daysNeeded: 0 }].map(isDescribed)).toEqual([true, true]);
});
