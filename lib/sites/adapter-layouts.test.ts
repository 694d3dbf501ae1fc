/** Layouts of known sites that their practice pages don't have. */
import { describe, expect, it } from 'vitest';
import { readAll, readFirst } from './testing/small-pages.ts';

it('reads the posted date of Periscope, whose colon stands on a line of its own', () => {
  const html = `<base href="/bso/index.jsp"><h1>Bid Solicitation: S-27-014</h1><table>
    <tr><td class="t-head-01">Bid Number:</td><td>S-27-014</td><td class="t-head-01">Description:</td><td>Claims Service</td></tr>
    <tr><td class="t-head-01">Bid Opening Date:</td><td>12/14/2026 03:00:00 PM</td></tr>
    <tr><td class="t-head-01">
        Available Date
        :
      </td><td>&nbsp;11/14/2026 03:50:49 PM</td></tr></table>`;
  expect(readFirst(html, 'https://oregonbuys.gov/bso/external/bidDetail.sda?docId=S-27-014')).toMatchObject({
    noticeId: 'S-27-014',
    postedDate: '2026-11-14',
    responseDeadLine: '2026-12-14',
  });
});

describe('the search of BidNet’s members', () => {
  const row = (buyer: string, at: number) => `<tr class="mets-table-row">${buyer}<td>
    <div class="sol-num">RFP 27-0${String(at)}</div>
    <a class="solicitation-link" href="/private/supplier/interception/view-notice/44404974259${String(at)}">Sewer ${String(at)}</a>
    <span class="date-label">Published</span><span class="date-value">11/12/2026</span>
    <span class="date-label">Closing</span><span class="date-value">12/03/2026</span></td></tr>`;
  const read = (...rows: string[]) =>
    readAll(`<h1>Search</h1><table>${rows.join('')}</table>`, 'https://www.bidnetdirect.com/private/supplier/search');

  it.each([
    ['by class', '<td class="sol-agency">City of Sample</td><td class="sol-region">Colorado</td>'],
    ['by label', '<td>Agency: City of Sample</td><td>Location: Colorado</td>'],
  ])('has the agency and state of each row, %s', (_by, buyer) => {
    expect(read(row(buyer, 1), row(buyer.replace('City', 'Town'), 2)).notices).toMatchObject([
      { title: 'Sewer 1', agency: 'City of Sample', state: 'CO', responseDeadLine: '2026-12-03' },
      { title: 'Sewer 2', agency: 'Town of Sample', state: 'CO', responseDeadLine: '2026-12-03' },
    ]);
  });
});

it('reads a notice of AusTender inside its push menu', () => {
  const field = (id: string, label: string, value: string) =>
    `<div class="list-desc"><span><label for="${id}">${label}</label>:</span><div class="list-desc-inner">${value}</div></div>`;
  const html = `<title>Current ATM View - DEF-27-014: AusTender</title><div class="pushmenu-push" role="navigation">
    <nav role="navigation"><a href="/atm">Approaches to Market</a></nav><div role="navigation">
    <h1>Current ATM View - DEF-27-014</h1><p class="lead">Harbor Dredging Survey</p>
    ${field('AtmId', 'ATM ID', 'DEF-27-014')}${field('Agency', 'Agency', 'Department of Ports')}
    ${field('CloseDate', 'Close Date &amp; Time', '28-Nov-2026 2:00 pm')}${field('PublishDate', 'Publish Date', '2-Nov-2026')}
    </div></div>`;
  const address = 'https://www.tenders.gov.au/Atm/Show/a64467be-bb82-4228-85e7-5009fe1f162c';
  expect(readFirst(html, address)).toMatchObject({
    noticeId: 'DEF-27-014',
    title: 'Harbor Dredging Survey',
    agency: 'Department of Ports',
    postedDate: '2026-11-02',
    responseDeadLine: '2026-11-28',
  });
});

describe('a title of IonWave', () => {
  const cells = (title: string, day: number) =>
    `<td><span title="View Bid"></span></td><td>CI-27-0${String(day)}</td><td>${title}</td><td>CI-BID</td>
     <td style="display:none;">Purchasing</td><td>11/4/2026</td><td>12/${String(day)}/2026 11:00:00 AM (CT)</td>`;
  const rows = `<tr class="rgRow">${cells('Pump Rebuild', 2)}</tr><tr class="rgAltRow">${cells('Sweeper', 9)}</tr>`;
  const heads = ['&nbsp;', 'Bid Number', 'Bid Title', 'Bid Type', 'Organization', 'Bid Issue Date', 'Bid Close Date'];
  const head = `<thead><tr>${heads.map((each) => `<th class="rgHeader">${each}</th>`).join('')}</tr></thead>`;

  it.each([
    ['below headings', `<table>${head}<tbody>${rows}</tbody></table>`],
    ['below headings in a table of their own', `<table>${head}</table><table><tbody>${rows}</tbody></table>`],
    ['without headings', `<table><tbody>${rows}</tbody></table>`],
  ])('is read in a list %s', (_how, table) => {
    const address = 'https://sampletown.ionwave.net/SourcingEvents.aspx?SourceType=1';
    expect(readAll(`<h1>Bid Opportunities</h1>${table}`, address).notices).toMatchObject([
      { noticeId: 'CI-27-02', title: 'Pump Rebuild', postedDate: '2026-11-04', responseDeadLine: '2026-12-02' },
      { noticeId: 'CI-27-09', title: 'Sweeper', postedDate: '2026-11-04', responseDeadLine: '2026-12-09' },
    ]);
  });

  it('is read on the notice’s own page, whose heading is the same on all', () => {
    const html = `<h1>Bid Information</h1><div>Bid Number: <span id="ctl00_mainContent_lblNumber">CI-27-02</span></div>
      <div>Bid Title: <span>Pump Rebuild</span></div>
      <div>Bid Close Date: <span id="ctl00_mainContent_lblClose">12/2/2026 11:00:00 AM (CT)</span></div>`;
    const address = 'https://sampletown.ionwave.net/PublicDetail.aspx?bidID=1501&SourceType=1';
    expect(readFirst(html, address)).toMatchObject({ noticeId: 'CI-27-02', title: 'Pump Rebuild' });
  });
});
