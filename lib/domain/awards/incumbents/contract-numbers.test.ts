import { describe, expect, it } from 'vitest';
import { contractNumbersIn, officeOf } from './contract-numbers.ts';

describe('contractNumbersIn', () => {
  it.each([
    ['This is a recompete of W912DY-21-C-0018.', ['W912DY-21-C-0018']],
    ['A follow-on to contract 36C10B22F0187, held by Practice LLC.', ['36C10B22F0187']],
    ['Successor to GS-35F-0119Y', ['GS-35F-0119Y']],
    ['The incumbent contract number is HHSN316201200012W and ends soon', ['HHSN316201200012W']],
    ['Task order 47QFCA20F0042 under contract 47QTCK18D0003', ['47QFCA20F0042', '47QTCK18D0003']],
    ['now performed under contract no. SPE4A6-19-D-0123', ['SPE4A6-19-D-0123']],
    ['under W912DY-11-D-0018-0007', ['W912DY-11-D-0018 0007']],
    ['under W912DY11D00180007 since', ['W912DY11D0018 0007']],
    ['contract W912DY-11-D-0018, Delivery Order 0007', ['W912DY-11-D-0018 0007']],
    ['contract W912DY-11-D-0018, 2026', ['W912DY-11-D-0018']],
    ['contract W912DY-11-C-0018-0007', ['W912DY-11-C-0018']],
    ['Incumbent: Practice LLC, 70Z02319FPBB04500, current through 2027', ['70Z02319FPBB04500']],
  ])('%s', (text, numbers) => {
    expect(contractNumbersIn(text)).toEqual(numbers);
  });

  it.each([
    ['a request for quotes', 'See RFQ 36C10B22Q0187 for details'],
    ['a telephone number', 'Contract office: 555-010-0199'],
    ['a stock number', 'NSN 5340-01-234-5678'],
    ['a date', 'contract 2026-10-01'],
    ['words', 'the contract requirements documents'],
    ['a long word of letters', 'MAINTENANCE REQUIREMENTS'],
  ])('ignores %s', (_, text) => {
    expect(contractNumbersIn(text)).toEqual([]);
  });

  it('returns each number once, and never the number of the notice itself', () => {
    const text = 'W912DY21C0018 replaces W912DY-21-C-0018; this order is W912DY25F0001';
    expect(contractNumbersIn(text, ['W912DY-25-F-0001'])).toEqual(['W912DY21C0018']);
  });

  it('is fast on a long text without numbers', () => {
    // With backtracking from every word, this would take minutes.
    expect(contractNumbersIn('A-'.repeat(200_000))).toEqual([]);
    expect(contractNumbersIn('contract A1-'.repeat(20_000))).toEqual([]);
  });
});

it('officeOf reads only federal numbers', () => {
  expect(officeOf('W912DY-26-R-0007')).toBe('W912DY');
  expect(officeOf('RFP 2026-14')).toBeUndefined();
  expect(officeOf(undefined)).toBeUndefined();
});
