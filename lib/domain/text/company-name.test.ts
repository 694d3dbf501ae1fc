import { expect, it } from 'vitest';
import { isSameName, recipientKey, withoutLegalForm } from './company-name.ts';

it('keeps a name that is only a legal form', () => {
  expect(recipientKey('The Company')).toBe('THE COMPANY');
  expect(recipientKey('Ácme Co.')).toBe(recipientKey('ACME'));
});

it.each([
  ['SMITH & JONES, INC.', 'Smith and Jones Inc'],
  ['ACME L L C', 'ACME, L.L.C.'],
  ['Acme L. L. C.', 'ACME LLC'],
  ['S & K P L L C', 'S AND K PLLC'],
  ['ACME HOLDINGS L P', 'Acme Holdings, L.P.'],
])('%s and %s are the same company', (name, other) => {
  expect(recipientKey(name)).toBe(recipientKey(other));
  expect(isSameName(name, other)).toBe(true);
});

it.each([
  ['ACME, INC.', 'ACME LLC'],
  ['Acme', 'Acme Inc'],
])('%s and %s are maybe the same company', (name, other) => {
  expect(recipientKey(name)).toBe(recipientKey(other));
  expect(isSameName(name, other)).toBe(false);
});

it.each([
  ['L L BEAN INC', 'BEAN INC'],
  ['A B C SERVICES', 'SERVICES'],
])('%s and %s are different companies', (name, other) => {
  expect(recipientKey(name)).not.toBe(recipientKey(other));
});

it.each([
  ['ZENTRIX SOLUTIONS, INC.', 'ZENTRIX SOLUTIONS'],
  ['Zentrix Solutions L.L.C.', 'Zentrix Solutions'],
  ['ZENTRIX,INC', 'ZENTRIX'],
  ['Boeing Company, The', 'Boeing'],
  ['MERCK & CO., INC.', 'MERCK'],
  ['S & K Technologies LLC', 'S & K Technologies'],
  ["Smith, Jones & O'Brien", "Smith, Jones & O'Brien"],
  ['Smith and Jones Inc', 'Smith and Jones'],
  ['THE BANK AND TRUST COMPANY', 'BANK AND TRUST'],
  ['Merck and Company, Inc.', 'Merck'],
  ['JOHNSON BRAND', 'JOHNSON BRAND'],
  ['ACME L L C', 'ACME'],
  ['Acme, L. L. C.', 'Acme'],
  ['ACME HOLDINGS L P', 'ACME HOLDINGS'],
  ['The Company', 'The Company'],
])('shortens %s to %s', (name, asked) => {
  expect(withoutLegalForm(name)).toBe(asked);
  expect(recipientKey(asked)).toBe(recipientKey(name));
});
