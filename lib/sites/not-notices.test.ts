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
      expect(ids(`<title>Bids</title><h1>Bids</h1><h2>Open Bids</h2>${table('26-0141')}<h2>${heading}</h2>${table('25-0001', '25-0002', '25-0003')}`)).toEqual(['26-0141']);
      const card = (n: string) => `<div class="c"><h3><a href="/b/${n}">Salt ${n}</a></h3><p>Bid No: ${n}</p><p>Due Date: 12/15/2026</p></div>`;
      expect(ids(`<title>Bids</title><h1>Bids</h1><h2>Open Bids</h2><div>${card('26-0141')}${card('26-0142')}</div><h2>${heading}</h2><div>${card('25-0001')}${card('25-0002')}</div>`)).toEqual(['26-0141', '26-0142']);
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
    ['agendas', 'City Council Agendas', items((at, day) => `<a href="/a/${String(at)}.pdf">Agenda ${day}</a> RFP 26-01${String(at)} award`)],
    ['agenda items', 'Board Meeting Agenda', items((at) => `<a href="/i/${String(at)}">26-014${String(at)}</a> Approve RFP 26-01${String(at)} for salt`)],
    ['board packets', 'Board of Trustees Meetings', items((at, day) => `<a href="/p/${String(at)}">Packet ${day}</a> Item 26-014${String(at)}`)],
    ['ordinances', 'Legislation', items((at, day) => `<a href="/l/${String(at)}">Ordinance 2026-014${String(at)}</a> Introduced ${day}`)],
    ['bills', 'Bill Tracker', items((at, day) => `<a href="/l/${String(at)}">HB 2014${String(at)}</a> An act on procurement. Due ${day}`)],
    ['resolutions', 'Resolutions 2026', items((at, day) => `<a href="/r/${String(at)}">Resolution 26-014${String(at)}</a> Awarding the bid for salt, ${day}`)],
    ['auctions', 'Surplus Auctions', items((at, day) => `<a href="/x/${String(at)}">Lot 26-014${String(at)} Snow plow</a> Closes: ${day}`)],
    ['online auctions', 'Vehicle Auction', items((at, day) => `<a href="/x/${String(at)}">Auction 26014${String(at)}</a> Current bid: $500 Closing ${day}`)],
    ['tax sales', 'Property Auctions and Tax Sales', items((at, day) => `<a href="/x/${String(at)}">Parcel 14-0014-${String(at)}</a> Bids due ${day}`)],
    ['jobs', 'Job Openings', items((at, day) => `<a href="/j/${String(at)}">Job 26-014${String(at)} Purchasing Agent</a> Closes ${day}`)],
    ['careers', 'Careers - Procurement', items((at, day) => `<a href="/j/${String(at)}">Req 26014${String(at)} Buyer II</a> Apply by ${day}`)],
    ['vacancies', 'Employment Opportunities', items((at, day) => `<a href="/j/${String(at)}">2026-0014${String(at)} Contracts Clerk</a> Closing Date: ${day}`)],
    ['awarded grants', 'Grants Awarded', items((at, day) => `<a href="/g/${String(at)}">Grant G26-014${String(at)}</a> Awarded ${day}`)],
    ['scholarships', 'Scholarships and Grants for Students', items((at, day) => `<a href="/g/${String(at)}">Scholarship S26-014${String(at)}</a> Deadline: ${day}`)],
    ['contracts', 'Current Contracts', items((at, day) => `<a href="/c/${String(at)}">Contract 26-014${String(at)} Salt</a> Expires: ${day}`)],
    ['tabulations', 'Bid Tabulations', items((at, day) => `<a href="/t/${String(at)}.pdf">Bid 26-014${String(at)} Salt</a> Opened ${day}`)],
    ['news', 'News', items((at, day) => `<a href="/n/${String(at)}">City seeks bids for salt</a> Posted ${day}`)],
    ['events', 'Events Calendar', items((at, day) => `<a href="/e/${String(at)}">Vendor fair 2026-014${String(at)}</a> ${day}`)],
    ['permits', 'Building Permits', items((at, day) => `<a href="/p/${String(at)}">Permit B26-014${String(at)} Roof</a> Issued: ${day} Expires: ${day}`)],
    ['hearings', 'Public Hearings', items((at, day) => `<a href="/h/${String(at)}">Case 26-014${String(at)} Rezoning</a> Comments due ${day}`)],
    ['purchase orders', 'Purchase Orders', items((at, day) => `<a href="/o/${String(at)}">PO 26014${String(at)} Salt</a> Issued ${day}`)],
    ['forms', 'Purchasing Forms', items((at) => `<a href="/f/${String(at)}.pdf">Form 26-014${String(at)} Vendor Application</a>`)],
    ['documents of one notice', 'RFP 26-0141 Road Salt', items((at, day) => `<a href="/d/${String(at)}.pdf">RFP 26-0141 Addendum ${String(at)}</a> ${day}`)],
    ['court cases', 'Court Dockets', items((at, day) => `<a href="/k/${String(at)}">Case 26-CV-014${String(at)}</a> Filed ${day}`)],
  ])('is none: %s', (_name, title, list) => {
    for (const address of ['https://www.sampletown.gov/page/12', 'https://www.sampletown.gov/departments/purchasing/list'])
      for (const tag of ['ul', 'ol class="items"'])
        expect(ids(`<title>${title}</title><h1>${title}</h1><${tag}>${list}</${tag.slice(0, 2)}>`, address)).toEqual([]);
  });
});
