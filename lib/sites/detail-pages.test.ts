import { describe, expect, it, vi } from 'vitest';
import { readAskedPage } from './adapters.ts';
import { documentOf, fixturesOf } from './fixtures.ts';

/** Reads the notice of a detail page and the text its button goes beside. */
function read(html: string, address: string) {
  const [found] = readAskedPage(documentOf(html, address), new URL(address)).notices;
  return { ...found?.notice, beside: found?.anchor.textContent.trim() };
}

/** Reads a site's practice detail page with one part changed. */
function practice(site: string, part = '', changed = part) {
  const page = fixturesOf(site).find(({ name }) => name === 'detail');
  expect(page?.html).toContain(part);
  return read(page?.html.replace(part, changed) ?? '', page?.expected.url ?? '');
}

describe('the button on a detail page', () => {
  it('is beside the title, also in a table cell', () => {
    expect(practice('unison').beside).toBe('Laptops and docking stations');
    expect(practice('periscope').beside).toBe('Snow Removal, Elgin');
  });
});

const TOWN = 'https://www.sampletown.gov/bids/100';
const DUE = '<dt>Due Date</dt><dd>Dec 4, 2026</dd>';
const FIELDS = `<dt>Bid Number</dt><dd>27-100</dd>${DUE}`;
const town = (fields: string, heading = '<h1>Road Salt and De-icing</h1>') =>
  read(`<title>Bids</title><main>${heading}<dl>${FIELDS}${fields}</dl></main>`, TOWN).title;

describe('a short description', () => {
  const described = '<dt>Description</dt><dd>See attached.</dd>';

  it.each([
    ['contracts-finder', 'School Meals for the County'],
    ['canadabuys', 'Patrol Boat Engines'],
  ])('is not the title of a %s page with a heading', (site, title) => {
    expect(practice(site, '</dl>', `${described}</dl>`).title).toBe(title);
  });

  it('is not the title when the site declares a place for it', () => {
    const text = '<p>Due Date: see the documents.</p>';
    expect(practice('texas-esbd', text, '<p>Mowing and edging.</p>').title).toBe(
      'Grounds Maintenance for the Capitol Complex',
    );
  });

  it('is the title only of a page without a heading', () => {
    expect(town(described)).toBe('Road Salt and De-icing');
    expect(town('<dt>Description</dt><dd>Road salt</dd>', '')).toBe('Road salt');
  });

  it('is the title in a list only beside the number', () => {
    const list = (heading: (n: number) => string) => {
      const row = (n: number) =>
        `<div><h3><a href="/b/${String(n)}">${heading(n)}</a></h3><p>Bid No: 27-10${String(n)}</p>` +
        `<p>Description: Furnish salt ${String(n)}</p><p>Due Date: 12/1${String(n)}/2026</p></div>`;
      const html = `<title>Bid Opportunities</title><h1>Bids</h1>${row(1)}${row(2)}`;
      const { notices } = readAskedPage(documentOf(html, TOWN), new URL(TOWN));
      return notices.map(({ notice }) => notice.title);
    };
    expect(list((n) => `Salt supply ${String(n)}`)).toEqual(['Salt supply 1', 'Salt supply 2']);
    expect(list((n) => `Bid 27-10${String(n)}`)).toEqual(['Furnish salt 1', 'Furnish salt 2']);
  });
});

describe('an ambiguous label', () => {
  const person = (post: string) => `<dt>Contact</dt><dd>Jane Roe</dd><dt>Title</dt><dd>${post}</dd>`;

  it.each([
    ['a person', person('Senior Buyer')],
    ['a person with a grade', person('Procurement Specialist II')],
    ['a person in an office', person('Director, Purchasing')],
    ['a person with a certificate', person('Senior Buyer, CPPB')],
    ['a person with an abbreviated role', person('Contracting Officer (KO)')],
    ['a person with a telephone', '<dd><p>Phone: 555-0100<br>Title: Town Engineer</p></dd>'],
    ['a person with an abbreviated job title', '<dd><p>Name: Jane Roe</p><p>Title: CPO</p><p>Phone: 555-0100</p></dd>'],
    ['a person to submit to', '<dt>Submit to</dt><dd>Jane Roe</dd><dt>Title</dt><dd>Purchasing Agent</dd>'],
    ['a buyer', '<dt>Buyer</dt><dd>Jane Roe</dd><dt>Title</dt><dd>Senior Buyer</dd>'],
    ['a person with an address', `${person('Superintendent')}<dt>E-mail</dt><dd>roe@sampletown.gov</dd>`],
    ['an earlier event', '<dt>Event</dt><dd>Pre-bid conference</dd>'],
    ['a program', '<dt>Project</dt><dd>Winter Maintenance</dd>'],
  ])('is not the title when it belongs to %s', (_what, fields) => {
    expect(town(fields)).toBe('Road Salt and De-icing');
    expect(practice('washington-webs', '</table>', `</table><dl>${fields}</dl>`).title).toBe(
      'Statewide Tire Recycling',
    );
  });

  const OFFICES = ['Sampletown Purchasing', 'City of Sampletown', 'Sample County', 'Purchasing Division Bids'];

  it.each(['Title', 'Bid Title', 'Project Title', 'Project', 'Description'])(
    "is the title under the buyer's name: %s",
    (label) => {
      for (const office of OFFICES)
        expect(town(`<dt>${label}</dt><dd>Bridge Painting</dd>`, `<h1>${office}</h1>`)).toBe('Bridge Painting');
      const headed = '<h1>Sampletown Purchasing</h1><h2>Bridge Painting</h2>';
      expect(town('<dt>Description</dt><dd>See attached.</dd>', headed)).toBe('Bridge Painting');
    },
  );

  it.each(["Owner's Project Manager", 'Third Party Administrator', 'Construction Manager'])(
    'is the title even if it sounds like a job title: %s',
    (post) => {
      for (const heading of ['Sampletown Purchasing', 'Road Salt'])
        for (const label of ['Title', 'Bid Title'])
          expect(town(`<dt>${label}</dt><dd>${post}</dd>`, `<h1>${heading}</h1>`)).toBe(post);
    },
  );

  it.each(['Officer Body Cameras', 'Agent of Record Services', 'Construction Manager at Risk', 'Bridge Painting'])(
    'is the title beside contact details unless it is a job title: %s',
    (title) => {
      for (const person of ['Contact', 'Buyer', 'Attendance'])
        expect(
          town(`<dt>${person}</dt><dd>Jane Roe</dd><dt>Title</dt><dd>${title}</dd><dt>Phone</dt><dd>555-0100</dd>`),
        ).toBe(title);
    },
  );

  it('is the title beside a contact when it is not a job title', () => {
    expect(town('<dt>Contact</dt><dd>Jane Roe</dd><dt>Title</dt><dd>Bridge Painting</dd>')).toBe('Bridge Painting');
    expect(
      town('<dd><p>Contact: Jane Roe</p><p>Title: Bridge Painting</p><p>Bid 1</p><p>Phone: 555-0100</p></dd>'),
    ).toBe('Bridge Painting');
    expect(town(`${person('Senior Buyer')}<dt>Bid</dt><dd>1</dd><dt>Title</dt><dd>Bridge Painting</dd>`)).toBe(
      'Bridge Painting',
    );
  });
});

describe('a dismiss button', () => {
  const alert = (control: string, fields = FIELDS) =>
    read(
      `<title>Bids</title><div>${control}<p>Offices close December 1, 2026</p></div>` +
        `<main><h1>Road Salt</h1><dl>${fields}</dl></main>`,
      TOWN,
    ).responseDeadLine;

  it.each([
    '<button type="button">Close</button>',
    '<span role="button">Close</span>',
    '<a href="#">Close</a>',
    '<i class="material-icons">close</i>',
    '<button><span class="material-icons">close</span></button>',
    '<button><span>×</span> <span>Close</span></button>',
  ])("is not the deadline's label: %s", (control) => {
    expect(alert(control)).toBe('2026-12-04');
    expect(alert(control, FIELDS.replace('Due Date', 'Bid Opening'))).toBe('2026-12-04');
    expect(alert(control, FIELDS.replace('Due Date', 'Close'))).toBe('2026-12-04');
  });

  it('is not the whole box when the box has the button role', () => {
    const box = '<div role="button"><p><b>Bid Number:</b> 27-100</p><p><b>Due Date:</b> Dec 4, 2026</p></div>';
    expect(read(`<title>Bids</title><h1>Road Salt</h1>${box}`, TOWN).noticeId).toBe('27-100');
  });

  it.each([
    ['explains a label', '<p><button>Bid Number</button> 27-100</p><p><button>Due Date</button> Dec 4, 2026</p>'],
    [
      'opens the part under a label',
      '<p>Bid Number: 27-100</p><h3><button>Closing Date</button></h3><div>Dec 4, 2026</div>',
    ],
    [
      'sorts by a label',
      '<table><tr><th role="button">Due Date</th><td>Dec 4, 2026</td></tr></table><p>Bid Number: 27-100</p>',
    ],
  ])('is not the same as a control that %s', (_what, fields) => {
    const { noticeId, responseDeadLine } = read(`<title>Bids</title><h1>Road Salt</h1>${fields}`, TOWN);
    expect({ noticeId, responseDeadLine }).toEqual({ noticeId: '27-100', responseDeadLine: '2026-12-04' });
  });

  it('does not rule out "Close" as a deadline label', () => {
    expect(
      read(
        `<title>Bids</title><h1>Road Salt</h1><dl><dt>Bid Number</dt><dd>27-100</dd><dt>Close</dt><dd>Dec 4, 2026</dd></dl>`,
        TOWN,
      ).responseDeadLine,
    ).toBe('2026-12-04');
  });
});

it('a page without a main element and heading is scanned once', () => {
  const document = documentOf(`<title>Bids</title><dl><dt>Agency</dt><dd>City</dd>${DUE}</dl>`, TOWN);
  const walked = vi.spyOn(document, 'createTreeWalker');
  readAskedPage(document, new URL(TOWN));
  expect(walked.mock.calls.filter(([root]) => root === document.body)).toHaveLength(1);
});

describe('an expiration date', () => {
  it.each(['Bid Expiration Date', 'Notice Expires', 'Expiry Date'])(
    'is the deadline when there is no other: %s',
    (label) => {
      const page = (due: string) =>
        read(
          `<title>Bids</title><h1>Road Salt</h1><dl><dt>Bid Number</dt><dd>27-100</dd>` +
            `<dt>${label}</dt><dd>Mar 4, 2027</dd>${due}</dl>`,
          TOWN,
        ).responseDeadLine;
      expect(page('')).toBe('2027-03-04');
      expect(page('<dt>Proposals Due</dt><dd>Dec 4, 2026</dd>')).toBe('2026-12-04');
    },
  );

  it('of a contract is not a notice', () => {
    const page = (fields: string) =>
      read(
        '<title>Office Supplies | Procurement</title><h1>Office Supplies</h1>' +
          `<dl><dt>Contract Number</dt><dd>C-10023</dd><dt>Agency</dt><dd>Department of Supply</dd>${fields}</dl>`,
        'https://das.example.gov/procurement/contracts/10023',
      ).noticeId;
    const days = '<dt>Start Date</dt><dd>07/01/2024</dd><dt>Expiration Date</dt><dd>06/30/2028</dd>';
    expect(page(days)).toBeUndefined();
    for (const closing of ['Bid Opening', 'Due Date', 'Closing Date', 'Submission Deadline'])
      expect(page(`<dt>${closing}</dt><dd>06/30/2027</dd><dt>Posted</dt><dd>05/02/2027</dd>`)).toBe('C-10023');
  });
});

describe('a table on a detail page', () => {
  const page = (heading: string, head: string, ...rows: string[]) => {
    const cells = (line: string, cell: string) =>
      `<tr>${line
        .split(' | ')
        .map((text) => `<${cell}>${text}</${cell}>`)
        .join('')}</tr>`;
    const posted = '<dt>Posted</dt><dd>11/02/2026</dd>';
    const table = `<table>${cells(head, 'th')}${rows.map((row) => cells(row, 'td')).join('')}</table>`;
    const html = `<title>${heading} | Bids</title><main><h1>${heading}</h1><dl>${FIELDS}${posted}</dl>${table}</main>`;
    const { kind, notices } = readAskedPage(documentOf(html, TOWN), new URL(TOWN));
    return { kind, numbers: notices.map(({ notice }) => notice.noticeId) };
  };
  const OWN = { kind: 'detail', numbers: ['27-100'] };

  it.each(['Road Salt', 'RFP 27-100 Road Salt'])('of documents is not a list of notices: %s', (heading) => {
    const rows = ['30021 | Addendum 1 | 11/09/2026', '30022 | Specifications | 11/02/2026'];
    expect(page(heading, 'Document ID | Title | Posted', ...rows)).toEqual(OWN);
  });

  const related = ['RFP 26-09 | Snow plows | 11/09/2025', 'RFP 26-10 | Sand | 11/12/2025'];

  it("of related notices does not replace the page's own notice", () => {
    expect(page('RFP 27-100 Road Salt', 'Solicitation # | Title | Due Date', ...related)).toEqual(OWN);
  });

  it("is the page's subject unless the page is named after another notice", () => {
    const list = (heading: string, ...rows: string[]) =>
      page(heading, 'Solicitation # | Title | Due Date', ...rows, ...related).kind;
    expect(list('Open bids')).toBe('list');
    expect(list('Open bids FY27-1003')).toBe('list');
    expect(list('Latest: 27-100', '27-100 | Road Salt | 12/04/2026')).toBe('list');
  });
});

describe('structured data', () => {
  const page = (told: Record<string, string>, printed = '') => {
    const data = { '@type': 'Demand', name: 'Road Salt', identifier: '27-100', ...told };
    const html =
      `<title>Bids</title><script type="application/ld+json">${JSON.stringify(data)}</script>` +
      `<h1>Road Salt</h1><dl>${printed}</dl>`;
    return read(html, TOWN);
  };
  const due = (validThrough: string, printed: string) => page({ validThrough }, printed).responseDeadLine;

  it.each(['2026-12-05T04:59:59Z', '2026-12-05T04:59+00:00', '2026-12-05T04:59:59.000Z'])(
    'in UTC yields the printed date before it: %s',
    (moment) => {
      for (const label of ['Due Date', 'Reply by'])
        expect(due(moment, `<dt>${label}</dt><dd>Dec 4, 2026 11:59 PM EST</dd>`)).toBe('2026-12-04');
      for (const printed of ['', '<dt>Due Date</dt><dd>See the documents</dd>'])
        expect(due(moment, printed)).toBe('2026-12-05');
      expect(page({ datePosted: moment }, '<dt>Posted</dt><dd>Dec 4, 2026</dd>').postedDate).toBe('2026-12-04');
    },
  );

  it.each(['Submission Date', 'Project Due Date', 'Close'])('beats a less exact date: %s', (label) => {
    expect(due('2026-12-18T22:00:00Z', `<dt>${label}</dt><dd>Dec 4, 2026</dd>`)).toBe('2026-12-18');
  });

  it('beats a printed date in another zone', () => {
    expect(due('2026-12-04T23:59:59-05:00', '<dt>Due Date</dt><dd>Dec 5, 2026 4:59 AM UTC</dd>')).toBe('2026-12-04');
    expect(due('2026-12-05', '<dt>Due Date</dt><dd>Dec 4, 2026</dd>')).toBe('2026-12-05');
  });

  it('keeps numbers and names that end like a time', () => {
    const { noticeId, title } = page({ identifier: 'BID:27-100Z', name: 'RFP:27 Road Salt, Zone Z' }, DUE);
    expect({ noticeId, title }).toEqual({ noticeId: 'BID:27-100Z', title: 'RFP:27 Road Salt, Zone Z' });
  });

  // Quadratic time takes longer than the limit.
  it('is parsed in linear time', { timeout: 20_000 }, () => {
    // A name of that length isn't a title.
    expect(page({ name: ':1'.repeat(500_000) }).title).toBeUndefined();
  });
});
