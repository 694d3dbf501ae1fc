import { describe, expect, it } from 'vitest';
import { agencyKey } from './agency-key.ts';

describe('agencyKey', () => {
  it.each([
    ['DEPT OF DEFENSE', 'Department of Defense'],
    ['DEFENSE, DEPARTMENT OF', 'U.S. Department of Defense'],
    ['VETERANS AFFAIRS, DEPARTMENT OF', 'Department of Veterans Affairs'],
    ['INTERIOR, DEPARTMENT OF THE', 'Department of the Interior'],
    ['DEPT. OF THE ARMY', 'Department of the Army'],
    ['State Department', 'STATE, DEPARTMENT OF'],
    ['US COAST GUARD', 'U. S. Coast Guard'],
    ['UNITED STATES GOVERNMENT PUBLISHING OFFICE', 'Government Publishing Office'],
    ['DEFENSE ADVANCED RESEARCH PROJECTS AGENCY (DARPA)', 'Def Advanced Research Projects Agcy'],
    ['Health & Human Services, Dept of', 'DEPARTMENT OF HEALTH AND HUMAN SERVICES'],
    ['SENATE, THE', 'The Senate'],
    ["Women's Bureau", 'WOMENS BUREAU'],
  ])('%s is %s', (one, other) => {
    expect(agencyKey(one)).toBe(agencyKey(other));
  });

  it.each([
    ['Department of State', 'Department of Justice'],
    ['Department of Defense', 'Defense Logistics Agency'],
    ['Department of the Navy', 'Department of Defense'],
    ['Bureau of Land Management', 'Office of Land Management'],
  ])('%s is not %s', (one, other) => {
    expect(agencyKey(one)).not.toBe(agencyKey(other));
  });

  it('keeps a name of small words only', () => {
    expect(agencyKey('US')).toBe('US');
    expect(agencyKey(' - ')).toBe('');
  });
});
