/** What is over, and lists of other things that look like notices. */
import { describe, expect, it } from 'vitest';
import { readAll } from './testing/small-pages.ts';

const CITY = 'https://www.sampletown.gov/bids';
const ids = (html: string, address = CITY) => readAll(html, address).notices.map(({ noticeId }) => noticeId);

describe('what is over', () => {
  it.each(['Closed Bids', 'Awarded Bids', 'Past Bids', 'Archived Solicitations', 'Cancelled', 'Expired Bids'])(
    'is no notice under "%s"',
    (heading) => {
      const item = (n: string) => `<li><a href="/d/${n}.pdf">RFP ${n} Salt ${n}</a> - Due 12/15/2026</li>`;
      const links = `<title>Bids</title><h1>Bids</h1><h2>Open Bids</h2><ul>${item('26-0141')}${item('26-0142')}</ul><h2>${heading}</h2><ul>${item('25-0001')}${item('25-0002')}</ul>`;
      expect(ids(links)).toEqual(['RFP 26-0141', 'RFP 26-0142']);
      const table = (...all: string[]) =>
        `<table><tr><th>Bid Number</th><th>Title</th><th>Due Date</th></tr>${all.map((n) => `<tr><td>${n}</td><td>Salt ${n}</td><td>12/15/2026</td></tr>`).join('')}</table>`;
      expect(
        ids(
          `<title>Bids</title><h1>Bids</h1><h2>Open Bids</h2>${table('26-0141')}<h2>${heading}</h2>${table('25-0001', '25-0002', '25-0003')}`,
        ),
      ).toEqual(['26-0141']);
      const card = (n: string) =>
        `<div class="c"><h3><a href="/b/${n}">Salt ${n}</a></h3><p>Bid No: ${n}</p><p>Due Date: 12/15/2026</p></div>`;
      expect(
        ids(
          `<title>Bids</title><h1>Bids</h1><h2>Open Bids</h2><div>${card('26-0141')}${card('26-0142')}</div><h2>${heading}</h2><div>${card('25-0001')}${card('25-0002')}</div>`,
        ),
      ).toEqual(['26-0141', '26-0142']);
    },
  );

  it.each([
    '<p>Status: Awarded</p><p>Awardee: Acme Salt</p>',
    '<dl><dt>Award Date</dt><dd>Dec 20, 2026</dd><dt>Award Amount</dt><dd>$10,000</dd></dl>',
    '<h2>Award Information</h2><p>Acme Salt</p>',
    '<p>Status: Cancelled</p>',
    '<p>This solicitation has been cancelled.</p>',
  ])('is no notice on a page of its own: %s', (over) => {
    const html = `<title>Bid</title><main><h1>Road Salt</h1><p>Bid Number: 26-0141</p><p>Closing Date: Dec 15, 2026</p>${over}</main>`;
    expect(ids(html)).toEqual([]);
  });
});

const days = ['12/01/2026', '12/08/2026', '12/15/2026'];
const items = (text: (at: number, day: string) => string, tag = 'li') =>
  days.map((day, at) => `<${tag}>${text(at, day)}</${tag}>`).join('');

describe('a list of other things', () => {
  it.each([
    [
      'agendas',
      'City Council Agendas',
      items((at, day) => `<a href="/a/${String(at)}.pdf">Agenda ${day}</a> RFP 26-01${String(at)} award`),
    ],
    [
      'agenda items',
      'Board Meeting Agenda',
      items((at) => `<a href="/i/${String(at)}">26-014${String(at)}</a> Approve RFP 26-01${String(at)} for salt`),
    ],
    [
      'board packets',
      'Board of Trustees Meetings',
      items((at, day) => `<a href="/p/${String(at)}">Packet ${day}</a> Item 26-014${String(at)}`),
    ],
    [
      'ordinances',
      'Legislation',
      items((at, day) => `<a href="/l/${String(at)}">Ordinance 2026-014${String(at)}</a> Introduced ${day}`),
    ],
    [
      'bills',
      'Bill Tracker',
      items((at, day) => `<a href="/l/${String(at)}">HB 2014${String(at)}</a> An act on procurement. Due ${day}`),
    ],
    [
      'resolutions',
      'Resolutions 2026',
      items(
        (at, day) => `<a href="/r/${String(at)}">Resolution 26-014${String(at)}</a> Awarding the bid for salt, ${day}`,
      ),
    ],
    [
      'auctions',
      'Surplus Auctions',
      items((at, day) => `<a href="/x/${String(at)}">Lot 26-014${String(at)} Snow plow</a> Closes: ${day}`),
    ],
    [
      'online auctions',
      'Vehicle Auction',
      items((at, day) => `<a href="/x/${String(at)}">Auction 26014${String(at)}</a> Current bid: $500 Closing ${day}`),
    ],
    [
      'tax sales',
      'Property Auctions and Tax Sales',
      items((at, day) => `<a href="/x/${String(at)}">Parcel 14-0014-${String(at)}</a> Bids due ${day}`),
    ],
    [
      'jobs',
      'Job Openings',
      items((at, day) => `<a href="/j/${String(at)}">Job 26-014${String(at)} Purchasing Agent</a> Closes ${day}`),
    ],
    [
      'careers',
      'Careers - Procurement',
      items((at, day) => `<a href="/j/${String(at)}">Req 26014${String(at)} Buyer II</a> Apply by ${day}`),
    ],
    [
      'vacancies',
      'Employment Opportunities',
      items((at, day) => `<a href="/j/${String(at)}">2026-0014${String(at)} Contracts Clerk</a> Closing Date: ${day}`),
    ],
    [
      'awarded grants',
      'Grants Awarded',
      items((at, day) => `<a href="/g/${String(at)}">Grant G26-014${String(at)}</a> Awarded ${day}`),
    ],
    [
      'scholarships',
      'Scholarships and Grants for Students',
      items((at, day) => `<a href="/g/${String(at)}">Scholarship S26-014${String(at)}</a> Deadline: ${day}`),
    ],
    [
      'contracts',
      'Current Contracts',
      items((at, day) => `<a href="/c/${String(at)}">Contract 26-014${String(at)} Salt</a> Expires: ${day}`),
    ],
    [
      'tabulations',
      'Bid Tabulations',
      items((at, day) => `<a href="/t/${String(at)}.pdf">Bid 26-014${String(at)} Salt</a> Opened ${day}`),
    ],
    ['news', 'News', items((at, day) => `<a href="/n/${String(at)}">City seeks bids for salt</a> Posted ${day}`)],
    [
      'events',
      'Events Calendar',
      items((at, day) => `<a href="/e/${String(at)}">Vendor fair 2026-014${String(at)}</a> ${day}`),
    ],
    [
      'permits',
      'Building Permits',
      items(
        (at, day) => `<a href="/p/${String(at)}">Permit B26-014${String(at)} Roof</a> Issued: ${day} Expires: ${day}`,
      ),
    ],
    [
      'hearings',
      'Public Hearings',
      items((at, day) => `<a href="/h/${String(at)}">Case 26-014${String(at)} Rezoning</a> Comments due ${day}`),
    ],
    [
      'purchase orders',
      'Purchase Orders',
      items((at, day) => `<a href="/o/${String(at)}">PO 26014${String(at)} Salt</a> Issued ${day}`),
    ],
    [
      'forms',
      'Purchasing Forms',
      items((at) => `<a href="/f/${String(at)}.pdf">Form 26-014${String(at)} Vendor Application</a>`),
    ],
    [
      'documents of one notice',
      'RFP 26-0141 Road Salt',
      items((at, day) => `<a href="/d/${String(at)}.pdf">RFP 26-0141 Addendum ${String(at)}</a> ${day}`),
    ],
    [
      'court cases',
      'Court Dockets',
      items((at, day) => `<a href="/k/${String(at)}">Case 26-CV-014${String(at)}</a> Filed ${day}`),
    ],
  ])('is none: %s', (_name, title, list) => {
    for (const address of [
      'https://www.sampletown.gov/page/12',
      'https://www.sampletown.gov/departments/purchasing/list',
    ])
      for (const tag of ['ul', 'ol class="items"'])
        expect(ids(`<title>${title}</title><h1>${title}</h1><${tag}>${list}</${tag.slice(0, 2)}>`, address)).toEqual(
          [],
        );
  });
});

const LOOKALIKES: [name: string, title: string, body: string][] = [
  [
    'meetings with bids',
    'Pre-Bid Meetings Calendar',
    `<h1>Events Calendar</h1><ul><li><a href="/1">IFB 26-017 Pre-Bid Meeting</a> 12/01/2026</li><li><a href="/2">IFB 26-018 Pre-Bid Meeting</a> 12/02/2026</li></ul>`,
  ],
  [
    'awards',
    'Contract Awards',
    `<h1>Contract Awards</h1><ul><li>RFP 26-014 Road Salt - Acme, $10,000, 12/01/2026</li><li>RFP 26-015 Sand - Bolt, $12,000, 12/02/2026</li></ul>`,
  ],
  [
    'news about bids',
    'Newsroom',
    `<h1>Press Releases</h1><article><h2><a href="/1">City issues RFP 26-014 for salt</a></h2><p>November 2, 2026</p></article><article><h2><a href="/2">City issues RFP 26-015 for sand</a></h2><p>November 3, 2026</p></article>`,
  ],
  [
    'agenda pdf',
    'City Council Regular Meeting',
    `<h1>City Council Regular Meeting</h1><ol><li>26-0141 Award of Bid 26-017 to Acme</li><li>26-0142 Approval of RFP 26-018 for audit</li><li>26-0143 Minutes</li></ol>`,
  ],
  [
    'staff',
    'Purchasing Staff',
    `<h1>Purchasing Department</h1><ul><li>Jane Roe, Buyer, 555-123-4567</li><li>John Doe, Buyer, 555-123-4568</li></ul>`,
  ],
  [
    'codes',
    'Bid Commodity Codes',
    `<h1>NIGP Commodity Codes for Vendors</h1><table><tr><td>005-10</td><td>Abrasives, Solid</td></tr><tr><td>005-20</td><td>Abrasives, Sandblasting</td></tr></table>`,
  ],
  [
    'plan holders',
    'RFP 26-014 Road Salt',
    `<h1>RFP 26-014 Plan Holders</h1><ul><li>Acme Salt, 12 Elm St, Dover 19901</li><li>Bolt Salt, 14 Elm St, Dover 19902</li></ul>`,
  ],
  [
    'policies',
    'Procurement Policies',
    `<h1>Procurement Policies</h1><ul><li><a href="/1.pdf">Policy 3-1001 Bids over $50,000</a> Effective 01/01/2026</li><li><a href="/2.pdf">Policy 3-1002 Quotes</a> Effective 01/01/2026</li></ul>`,
  ],
  [
    'faq',
    'Bid FAQ',
    `<h1>Frequently Asked Questions about Bids</h1><div><h3>When is bid 26-0141 due?</h3><p>Due 12/15/2026</p></div><div><h3>When is bid 26-0142 due?</h3><p>Due 12/18/2026</p></div>`,
  ],
  [
    'insurance forms',
    'Vendor Information',
    `<h1>Doing Business with the City</h1><ul><li><a href="/1">Form W-9 (2026)</a></li><li><a href="/2">Form PUR-1010 Bid Bond</a></li></ul>`,
  ],
  [
    'timeline of one rfp',
    'RFP 26-014 Road Salt Timeline',
    `<h1>Procurement Timeline</h1><ul><li>RFP 26-014 issued: 11/02/2026</li><li>Questions due: 11/20/2026</li><li>Proposals due: 12/15/2026</li><li>Award: 01/10/2027</li></ul>`,
  ],
  [
    'grants deadlines',
    'Community Grants',
    `<h1>Grant Programs</h1><ul><li>Arts Grant 2027-001 applications due 12/15/2026</li><li>Parks Grant 2027-002 applications due 12/18/2026</li></ul>`,
  ],
  [
    'surplus',
    'Public Surplus Bids',
    `<h1>Surplus Property Auction</h1><ul><li><a href="/1">26-0141 Dump truck</a> Closes 12/15/2026</li><li><a href="/2">26-0142 Desk</a> Closes 12/16/2026</li></ul>`,
  ],
  [
    'legislation',
    'Legislative File List',
    `<h1>Legislation</h1><table><tr><td><a href="/1">26-0141</a></td><td>Ordinance</td><td>Authorizing RFP for salt</td><td>11/2/2026</td><td>12/15/2026</td></tr><tr><td><a href="/2">26-0142</a></td><td>Resolution</td><td>Authorizing bid for sand</td><td>11/2/2026</td><td>12/15/2026</td></tr></table>`,
  ],
  [
    'jobs',
    'Open Positions',
    `<h1>Open Positions</h1><div class="j"><a href="/1">2026-00141 Procurement Analyst</a> Closes 12/15/2026</div><div class="j"><a href="/2">2026-00142 Contract Specialist</a> Closes 12/15/2026</div>`,
  ],
  [
    'subcontracts',
    'Active Contracts',
    `<h1>Active Contracts</h1><table><tr><td>26-0141</td><td>Road Salt</td><td>1/1/2026</td><td>12/31/2028</td></tr><tr><td>26-0142</td><td>Sand Supply</td><td>1/1/2026</td><td>12/31/2028</td></tr></table>`,
  ],
];

describe('a page without open notices', () => {
  it.each(LOOKALIKES)('yields none: %s', (_name, title, body) => {
    const html = `<title>${title}</title>${body}`;
    for (const path of ['departments/page', 'purchasing/bids/page'])
      expect(ids(html, `https://www.sampletown.gov/${path}`)).toEqual([]);
  });
});
