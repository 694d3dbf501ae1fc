import { describe, expect, it } from 'vitest';
import { moneyWaysOf, readMoneyCell } from './money-cells.ts';

describe('an amount', () => {
  it.each([
    ['$4,200,000', 4_200_000_00],
    ['4200000', 4_200_000_00],
    ['$4,200,000.50', 4_200_000_50],
    ['4.200.000,50 US$', 4_200_000_50],
    ['$4.2M', 4_200_000_00],
    ['4,2 M', 4_200_000_00],
    ['1.1 million', 1_100_000_00],
    ['2 millones', 2_000_000_00],
    ['850k', 850_000_00],
    ['$5', 5_00],
    ['$2.4 mil', 2_400_000_00],
    ['2.4MM', 2_400_000_00],
    ['2.4 mln', 2_400_000_00],
    ['2.4 mm', 2_400_000_00],
    ['2,400K', 2_400_000_00],
    ['$850 thousand', 850_000_00],
    ['0.9B', 900_000_000_00],
    ['1.5 bn', 1_500_000_000_00],
    ["1'200'000", 1_200_000_00],
    ['1 200 000', 1_200_000_00],
    ['3 mil millones', 3_000_000_000_00],
    ['1.1M (est.)', 1_100_000_00],
    ['$5M (ceiling)', 5_000_000_00],
    ['$2.5M total', 2_500_000_00],
    ['TCV $50M IDIQ', 50_000_000_00],
    ['~ USD 2.4M', 2_400_000_00],
    ['USD2.4M', 2_400_000_00],
    ['0.125M', 125_000_00],
    ['0', 0],
  ])('is read as %s', (cell, cents) => {
    expect(readMoneyCell(cell)).toEqual({ value: cents });
  });

  it.each([
    ['N/A', {}],
    ['TBD', { problem: 'notAnAmount' }],
    ['4.200', { problem: 'groupOrDecimal' }],
    ['5.6', { problem: 'smallAmount', proposal: 5_600_000_00 }],
    ['up to $5M', { problem: 'amountRange', proposal: 5_000_000_00 }],
    ['$500-1M', { problem: 'notAnAmount' }],
    ['$1-500K', { problem: 'notAnAmount' }],
    ['$1,2000', { problem: 'notAnAmount' }],
    ['1.2.3', { problem: 'notAnAmount' }],
    ['12,34,567', { problem: 'notAnAmount' }],
    ['2.4 mil', { problem: 'milAmount' }],
    ['1 to 2 to 3', { problem: 'notAnAmount' }],
  ])('is not guessed from %s', (cell, expected) => {
    expect(readMoneyCell(cell)).toEqual(expected);
  });

  it.each([
    ['€40.000', 'otherCurrency', '€'],
    ['CAD 2.4M', 'otherCurrency', 'CAD'],
    ['EUR500,000', 'otherCurrency', 'EUR'],
    ['C$500,000', 'otherCurrency', 'C$'],
    ['2.4 lakh', 'unknownUnit', 'lakh'],
    ['$2M/yr', 'unknownUnit', 'm/yr'],
    ['2 billones', 'unknownUnit', 'billones'],
  ])('is rejected by name: %s', (cell, problem, detail) => {
    expect(readMoneyCell(cell)).toEqual({ problem, detail });
  });

  it.each(['(45,000)', '$(45,000)', '-45,000', '-$1.2M', '45,000-'])('is rejected as negative: %s', (cell) => {
    expect(readMoneyCell(cell)).toEqual({ problem: 'negativeAmount' });
  });

  it.each([
    ['$3.4M-$5M', 3_400_000_00, 5_000_000_00],
    ['$3.4 - 5M', 3_400_000_00, 5_000_000_00],
    ['between $500K and $1.2M', 500_000_00, 1_200_000_00],
    ['de 3 a 5 millones', undefined, undefined],
    ['3 a 5 millones', 3_000_000_00, 5_000_000_00],
    ['$5M+', 5_000_000_00, undefined],
    ['$5M or more', 5_000_000_00, undefined],
    ['$5M and up', 5_000_000_00, undefined],
  ])('of %s is the low end, marked, and the high end is known', (cell, value, high) => {
    expect(readMoneyCell(cell)).toEqual(
      value === undefined
        ? { problem: 'notAnAmount' }
        : { value, problem: 'amountRange', ...(high === undefined ? {} : { high }) },
    );
  });
});

describe('a column of amounts', () => {
  const read = (cells: string[], header = 'Value', language: 'en' | 'es' | 'none' = 'en', answers = {}) => {
    const ways = moneyWaysOf(cells, header, language === 'none' ? undefined : language, answers);
    return cells.map((cell) => {
      const { value, problem } = readMoneyCell(cell, ways);
      return problem ?? (value === undefined ? undefined : value / 100);
    });
  };

  it.each([
    ['Value ($K)', 2_400_000],
    ['Value (000s)', 2_400_000],
    ['Value $K', 2_400_000],
    ['Est. Value in thousands', 2_400_000],
    ['Valor (miles de USD)', 2_400_000],
    ['TCV ($ in thousands)', 2_400_000],
    ['Value ($M)', 2_400_000_000],
    ['Value (USD millions)', 2_400_000_000],
    ['($K) Value, unweighted', 2_400_000],
    ['$K Value FY27', 2_400_000],
    ['Value (in $K, est.)', 2_400_000],
    ['Value (K$)', 2_400_000],
    ['Value k$', 2_400_000],
    ['Value_K', 2_400_000],
    ['Value (x1000)', 2_400_000],
    ['Value (x 1,000)', 2_400_000],
    ['Est Value (M$)', 2_400_000_000],
    ['Value K USD', 2_400_000],
  ])('has the unit of its header, %s, which a unit in the cell replaces', (header, value) => {
    expect(read(['2400', '$2.4M', '$2,400'], header)).toEqual([
      value,
      /M\$?\)|mill/.test(header) ? 'farOff' : 2_400_000,
      value,
    ]);
  });

  it.each(['Value (M&O)', 'Value (base)', 'Value (B & P)'])('has no unit in %s', (header) => {
    expect(read(['240000', '850000'], header)).toEqual([240_000, 850_000]);
  });

  it.each(['Value ($M or $K)', 'Value ($K/$M)', 'Value (thousands or millions)'])(
    'asks which unit is meant by %s',
    (header) => {
      expect(read(['2400', '$2,400', '$2.4M'], header)).toEqual(['smallAmount', 'smallAmount', 2_400_000]);
      expect(read(['2400', '$2.4M'], header, 'en', { unit: 'thousands' })).toEqual([2_400_000, 2_400_000]);
    },
  );

  it.each([
    'Value ($10K)',
    'Value (100K)',
    'Value in $0.1M',
    'Value ($ hundred thousand)',
    'Value (tens of thousands)',
    'Value (hundreds)',
    'Valor (cientos de miles)',
    'Value (in 10,000s)',
    'Value ($1,000,000)',
    'Value (x100)',
    'Value (x10,000)',
    'Value ($00s)',
    'Value (10^6)',
  ])('has no unit that is known in %s, so the user is asked', (header) => {
    expect(read(['24', '24500', '$2,400', '$2.4M'], header)).toEqual([
      'smallAmount',
      'smallAmount',
      'smallAmount',
      2_400_000,
    ]);
  });

  it.each(['Value (FY27)', 'Value FY 2027', 'Value (5-year)', 'Value (base + 4 years)'])(
    'has no unit where %s has only a figure',
    (header) => {
      expect(read(['240000', '850000'], header)).toEqual([240_000, 850_000]);
    },
  );

  it('under "(Mil)" is in millions unless that makes billions, in Spanish in thousands unless that has decimals', () => {
    expect(read(['2.4', '850', '$12'], 'Value (Mil)')).toEqual([2_400_000, 850_000_000, 12_000_000]);
    expect(read(['2400', '850', '$1.2M'], 'Value (Mil)')).toEqual(['smallAmount', 'smallAmount', 1_200_000]);
    expect(read(['2400', '850'], 'Value ($ Mil)')).toEqual(['smallAmount', 'smallAmount']);
    expect(read(['2400', '850'], 'Value (Mil)', 'en', { unit: 'thousands' })).toEqual([2_400_000, 850_000]);
    expect(read(['2400', '850'], 'Valor (mil)', 'es')).toEqual([2_400_000, 850_000]);
    expect(read(['2,4', '850'], 'Valor (mil)', 'es')).toEqual(['smallAmount', 'smallAmount']);
    expect(read(['24500', '85000'], 'X (mil)', 'none')).toEqual(['smallAmount', 'smallAmount']);
  });

  it('asks about a whole column of a few dollars, unless its header or its cents say dollars', () => {
    const cells = ['$2.4', '$0.85', '$12'];
    expect(read(cells)).toEqual(['smallAmount', 'smallAmount', 'smallAmount']);
    expect(read(cells, 'Value', 'en', { unit: 'millions' })).toEqual([2_400_000, 850_000, 12_000_000]);
    expect(read(cells, 'Value (USD)')).toEqual([2.4, 0.85, 12]);
    expect(read([...cells, '$250.25'])).toEqual([2.4, 0.85, 12, 250.25]);
    expect(read([...cells, '$2,400'])).toEqual([2.4, 0.85, 12, 2400]);
  });

  it('of thousands asks about amounts that may be written in full', () => {
    expect(read(['20000', '45000', '2,400,000'], 'Value ($K)')).toEqual([20_000_000, 45_000_000, 'smallAmount']);
    expect(read(['20,000', '850,000', '2,400,000', '85'], 'Value ($K)')).toEqual([
      20_000_000,
      'smallAmount',
      'smallAmount',
      85_000,
    ]);
    expect(read(['$95,000', '$1,200,000', '$2,400,000'], 'Value ($K)')).toEqual(Array(3).fill('smallAmount'));
    expect(read(['2400', 'USD 20,000', '85'], 'Value ($K)')).toEqual([2_400_000, 'smallAmount', 85_000]);
    expect(read(['$2400', '$20,000', '85M'], 'Value ($K)')).toEqual([2_400_000, 20_000_000, 85_000_000]);
    expect(read(['2400', '$20,000', '85'], 'Value ($K)', 'en', { unit: 'dollars' })).toEqual([
      2_400_000, 20_000, 85_000,
    ]);
  });

  it('in another currency is rejected as a whole', () => {
    expect(read(['2400', 'US$ 5M'], 'Value (EUR)')).toEqual(['otherCurrency', 5_000_000]);
  });

  it('shows whether 1.000 is one or one thousand; else that is asked', () => {
    expect(read(['1.000', '2.500,50'])).toEqual([1000, 2500.5]);
    expect(read(['$1.000', '$250.25', '$2.75'])).toEqual([1, 250.25, 2.75]);
    expect(read(['1.250M', '900K'])).toEqual(['groupOrDecimal', 900_000]);
    expect(read(['1.250M', '4.2M', '1,5M'])).toEqual(['groupOrDecimal', 4_200_000, 1_500_000]);
    expect(read(['1,250', '2.500,50'])).toEqual(['groupOrDecimal', 2500.5]);
    // A second hand: the group of the other cells would make it a billion.
    expect(read(['$1.008M', '20.000,00'])).toEqual(['groupOrDecimal', 20_000]);
    expect(read(['1.250M', '900K'], 'Value', 'en', { decimalMark: '.' })).toEqual([1_250_000, 900_000]);
    expect(read(['1.250K', '900K'], 'Value', 'en', { decimalMark: ',' })).toEqual([1_250_000, 900_000]);
  });

  it('in Spanish has thousands where it says "mil", and asks about "2,4 mil"', () => {
    expect(read(['$500 mil', '850 mil dólares', '2 millones'], 'Valor', 'es')).toEqual([500_000, 850_000, 2_000_000]);
    expect(read(['2,4 mil', '$2,4 mil'], 'Valor', 'es')).toEqual(['milAmount', 'milAmount']);
    expect(read(['2.4 mil', '$2.4 mil'], 'Value', 'en')).toEqual([2_400_000, 2_400_000]);
    expect(read(['2.4 mil', '$2.4 mil'], 'X', 'none')).toEqual(['milAmount', 2_400_000]);
    expect(read(['$850 mil', '$1,5M'], 'Value', 'en')).toEqual(['milAmount', 1_500_000]);
    expect(read(['2,4 mil'], 'Valor', 'es', { mil: 'millions' })).toEqual([2_400_000]);
  });

  it('asks once whether plain numbers are thousands or millions', () => {
    const cells = ['$4,200,000', '450', '$2.4M', '3.1M', '1,200'];
    expect(read(cells)).toEqual([4_200_000, 'smallAmount', 2_400_000, 3_100_000, 'smallAmount']);
    expect(read(cells, 'Value', 'en', { unit: 'thousands' })).toEqual([
      4_200_000, 450_000, 2_400_000, 3_100_000, 1_200_000,
    ]);
    expect(read(cells, 'Value', 'en', { unit: 'dollars' })).toEqual([4_200_000, 450, 2_400_000, 3_100_000, 1200]);
    expect(read(['2400', '1250', '4500'])).toEqual(['smallAmount', 'smallAmount', 'smallAmount']);
    expect(read(['240000', '125000', '450000'])).toEqual([240_000, 125_000, 450_000]);
  });

  it('needs a review of an amount that is 500 times off, unless the user said dollars', () => {
    const cells = ['$3', '$2.4M', '$3M', '$1.5bn', '$5,000', '0'];
    expect(read(cells)).toEqual(['farOff', 2_400_000, 3_000_000, 'farOff', 5000, 0]);
    expect(read(cells, 'Value', 'en', { unit: 'millions' })).toEqual([
      3_000_000,
      2_400_000,
      3_000_000,
      'farOff',
      5000,
      0,
    ]);
    const ways = moneyWaysOf(cells, 'Value', 'en');
    expect(readMoneyCell('$3', ways)).toEqual({ problem: 'farOff', proposal: 300 });
    expect(readMoneyCell('450', ways)).toEqual({ problem: 'smallAmount', proposal: 450_000_00 });
  });
});
