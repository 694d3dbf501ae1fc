import { expect, it } from 'vitest';
import { headerKey, mapColumns, withClosedValues } from './columns.ts';

it.each([
  ['Solicitation #', 'solicitation number'],
  ['Título', 'titulo'],
  ['pWin (%)', 'pwin percent'],
  ['Set-Aside', 'set aside'],
  ['Sol. No.', 'sol number'],
  ['Sol No', 'sol number'],
  ['Nº de licitación', 'number de licitacion'],
  ['No de licitación', 'number de licitacion'],
  ['Bid/No Bid', 'bid no bid'],
  ['Bid/No', 'bid no'],
])('compares the header %s without signs and accents', (header, key) => {
  expect(headerKey(header)).toBe(key);
});

it('maps a capture list of another tool, and leaves out what it does not know', () => {
  const headers = [
    'Opportunity Name',
    'Solicitation #',
    'Agency',
    'Response Date',
    'Set-Aside',
    'NAICS',
    'Est. Value',
    'PWin',
    'Phase',
    'Capture Lead',
  ];
  expect(mapColumns(headers, [])).toEqual([
    'title',
    'number',
    'agency',
    'due',
    'setAside',
    'naics',
    'value',
    'pWin',
    'stage',
    undefined,
  ]);
});

it('maps headers in Spanish', () => {
  expect(mapColumns(['Título', 'Agencia', 'Etapa', 'Fecha límite', 'Valor (USD)', 'Enlace'], [])).toEqual([
    'title',
    'agency',
    'stage',
    'due',
    'value',
    'link',
  ]);
});

it('maps the Spanish names of the extension’s own columns', () => {
  expect(mapColumns(['Fecha límite', 'Contrato reservado (set-aside)'], [])).toEqual(['due', 'setAside']);
});

it('maps each field once, to the more certain header', () => {
  expect(mapColumns(['Project', 'Title', 'Status', 'Stage'], [])).toEqual([undefined, 'title', undefined, 'stage']);
});

it('maps columns without a known header by what is in them', () => {
  const rows = [
    ['Roof repair', 'https://sam.gov/opp/1', '1/12/2027', '238160', 'TX'],
    ['Lawn care', 'https://sam.gov/opp/2', 'TBD', '561730', ''],
    ['Guards', '', '3/30/2027', '561612 - Security Guards', 'VA'],
    ['Paint', 'https://sam.gov/opp/3', '5/4/2027', '238320', 'NM'],
    ['Doors', 'https://sam.gov/opp/4', '6/4/2027', '238290', 'OK'],
  ];
  expect(mapColumns(['What', 'Where to look', 'When', 'Code', 'In'], rows)).toEqual([
    undefined,
    'link',
    'due',
    'naics',
    'state',
  ]);
});

it.each([
  [
    ['#', 'Opportunity / Program', 'RFP #', 'RFP Due', 'Time', 'Value ($K)'],
    [undefined, 'title', 'number', 'due', 'dueTime', 'value'],
  ],
  [
    ['Title', 'Posted Date', 'Q&A Due', 'Site Visit', 'Weighted Value'],
    ['title', undefined, undefined, undefined, undefined],
  ],
  [
    ['Título', 'No. de licitación', 'Estado'],
    ['title', 'number', 'stage'],
  ],
  [
    ['Title', 'Bid/No Bid', 'Bid/No-Bid Decision', 'Bid/No Bid Date'],
    ['title', undefined, undefined, undefined],
  ],
  [
    ['Requirement Title', 'Description', 'Contract $', 'Sol Nbr', 'Proposal Due Date & Time', 'Dept.'],
    ['title', undefined, 'value', 'number', 'due', 'agency'],
  ],
  [
    ['Tender', 'N.º de expediente', 'Fecha y hora límite', 'Est. Magnitude', 'SAM Link'],
    ['title', 'number', 'due', 'value', 'link'],
  ],
  [
    ['Title', 'Value (annual)', 'Value per year', 'Incumbent Value', 'Due Date (Questions)', 'Follow-up Due'],
    ['title', undefined, undefined, undefined, undefined, undefined],
  ],
  [
    ['Description', 'Customer POC', 'Date'],
    ['title', undefined, undefined],
  ],
])('maps longer headers, and not what only sounds alike: %j', (headers, mapping) => {
  const row = headers.map((_, at) => `${String(at)} text`);
  expect(mapColumns(headers, [row])).toEqual(mapping);
});

it.each(['Date Entered', 'Date Received', 'RFP Date', 'Recompete', 'Recompete Date'])(
  'does not take other dates for the deadline: %s',
  (header) => {
    expect(mapColumns(['Title', header], [['Roof', '6/30/2026']])).toEqual(['title', undefined]);
  },
);

it('does not take a counter for the solicitation number', () => {
  expect(
    mapColumns(
      ['No.', 'Title'],
      [
        ['1', 'Roof'],
        ['2', 'Doors'],
      ],
    ),
  ).toEqual([undefined, 'title']);
  expect(mapColumns(['No.', 'Title'], [['36C24227Q0101', 'Roof']])).toEqual(['number', 'title']);
});

it('chooses between columns of one name only where that makes no difference', () => {
  const rows = [
    ['Roof', '1/2/2027', '', '1/2/2027'],
    ['Doors', '1/3/2027', '', '1/3/2027'],
  ];
  expect(mapColumns(['Title', 'Due', 'Due', 'Due'], rows)).toEqual(['title', 'due', undefined, undefined]);
  const others = [['Roof', '1/2/2027', '1/9/2027']];
  expect(mapColumns(['Title', 'Due', 'Due'], others)).toEqual(['title', undefined, undefined]);
});

it.each([
  ['Value (USD)', 'Won value (USD)', 'Lost or no-bid value (USD)'],
  ['Monto (USD)', 'Monto ganado (USD)', 'Monto perdido o sin oferta (USD)'],
])('takes back the values of closed pursuits in our own export: %s, %s, %s', (...headers) => {
  const rows = [
    ['5', '', ''],
    ['', '7', ''],
    ['', '', '9'],
  ];
  expect(withClosedValues(headers, rows).map(([value]) => value)).toEqual(['5', '7', '9']);
});

it('takes no amounts of six digits for NAICS codes', () => {
  const rows = [
    ['Roof', '480000', '561720'],
    ['Doors', '541512', '236220'],
  ];
  expect(mapColumns(['Title', 'Weighted', 'Industry'], rows)).toEqual(['title', undefined, 'naics']);
});
