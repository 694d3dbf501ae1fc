import { describe, expect, it } from 'vitest';
import { OWN, fieldList as fields, readAll, readFirst as read, tableOf as rows } from './testing/small-pages.ts';

describe('the heading of a notice', () => {
  it.each(['City of Sampletown', 'Purchasing Department', 'Sampletown Purchasing', 'Current Bids'])(
    "comes after the buying office's heading: %s",
    (office) => {
      expect(read(`<title>Bid</title><h1>${office}</h1><h2>Road Salt Supply</h2>${fields(OWN)}`)?.title).toBe(
        'Road Salt Supply',
      );
      const named = { ...OWN, 'Bid Title': 'Road Salt' };
      expect(read(`<title>Bid</title><h1>${office}</h1><p>Welcome</p>${fields(named)}`)?.agency).toBeUndefined();
    },
  );

  it.each(['How to Respond', 'Submittal Requirements'])('is not a section heading: %s', (part) => {
    const html = `<title>RFP</title><h1>Request for Proposals</h1><h2>${part}</h2>${fields(OWN)}`;
    expect(read(html)?.title).toBe('Request for Proposals');
  });

  it("can start with the buyer's name", () => {
    expect(
      read(
        `<title>Bid</title><div><h3>Quick links</h3></div><main><h1>City of Sampletown Road Salt</h1>${fields(OWN)}</main>`,
      )?.title,
    ).toBe('City of Sampletown Road Salt');
  });

  it.each(['27-100 (Addendum 2)', '27-100 Amendment 1', '27-100 Revised'])(
    'beats text after the number: %s',
    (number) => {
      const notice = read(`<title>Bid</title><h1>Road Salt</h1>${fields({ ...OWN, 'Bid Number': number })}`);
      expect(notice).toMatchObject({ noticeId: '27-100', title: 'Road Salt' });
    },
  );
});

describe('"posted by"', () => {
  it.each(['Posted By', 'Published by'])('is the agency only if it names an organization: %s', (label) => {
    const agency = (by: string) =>
      read(`<title>Bid</title><h1>Road Salt</h1>${fields({ ...OWN, [label]: by })}`)?.agency;
    expect(agency('Jane Roe')).toBeUndefined();
    expect(agency('Department of Public Works')).toBe('Department of Public Works');
  });
});

describe('"issued by"', () => {
  const agency = (by: string) =>
    read(`<title>Bid</title><h1>Road Salt</h1>${fields({ ...OWN, 'Issued By': by })}`)?.agency;

  it.each([
    'Jane Roe',
    'Roe, Jane',
    'JANE ROE',
    'Jane Roe, CPPB',
    'jroe',
    'Jane.Roe@sampletown.gov',
    'Jane Roe, Purchasing Agent',
    'Jane Roe - Information Technology',
  ])('is not the agency for a person: %s', (by) => {
    expect(agency(by)).toBeUndefined();
  });

  it.each([
    'VDOT',
    'VDH',
    'MnDOT',
    'Caltrans',
    'Sampletown Purchasing',
    'Public Works',
    'City of Sampletown',
    'Valley Metro',
    'Sampletown, City of',
    'Sampletown ISD',
    'Parks and Recreation',
    'Navajo Nation',
    'Human Resources',
  ])('is the agency for an organization: %s', (by) => {
    expect(agency(by)).toBe(by);
  });
});

describe("a deadline above the page's content", () => {
  it('is ignored', () => {
    const banner = '<div class="banner">Deadline: Property tax due December 1, 2026</div>';
    expect(read(`<title>Bid</title>${banner}<main><h1>Road Salt</h1>${fields(OWN)}</main>`)?.responseDeadLine).toBe(
      '2026-12-04',
    );
  });

  it('is used when the content alone says too little', () => {
    const { 'Bid Number': number, ...rest } = OWN;
    const html = `<title>Bid</title><div>${fields(rest)}</div><main><h1>Road Salt</h1><p>Bid Number: ${number}</p></main>`;
    expect(read(html)).toMatchObject({ noticeId: '27-100', responseDeadLine: '2026-12-04' });
  });
});

describe('content around the notice', () => {
  const main = (values: Record<string, string>) => `<main><h1>Road Salt</h1>${fields(values)}</main>`;

  it('fills in a missing number or deadline', () => {
    const due = `<aside>${fields({ 'Bid Due Date': 'Dec 4, 2026', Agency: 'Library' })}</aside>`;
    const notice = read(`<title>Bid</title>${main({ 'Bid Number': '27-100', Posted: '11/02/2026' })}${due}`);
    expect(notice).toMatchObject({ noticeId: '27-100', responseDeadLine: '2026-12-04' });
    expect(notice?.agency).toBeUndefined();
    const page = `<title>Bid</title><header><p>Bid Number: 27-100</p></header>${main({ 'Due Date': 'Dec 4, 2026' })}`;
    expect(read(page, 'https://www.sampletown.gov/bids/5512')?.noticeId).toBe('27-100');
  });

  it('does not count against the page', () => {
    const page = main({ 'Bid Number': '27-100', 'Due Date': 'Dec 4, 2026' });
    expect(read(`<title>Bid</title>${page}<aside><b>Vendor</b><a href="/login">Log in</a></aside>`)).toBeDefined();
  });

  it("does not override the number in the page's heading", () => {
    const related = `<aside>${fields({ 'Bid Number': '26-9' })}</aside>`;
    const page = main({ 'Due Date': 'Dec 4, 2026' }).replace('Road Salt', 'Road Salt - RFP 27-100');
    expect(read(`<title>Bid</title>${page}${related}`)?.noticeId).toContain('27-100');
  });

  it.each([
    '<div><p>Deadline: Property tax due December 1, 2026</p></div>',
    '<div><h3>Library closed</h3><p>Posted: 10/01/2026</p></div>',
    '<div><h3>Counter</h3><p>Closes: 12/24/2026</p></div>',
  ])('is ignored on a page without a main element: %s', (box) => {
    const notice = read(`<title>Bid</title>${box}<h1>Road Salt</h1>${fields(OWN)}`);
    expect(notice).toMatchObject({ noticeId: '27-100', title: 'Road Salt', responseDeadLine: '2026-12-04' });
    expect(notice?.postedDate).toBeUndefined();
  });

  it("does not include text in the heading's own box", () => {
    const head = '<div><p>Posted: 11/02/2026</p><h1>Road Salt</h1></div>';
    expect(read(`<title>Bid</title>${head}${fields(OWN)}`)?.postedDate).toBe('2026-11-02');
  });
});

describe('a table of related notices', () => {
  const related = rows(
    'Solicitation # | Title | Due Date',
    'RFP 26-09 | Plows | 11/09/2025',
    'RFP 26-10 | Sand | 11/12/2025',
  );
  const page = (path: string) =>
    readAll(
      `<title>Road Salt</title><h1>Road Salt</h1>${fields({ ...OWN, 'Due Date': 'Dec 4, 2026', Posted: '11/02/2026' })}${related}`,
      `https://www.sampletown.gov${path}`,
    );

  it("does not make a list of a page whose address has the notice's number", () => {
    expect(page('/bids/27-100')).toMatchObject({ kind: 'detail', notices: [{ noticeId: '27-100' }] });
    expect(page('/bids/fy27-1003').kind).toBe('list');
  });
});

describe('lists', () => {
  it('of expiring contracts are not notices', () => {
    const list = (head: string) =>
      readAll(
        `<title>Active Contracts | Procurement</title><h1>Active Contracts</h1>` +
          rows(head, '24-1002 | Office Supplies | 07/01/2024 | 06/30/2028', '24-1003 | Salt | 07/01/2024 | 06/30/2027'),
        'https://www.sampletown.gov/procurement/contracts',
      ).kind;
    expect(list('ID | Name | Begin | Expires')).toBe('none');
    expect(list('Bid Number | Description | Effective Date | Expiration Date')).toBe('none');
    expect(list('Bid Number | Description | Start Date | Bid Expiration Date')).toBe('list');
    expect(list('Bid Number | Description | Posted | Expires')).toBe('list');
  });

  it.each(['Number | Title | Questions Due | Due Date', 'Solicitation # | Title | Due Date | Plan Holders List'])(
    'with question dates or plan holders are notices: %s',
    (head) => {
      const cells = (number: string) =>
        head.split(' | ').map((name) => (name.includes('Due') ? '12/04/2026' : name === 'Title' ? 'Salt' : number));
      const list = rows(head, cells('27-100').join(' | '), cells('27-101').join(' | '));
      const { kind, notices } = readAll(`<title>Bids</title><h1>Bids</h1>${list}`);
      expect(kind).toBe('list');
      expect(notices[0]?.responseDeadLine).toBe('2026-12-04');
    },
  );

  it.each([
    'Questions & Answers',
    'Questions',
    'Bid Tabulation',
    'Bid Results',
    'Awarded To',
    'Plan Holders',
    'Addenda',
  ])('can have a column for documents or results: %s', (column) => {
    const list = (days: string, salt = 'Salt') =>
      readAll(
        '<title>Bids</title><h1>Bids</h1>' +
          rows(
            `Bid Number | Title | ${days} | ${column}`,
            `27-100 | ${salt} | 12/04/2026 | <a href="/t/1">View</a>`,
            '27-101 | Sand | 12/05/2026 | ',
          ),
      );
    const notice = { noticeId: '27-100', title: 'Salt', responseDeadLine: '2026-12-04' };
    expect(list('Due Date').notices[0]).toEqual(notice);
    for (const page of ['/b/1', '/t/1'])
      expect(list('Closing Date', `<a href="${page}">Salt</a>`).notices[0]?.uiLink).toContain(page);
    if (/bid/i.test(column)) expect(list('Opening Date').kind).toBe('none');
  });

  it.each(['Awarded To', 'Low Bidder'])('with an awardee in every row are not open bids: %s', (column) => {
    const list = (awardee: string) =>
      readAll(
        '<title>Bids</title><h1>Bids</h1>' +
          rows(
            `Bid Number | Title | Due Date | ${column}`,
            '27-100 | Salt | 12/04/2026 | Acme',
            `27-101 | Sand | 12/05/2026 | ${awardee}`,
          ),
      ).kind;
    expect(list('Bolt')).toBe('none');
    expect(list('')).toBe('list');
  });

  it.each(['Details and Addenda', 'Awarding Agency', 'Award Type'])(
    `can have the notice's link under "%s"`,
    (column) => {
      const list = rows(
        `Bid Number | Title | Due Date | ${column}`,
        '27-100 | Salt | 12/04/2026 | <a href="/b/1">View</a>',
      );
      expect(read(`<title>Bids</title><h1>Bids</h1>${list}`)?.uiLink).toContain('/b/1');
    },
  );

  it.each(['Extended To', 'Extended Until', 'Extension Date'])('use the date under "%s" when filled in', (column) => {
    const list = rows(
      `Bid Number | Title | Due Date | ${column}`,
      '27-100 | Salt | 12/04/2026 | 12/11/2026',
      '27-101 | Sand | 12/05/2026 | ',
    );
    const { notices } = readAll(`<title>Bids</title><h1>Bids</h1>${list}`);
    expect(notices.map(({ responseDeadLine }) => responseDeadLine)).toEqual(['2026-12-11', '2026-12-05']);
  });

  it.each(['Begin Date | End Date', 'Start Date | Ending Date'])('of multi-year terms are not notices: %s', (days) => {
    const list = (last: string) =>
      readAll(
        `<title>Procurement</title><h1>Procurement</h1>` +
          rows(
            `Solicitation Number | Title | ${days}`,
            `24-1002 | Office Supplies | 07/01/2026 | ${last}`,
            `24-1003 | Salt | 07/01/2026 | ${last}`,
          ),
      ).kind;
    expect(list('06/30/2028')).toBe('none');
    expect(list('12/15/2026')).toBe('list');
  });

  it.each(['Notice # | Title | Published | Expires', 'ID Number | Title | Posted | Closing'])(
    'of public notices are bids only with procurement words: %s',
    (head) => {
      const list = (title: string, ...titles: string[]) =>
        readAll(
          `<title>${title}</title><h1>${title}</h1>` +
            rows(head, ...titles.map((each, at) => `26-10${String(at)} | ${each} | 11/02/2026 | 12/15/2026`)),
          'https://www.sampletown.gov/notices',
        ).kind;
      const zoning = ['Rezoning of 12 Elm Street', 'Variance at 3 Oak Lane'];
      expect(list('Public Notices', ...zoning)).toBe('none');
      expect(list('Public Comment Opportunities', ...zoning)).toBe('none');
      expect(list('Legal Notices of Bids', 'Road Salt', 'Plows')).toBe('list');
    },
  );

  it('of legal notices count when one invites bids', () => {
    const list = rows(
      'Notice # | Title | Published | Expires',
      '26-101 | Invitation to Bid for Road Salt | 11/02/2026 | 12/15/2026',
      '26-102 | Estate of Jane Roe | 11/03/2026 | 12/16/2026',
    );
    expect(readAll(`<title>Legal Notices</title><h1>Legal Notices</h1>${list}`).kind).toBe('list');
  });

  it('with collapsible parts use the control as title', () => {
    const part = (title: string, day: string) =>
      `<details><summary>${title}</summary><ul><li>Issued: 11/02/2026</li><li>Proposals due: ${day}</li></ul></details>`;
    const { notices } = readAll(
      `<title>Procurement</title><h1>Procurement</h1>${part('RFP 26-21 Bus Shelters', '12/15/2026')}${part('RFSQ 26-22 Diesel', '12/16/2026')}`,
    );
    expect(notices).toMatchObject([
      { noticeId: 'RFP 26-21', title: 'Bus Shelters', responseDeadLine: '2026-12-15' },
      { noticeId: 'RFSQ 26-22', title: 'Diesel', responseDeadLine: '2026-12-16' },
    ]);
  });
});
