import { describe, expect, it } from 'vitest';
import { awardingCode, sameBuyer } from './buyer.ts';

describe('awardingCode', () => {
  it.each([
    ['DEPT OF DEFENSE', '097'],
    ['Department of the Army', '097'],
    ['DEPT OF DEFENSE.DEPT OF THE NAVY', '097'],
    ['Defense Logistics Agency', '097'],
    ['U.S. Army Corps of Engineers', '097'],
    ['096', '097'],
    ['VETERANS AFFAIRS, DEPARTMENT OF', '036'],
    ['Department of Homeland Security > US Coast Guard', '070'],
    ['FEMA', '070'],
    ['Public Buildings Service', '047'],
    ['FOREST SERVICE', '012'],
    ['City of Austin', undefined],
    ['Georgia | Department of Transportation', undefined],
    ['Department of Transportation, Pennsylvania', undefined],
    ['State of California - Department of Education', undefined],
    ['Commonwealth of Virginia, Department of Veterans Affairs', undefined],
    ['City of New York | Department of Education', undefined],
    ['VA, Network Contracting Office', '036'],
    ['Department of State', '019'],
    ['Department of the Interior, Bureau of Land Management, Nevada', '014'],
    ['', undefined],
  ])('%s', (text, code) => {
    expect(awardingCode(text)).toBe(code);
  });
});

it('compares buyers only if both are known', () => {
  expect(sameBuyer('Department of the Army', 'Department of Defense', '097')).toBe(true);
  expect(sameBuyer('Department of the Army', 'Department of Veterans Affairs', '036')).toBe(false);
  expect(sameBuyer(undefined, 'Department of Defense', '097')).toBeUndefined();
  expect(sameBuyer('City of Austin', undefined)).toBeUndefined();
});
