import { describe, expect, it } from 'vitest';
import { stateOfPlace } from './state-of-place.ts';

describe('stateOfPlace', () => {
  it.each([
    ['HI 96819', 'HI'],
    ['Las Vegas, NV 89119', 'NV'],
    ['Las Vegas , NV 89119-0001 USA', 'NV'],
    ['Fort Collins, CO', 'CO'],
    ['VA', 'VA'],
    ['GA 31905 UNITED STATES', 'GA'],
    ['Denver, Colorado', 'CO'],
    ['Atlanta, Georgia 30303', 'GA'],
    ['Atlanta, Georgia, United States', 'GA'],
    ['Washington, DC', 'DC'],
    ['Hagåtña, GU 96910', 'GU'],
    ['Texas, USA', 'TX'],
    ['NV, USA', 'NV'],
    ['Las Vegas, NV, UNITED STATES OF AMERICA', 'NV'],
    ['Las Vegas, NV U.S.A.', 'NV'],
    ['Georgia, USA', 'GA'],
    ['Washington DC, USA', 'DC'],
    ['Fort Worth TX USA', 'TX'],
    ['Fort Worth TX, USA', 'TX'],
    ['Las Vegas NV USA', 'NV'],
    ['San Diego CA, United States', 'CA'],
    ['Austin TX US', 'TX'],
    ['COLUMBUS OH, USA', 'OH'],
    ['Portland, OR, USA', 'OR'],
    ['Washington 98101', 'WA'],
    ['FORT WORTH TX 76102', 'TX'],
    ['New York, New York', 'NY'],
  ])('%s is in %s', (text, state) => {
    expect(stateOfPlace(text)).toBe(state);
  });

  it.each([
    '',
    '(blank)',
    'Seoul, KOR',
    'Camp Humphreys, KR-41 KOR',
    'KR-48',
    'Tbilisi, Georgia',
    'Georgia',
    'Washington',
    'New York',
    'Ramstein, DEU',
    'APO, AE 09012',
    'To be determined in each order',
    'Toronto, ON M5V CAN',
    'Germany',
    'Various locations',
    'NV 89119 and CA 90001 and other places',
    'in Or',
    'Various locations in USA',
    'CONUS or USA',
    'CONUS OR USA',
    'Contact me, US',
    'Contact ME, US',
    'VARIOUS LOCATIONS IN USA',
    'Places such as USA',
    'Various locations in the United States',
    'SEE ATTACHMENT OR',
    'Las Vegas NV',
  ])('finds no state in %s', (text) => {
    expect(stateOfPlace(text)).toBeUndefined();
  });
});
