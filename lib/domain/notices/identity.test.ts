import { describe, expect, it } from 'vitest';
import { addressKey, compareNotices, noticeFinder, numberKey, type NoticeTraits } from './identity.ts';

describe('a solicitation number', () => {
  it('is normalized', () => {
    expect(numberKey('W912-P9 26R0005')).toBe(numberKey('w912p926r0005'));
  });
  it.each(['N/A', 'TBD', '-', '', 'None', '12'])('is undefined for %j', (text) => {
    expect(numberKey(text)).toBeUndefined();
  });
});

describe('the part of an address that identifies a notice', () => {
  const keyOf = (address: string) => addressKey(new URL(address));
  const HEX = '0123456789ABCDEF0123456789abcdef';

  it.each([
    ['https://town.example/bids.aspx?bidID=210', 'https://town.example/Bids.aspx?bidid=210&catID=4'],
    ['https://town.example/bids.aspx?catID=4&bidID=210', 'https://town.example/bids.aspx?bidID=210#top'],
    ['https://town.example/bids/210', 'https://town.example/bids/210/?from=mail'],
    ['https://town.example/bids/210/documents', 'https://town.example/bids/210/details'],
    ['https://town.example/en/bids/210', 'https://town.example/es/bids/210'],
    ['https://town.example/app/#/bid/101', 'https://town.example/app#!/bid/101?tab=files'],
    [`https://sam.gov/opp/${HEX}/view`, `https://sam.gov/workspace/contract/opp/${HEX.toLowerCase()}/view?a=1#b`],
    ['https://www.sam.gov/opp/0123456789abcdef0123456789abcdef/view/', `https://sam.gov/opp/${HEX}/view`],
    ['https://bids.example/open/Lawn/0000440011?origin=1', 'https://bids.example/private/0000440011/abstract'],
    ['https://town.example/show.aspx?SID=6100066394', 'https://town.example/Show.aspx?sid=6100066394&x=1'],
    ['https://town.example/bids/210;jsessionid=1A2B3C', 'https://town.example/(S(x1y2z3))/bids/210?sid=77aa01bb2c'],
  ])('is the same in %s and %s', (one, other) => {
    expect(keyOf(one)).toBeDefined();
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it.each([
    ['https://town.example/bids.aspx?bidID=210', 'https://town.example/bids.aspx?bidID=305'],
    ['https://town.example/bids/210', 'https://town.example/rfps/210'],
    ['https://town.example/bids.aspx?id=5', 'https://town.example/grants.aspx?id=5'],
    ['https://town.example/#/bid/101', 'https://town.example/#/bid/202'],
    ['https://towns.example/springfield/RFP-2026-01', 'https://towns.example/shelbyville/RFP-2026-01'],
  ])('differs in %s and %s', (one, other) => {
    expect(keyOf(one)).toBeDefined();
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it.each([
    '',
    'bids.aspx',
    'bids?catID=4',
    'purchasing/bids-2026',
    'bids/2026',
    'roof-repair',
    'bids/roof-repair-phase-2',
    'files/2026-01.pdf',
    ...['sid', 'session', 'sessionid', 'jsessionid', 'PHPSESSID', 'token', 'cid'].map((name) => `bid?${name}=8f3a2b1c`),
  ])('is missing in /%s', (path) => {
    expect(keyOf(`https://town.example/${path}`)).toBeUndefined();
  });
});

const ROOF = { title: 'Roof Repair', agency: 'City of Springfield', solicitationNumber: '2026-01' };
const AT = 'https://town.example/bids.aspx?bidID=';

describe('the verdict on two notices', () => {
  it.each<[string, NoticeTraits, NoticeTraits, string]>([
    ['an amendment in the title', ROOF, { ...ROOF, title: 'ROOF REPAIR (Amendment 1)' }, 'certain'],
    ['another title, same number and buyer', ROOF, { ...ROOF, title: 'Roof repair at the library' }, 'ask'],
    ['same number, other buyer', ROOF, { ...ROOF, agency: 'City of Shelbyville' }, 'different'],
    [
      'same title and buyer, other number, due a year apart',
      { ...ROOF, responseDeadLine: '2026-03-01' },
      { ...ROOF, solicitationNumber: '2027-01', responseDeadLine: '2027-03-01' },
      'different',
    ],
    ['same link', { title: 'Roof Repair', uiLink: `${AT}210` }, { title: 'Roofs', uiLink: `${AT}210&catID=4` }, 'same'],
    [
      'same title and buyer, no numbers',
      { title: 'Roof Repair', agency: 'City of Springfield' },
      { title: 'Roof repair', agency: 'SPRINGFIELD, CITY OF' },
      'ask',
    ],
  ])('%s', (_what, kept, seen, verdict) => {
    expect(compareNotices(kept, seen)).toBe(verdict);
    expect(compareNotices(seen, kept)).toBe(verdict);
  });

  const { agency: _agency, ...bare } = ROOF;
  const onTown = (id: string, more: object = {}) => ({ ...bare, noticeId: `town.example:${id}`, ...more });
  it.each<[string, NoticeTraits, NoticeTraits, string]>([
    [
      'two towns with one number and title, and no agency',
      onTown('2026-01'),
      { ...bare, noticeId: 'b.example:1' },
      'ask',
    ],
    [
      'one number of one town with another link and title',
      onTown('2026-01', { uiLink: `${AT}210` }),
      onTown('2026-01', { uiLink: `${AT}305`, title: 'Street paving' }),
      'different',
    ],
    [
      'an id of today and the same link',
      onTown('2026-01', { uiLink: `${AT}210` }),
      onTown('2026-01@/bids.aspx?bidid=210', { uiLink: `${AT}210`, title: 'Roof work' }),
      'same',
    ],
    ['an id of today and the same title', onTown('2026-01'), onTown('2026-01@/bids.aspx?bidid=210'), 'same'],
    ['one number and no link, but another title', onTown('2026-01'), onTown('2026-01', { title: 'Roofs' }), 'ask'],
    ['with and without www.', onTown('2026-01'), { ...bare, noticeId: 'www.town.example:2026-01' }, 'same'],
    [
      'two rows that link to one page',
      onTown('2026-01', { uiLink: `${AT}1` }),
      onTown('2026-02', { uiLink: `${AT}1`, title: 'Street paving', solicitationNumber: '2026-02' }),
      'different',
    ],
    [
      'a federal number with another title',
      { ...ROOF, noticeId: 'a'.repeat(32) },
      { ...ROOF, noticeId: 'b'.repeat(32), title: 'Doors' },
      'ask',
    ],
    [
      'two rows with numbers that begin alike, and a link to one page',
      onTown('RFP 2026-1', { uiLink: `${AT}1`, solicitationNumber: 'RFP 2026-1' }),
      onTown('RFP 2026-12', { uiLink: `${AT}1`, title: 'Street paving', solicitationNumber: 'RFP 2026-12' }),
      'different',
    ],
    [
      'two rows with one title and other numbers, and a link to their list',
      onTown('2026-1', { uiLink: 'https://town.example/bids-2026', solicitationNumber: '2026-1' }),
      onTown('2026-12', { uiLink: 'https://town.example/bids-2026', solicitationNumber: '2026-12' }),
      'different',
    ],
    [
      'one number and one address of words, but another title',
      onTown('2026-01', { uiLink: 'https://town.example/roof-repair' }),
      onTown('2026-01', { uiLink: 'https://town.example/roof-repair', title: 'Roof work' }),
      'same',
    ],
    [
      'two rows of one number, told apart by title, and a link to their list',
      onTown('2026-01', { uiLink: 'https://town.example/bids-2026' }),
      onTown('2026-01@"street paving"', { uiLink: 'https://town.example/bids-2026', title: 'Street paving' }),
      'ask',
    ],
    ...['files/2026-01.pdf', 'bids/roof-repair-2026', 'rfp-2026-01', 'bids/2026'].map(
      (path): [string, NoticeTraits, NoticeTraits, string] => [
        `its page, and a row that links to /${path}`,
        onTown('2026-01@/bids.aspx?bidid=210', { uiLink: `${AT}210` }),
        onTown('2026-01', { uiLink: `https://town.example/${path}` }),
        'same',
      ],
    ),
    ['a number with a prefix', ROOF, { ...ROOF, solicitationNumber: 'RFP 2026-01' }, 'ask'],
    ['only the number of an amendment', ROOF, { ...ROOF, title: 'Roof repair, amended' }, 'certain'],
    ['two phases', ROOF, { ...ROOF, title: 'Roof repair 2' }, 'ask'],
    ['nothing in common', ROOF, { title: 'Doors', agency: ROOF.agency }, 'different'],
    ['nothing at all', {}, {}, 'different'],
  ])('%s', (_what, kept, seen, verdict) => {
    expect(compareNotices(kept, seen)).toBe(verdict);
    expect(compareNotices(seen, kept)).toBe(verdict);
  });
});

it('the likeliest notice comes first, and one that is certain on another site is the same', () => {
  const here = { ...ROOF, noticeId: 'town.example:2026-01' };
  const library = { ...ROOF, noticeId: 'town.example:7@/bids/7', title: 'Roof repair at the library' };
  const find = noticeFinder([library, { ...ROOF, noticeId: 'elsewhere.example:1' }, here]);
  expect(find(here).map(({ notice, likeness }) => [notice.noticeId, likeness])).toEqual([
    ['town.example:2026-01', 'same'],
    ['elsewhere.example:1', 'same'],
    ['town.example:7@/bids/7', 'ask'],
  ]);
});
