import { describe, expect, it } from 'vitest';
import {
  SET_ASIDE_CODES,
  SET_ASIDE_NAMES,
  setAsideCode,
  setAsideLabel,
  setAsideName,
  spokenSetAside,
} from './set-asides.ts';

describe('setAsideCode', () => {
  it('reads every official name and every code in any case', () => {
    for (const code of SET_ASIDE_CODES) {
      expect(setAsideCode(SET_ASIDE_NAMES[code])).toBe(code);
      expect(setAsideCode(SET_ASIDE_NAMES[code].toUpperCase())).toBe(code);
      expect(setAsideCode(` ${code.toLowerCase()} `)).toBe(code);
    }
  });

  it.each([
    ['Small Business Set Aside - Total', 'SBA'],
    ['SMALL BUSINESS SET ASIDE - PARTIAL', 'SBP'],
    ['Total Small Business', 'SBA'],
    ['SBA Certified Women-Owned Small Business (WOSB) Program Set-Aside (FAR 19.15)', 'WOSB'],
    ['SBA Certified Economically Disadvantaged WOSB (EDWOSB) Program Set-Aside (FAR 19.15)', 'EDWOSB'],
    ['Women-Owned Small Business Sole Source', 'WOSBSS'],
    ['ECONOMICALLY DISADVANTAGED WOMEN OWNED SMALL BUSINESS SOLE SOURCE', 'EDWOSBSS'],
    ['Service-Disabled Veteran-Owned Small Business Set Aside', 'SDVOSBC'],
    ['SDVOSB SOLE SOURCE', 'SDVOSBS'],
    ['100% SDVOSB set-aside', 'SDVOSBC'],
    ['Reserved for HUBZone', 'HZC'],
    ['8a Competed', '8A'],
    ['8(A) SOLE SOURCE', '8AN'],
    ['8(a)Set-Aside', '8A'],
    ['HUBZONE SET-ASIDE', 'HZC'],
    ['HUBZone Sole Source', 'HZS'],
    ['Veteran-Owned Small Business Set-Aside', 'VSA'],
    ['Women-Owned Small Business', 'WOSB'],
    ['WOMEN OWNED SMALL BUSINESS SOLE SOURCE', 'WOSBSS'],
    ['SERVICE DISABLED VETERAN OWNED SMALL BUSINESS SET-ASIDE', 'SDVOSBC'],
  ])('%s is %s', (text, code) => {
    expect(setAsideCode(text)).toBe(code);
  });

  it.each(['No Set aside used', 'NO SET ASIDE USED.', 'NONE', 'none', '', ' ', '(blank)', 'N/A'])(
    '%j means no set-aside',
    (text) => {
      expect(setAsideCode(text)).toBeNull();
    },
  );

  it.each([
    'Very Small Business',
    'Emerging Small Business Set-Aside',
    'HBCU or MI Set-Aside',
    'Reserved for Small Business',
    'see below',
    'Minority and Women-Owned Business goal 30%',
    'Women-Owned Business',
    'Disabled Veteran Owned Business',
    'Disabled Veteran-Owned Small Business',
    'Historically Underutilized Business',
    'HUBZone price evaluation preference',
    'None - WOSB encouraged',
    'Full and Open; HUBZone Price Preference',
    'SDVOSB, HUBZone',
    `${'8a'.repeat(500)}!`,
  ])('does not guess a code for %s', (text) => {
    expect(setAsideCode(text)).toBeUndefined();
  });
});

it('setAsideName accepts known codes in any case', () => {
  expect(setAsideName('wosb')).toBe(SET_ASIDE_NAMES.WOSB);
  expect(setAsideName('BICIV')).toBe(SET_ASIDE_NAMES.BICiv);
  expect(setAsideName('XYZ')).toBeUndefined();
});

it.each([
  ['SBA', { name: 'Total small business', code: 'SBA' }],
  ['Total Small Business Set-Aside (FAR 19.5)', { name: 'Total small business', code: 'SBA' }],
  ['8a', { name: '8(a)' }],
  ['hzc', { name: 'HUBZone', code: 'HZC' }],
  ['8AN', { name: '8(a) sole source' }],
  ['WOSB', { name: 'WOSB' }],
  ['WOSBSS', { name: 'WOSB sole source', code: 'WOSBSS' }],
  ['SDVOSBC', { name: 'SDVOSB' }],
  ['Local vendors', { name: 'Local vendors' }],
])('spokenSetAside names %s and adds the code that the name does not say', (text, spoken) => {
  expect(spokenSetAside(text)).toEqual(spoken);
});

it('setAsideLabel returns the everyday name, or an unknown code as it is', () => {
  expect(setAsideLabel('sba')).toBe('Total small business (SBA)');
  expect(setAsideLabel('8AN')).toBe('8(a) sole source');
  expect(setAsideLabel('XYZ')).toBe('XYZ');
});
