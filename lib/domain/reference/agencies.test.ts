import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { agencyLabel } from './agencies.ts';
import { agencyAliases, agencyCode, agencyName, sameAgency } from './agency-names.ts';
import { agencyKey } from './agency-key.ts';
import table from './agencies.json' with { type: 'json' };

const NOTICES = new URL('../../../../shared/data/ContractOpportunitiesFullCSV.sample.csv', import.meta.url);
const AWARDS = new URL('../../../../shared/data/Contracts_PrimeAwardSummaries.sample.csv', import.meta.url);

describe('agencies', () => {
  it.each([
    'DEPT OF DEFENSE',
    'Department of Defense',
    '097',
    'DOD',
    'DoD',
    'DEFENSE, DEPARTMENT OF',
    'Department of War',
    'Department of Defense (DoD)',
  ])('%s is the Department of Defense', (text) => {
    expect(agencyCode(text)).toBe('097');
    expect(agencyName(text)).toBe('Department of Defense');
  });

  it('returns every spelling of a department, the given one first', () => {
    expect(agencyAliases('dod')).toEqual([
      'dod',
      'Department of Defense',
      'DOD',
      'Department of War',
      'DOW',
      'DEPARTMENT OF DEFENSE',
      'DEPT OF DEFENSE',
      'DEFENSE, DEPARTMENT OF',
      'DEPARTMENT OF WAR',
      'DEPT OF WAR',
      'WAR, DEPARTMENT OF',
    ]);
    expect(agencyAliases('014')).toContain('INTERIOR, DEPARTMENT OF THE');
    expect(agencyAliases('036')).toContain('VETERANS AFFAIRS, DEPARTMENT OF');
    expect(agencyAliases('Department of the Army')).toContain('DEPT OF THE ARMY');
    expect(agencyAliases('070')).toContain('HOMELAND SECURITY, DEPARTMENT OF');
    expect(agencyAliases('HHS')).toContain('HEALTH AND HUMAN SERVICES, DEPARTMENT OF');
    expect(agencyAliases('GPO')).toContain('UNITED STATES GOVERNMENT PUBLISHING OFFICE');
    expect(agencyAliases('USCG')).toContain('US COAST GUARD');
  });

  it('returns only the given name if it is unknown, and nothing for an empty text', () => {
    expect(agencyAliases(' City of Springfield ')).toEqual(['City of Springfield']);
    expect(agencyCode('City of Springfield')).toBeUndefined();
    expect(agencyAliases('999')).toEqual(['999']);
    expect(agencyAliases('  ')).toEqual([]);
  });

  it('has no code for a sub-agency, whose awards carry the code of its parent', () => {
    expect(agencyCode('Defense Logistics Agency')).toBeUndefined();
    expect(agencyAliases('DLA')).toContain('DEFENSE LOGISTICS AGENCY');
  });

  it.each([
    ['VETERANS AFFAIRS, DEPARTMENT OF', 'VA'],
    ['DEPT OF DEFENSE', 'DOD'],
    ['DEPT OF DEFENSE.DEPT OF THE NAVY.NAVSEA HQ', 'Navy'],
    ['U.S. Department of Defense', 'DOD'],
    ['City of St. Louis', 'City of St. Louis'],
  ])('labels %s as %s', (text, label) => {
    expect(agencyLabel(text)).toBe(label);
  });

  it('distinguishes agencies', () => {
    expect(sameAgency('DEPT OF DEFENSE', '097')).toBe(true);
    expect(sameAgency('VA', 'VETERANS AFFAIRS, DEPARTMENT OF')).toBe(true);
    expect(sameAgency('DEPT OF THE NAVY', 'DEPT OF DEFENSE')).toBe(false);
    expect(sameAgency('SENATE, THE', 'HOUSE OF REPRESENTATIVES, THE')).toBe(false);
    expect(sameAgency('City of Springfield', 'SPRINGFIELD, CITY OF')).toBe(true);
    expect(sameAgency('City of Springfield', 'City of Dover')).toBe(false);
    expect(sameAgency('', '')).toBe(false);
  });

  it('has no spelling that means two agencies', () => {
    const owners = new Map<string, Set<string>>();
    for (const [id, names] of [
      ...Object.entries(table.departments),
      ...table.parts.map((names, index): [string, string[]] => [`part ${String(index)}`, names]),
    ]) {
      for (const name of names) owners.set(agencyKey(name), (owners.get(agencyKey(name)) ?? new Set()).add(id));
    }
    expect([...owners].filter(([, ids]) => ids.size > 1)).toEqual([]);
  });

  it('resolves each of its own spellings to the same agency', () => {
    for (const names of [...Object.values(table.departments), ...table.parts]) {
      for (const alias of agencyAliases(names[0] ?? '')) expect(agencyName(alias), alias).toBe(names[0]);
    }
  });
});

describe.skipIf(!existsSync(NOTICES) || !existsSync(AWARDS))(
  'agencies in real rows (skipped where ../shared/data is absent)',
  () => {
    function values(file: URL, encoding: 'latin1' | 'utf8', columns: readonly string[]): string[] {
      const rows = parse<Record<string, string>>(readFileSync(file, encoding), { columns: true });
      return [...new Set(rows.flatMap((row) => columns.map((column) => row[column] ?? '')))].filter(
        (value) => value !== '',
      );
    }

    it('resolves every department and agency of the notices', () => {
      expect(
        values(NOTICES, 'latin1', ['Department/Ind.Agency']).filter((name) => agencyName(name) === undefined),
      ).toEqual([]);
    });

    it('resolves every awarding agency, sub-agency and funding agency of the awards', () => {
      const names = values(AWARDS, 'utf8', ['awarding_agency_name', 'awarding_sub_agency_name', 'funding_agency_name']);
      expect(names.filter((name) => agencyName(name) === undefined)).toEqual([]);
    });
  },
);
