import { describe, expect, it } from 'vitest';
import { splitNumber } from './notice-number.ts';

describe('a number at the start of a title', () => {
  it.each([
    ['12345 - Road Salt', '12345', 'Road Salt'],
    ['12345: Road Salt', '12345', 'Road Salt'],
    ['26-014 Road Salt', '26-014', 'Road Salt'],
    ['RFP 12345 Road Salt', 'RFP 12345', 'Road Salt'],
    ['Bid 12345 Road Salt', '12345', 'Road Salt'],
    ['FY2027-014 Road Salt', 'FY2027-014', 'Road Salt'],
  ])('%s', (text, number, title) => {
    expect(splitNumber(text)).toEqual({ number, title });
  });

  it.each([
    'FY2027 Street Sweeping',
    'FY2026-27 Uniforms',
    'SY2026-2027 Milk',
    '2026-27 School Buses',
    '14500 Cedar Avenue Demolition',
    '25000 Gallons of Diesel Fuel',
    '25000-Gallon Water Tank',
  ])('is not a year, street number, or quantity: %s', (text) => {
    expect(splitNumber(text)).toBeUndefined();
  });
});
