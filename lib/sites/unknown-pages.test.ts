import { describe, expect, it } from 'vitest';
import { fieldList, readAll, readFirst, tableOf } from './testing/small-pages.ts';

const ABROAD = 'https://www.tenders.example.gov.au/tender/view?id=330643';

describe('a label', () => {
  it.each([
    ['Publishing date', 'Nov 2, 2026', { postedDate: '2026-11-02' }],
    ['Time limit of tender', '3 : 00 PM, 23, Dec, 2026', { responseDeadLine: '2026-12-23' }],
    ['Bid Due', '2026-Dec-23 13:33:00', { responseDeadLine: '2026-12-23' }],
    ['Directorate/Agency', 'Parks Authority', { agency: 'Parks Authority' }],
    ['Department Name And Address', 'Department of Parks', { agency: 'Department of Parks' }],
    ['Agency/Office/Location', 'Department of Parks', { agency: 'Department of Parks' }],
    ['Name Of Work', 'Bridge Painting', { title: 'Bridge Painting' }],
  ])('is known: %s', (label, value, expected) => {
    const own = { 'Bid Number': '27-100', 'Due Date': 'Dec 4, 2026', Posted: 'Nov 2, 2026' };
    const others = Object.fromEntries(
      Object.entries(own).filter(
        ([name]) =>
          !('responseDeadLine' in expected && name === 'Due Date') && !('postedDate' in expected && name === 'Posted'),
      ),
    );
    const html = `<title>Bids</title><main><h1>Purchasing</h1>${fieldList({ [label]: value, ...others })}</main>`;
    expect(readFirst('title' in expected ? html : html.replace('Purchasing', 'Road Salt'))).toMatchObject(expected);
  });

  it('is known without a colon: Issued by', () => {
    const row = (number: string) =>
      `${number} | <a href="/t?id=1${number.slice(-1)}">Salt ${number}</a><br>Issued by Water Authority | <span>closing</span><br>31 Dec, 2026 2:30 PM`;
    const html = `<title>Tenders</title>${tableOf('RFx Number | Details | Closing', row('WC70001'), row('WC70002'))}`;
    expect(readAll(html, 'https://www.tenders.example.gov.au/search').notices).toMatchObject([
      { noticeId: 'WC70001', title: 'Salt WC70001', agency: 'Water Authority', responseDeadLine: '2026-12-31' },
      { noticeId: 'WC70002', agency: 'Water Authority' },
    ]);
  });
});

describe('a bare "Number"', () => {
  const page = (heading: string) =>
    readFirst(
      `<title>Tenders</title><main><h1>${heading}</h1><div id="tenderTitle">Road Salt Supply</div>${fieldList({ Status: 'Open', Number: 'PIMA0014211' })}<p>Tender closes at<br>31 Dec 2026 2 PM</p></main>`,
      ABROAD,
    );

  it('is the notice number when the heading repeats it', () => {
    expect(page('Display PIMA0014211')?.noticeId).toBe('PIMA0014211');
  });
});

describe('a number with letters at the end', () => {
  it('stays whole in its column', () => {
    const html = `<title>Open Bids</title>${tableOf('Title | Document Number | Deadline', '<a href="/b/1">Wave Pool Rafts</a> | RFQ-3258 AD | 12/18/2026', '<a href="/b/2">Solar</a> | RFP-50515 | 12/15/2026')}`;
    expect(readAll(html).notices).toMatchObject([
      { noticeId: 'RFQ-3258 AD', title: 'Wave Pool Rafts' },
      { noticeId: 'RFP-50515', title: 'Solar' },
    ]);
  });
});

describe('a cell of several parts', () => {
  it('keeps sibling boxes apart: title, number, and class', () => {
    const cell = (title: string, number: string) =>
      `<a href="/n/${number}"><div>${title}</div><div>${number}</div><div>A -- Research</div></a> | <div>Department of Parks</div>Parks Agency<br>Contracts Office | Dec 4, 2026`;
    const html = `<title>Opportunities</title><h1>Opportunities</h1>${tableOf('Opportunity | Agency/Office/Location | Response Date', cell('Inter-Satellite Links', 'BAA-27-43'), cell('Seeker Cost', 'BAA-27-41'))}`;
    expect(readAll(html).notices).toMatchObject([
      { noticeId: 'BAA-27-43', title: 'Inter-Satellite Links', agency: 'Department of Parks' },
      { noticeId: 'BAA-27-41', title: 'Seeker Cost' },
    ]);
  });

  it('splits a linked title from the reference and the id after it', () => {
    const cell = (title: string, rest: string) =>
      `<a href="/full/${rest.length}">${title}</a>/${rest} | Delhi Works | Dec 4, 2026`;
    const html = `<title>Active Tenders</title>${tableOf('Title/Ref.No./Tender Id | Organisation Name | Bid Submission Closing Date', cell('Repair of works store, ward 34', 'EE/M-II/2026-27/30/2/2026_MCD_272241_1'), cell('Thermal Imager- 9 hz', '2025260878/MM/900/2026_IITR_903145_1'))}`;
    expect(readAll(html, 'https://eprocure.example.in/cppp').notices).toMatchObject([
      {
        noticeId: '2026_MCD_272241_1',
        solicitationNumber: 'EE/M-II/2026-27/30/2',
        title: 'Repair of works store, ward 34',
        agency: 'Delhi Works',
      },
      { noticeId: '2026_IITR_903145_1', title: 'Thermal Imager- 9 hz' },
    ]);
  });

  it('takes labeled fields inside a cell', () => {
    const brief = (id: string, work: string) =>
      `2026/131/${id} | <span>Works Unit<a href="/n/${id}">Tender Id :2718${id}</a></span><p><a href="/n/${id}"><strong>Name Of Work :</strong>${work}</a></p><p>Last Date &amp; Time For Submission : 11-12-2026 18:00:00</p>`;
    const html = `<title>Tenders</title>${tableOf('IFB/Tender Notice No. | Tender Brief', brief('15', 'New construction of a sub centre'), brief('14', 'Road works at Kavitha'))}`;
    expect(readAll(html, 'https://tender.example.in/').notices).toMatchObject([
      { noticeId: '2026/131/15', title: 'New construction of a sub centre', responseDeadLine: '2026-12-11' },
      { noticeId: '2026/131/14', title: 'Road works at Kavitha' },
    ]);
  });

  it('takes the first of an agency chain', () => {
    const html = `<title>Tenders</title>${tableOf('Tender ID | Title | Closing Date | Organisation Chain', '2026_DARE_886146_1 | Salt for roads | 29-Dec-2026 | Department of Roads||Salt Council||Admin')}`;
    expect(readFirst(html, 'https://eprocure.example.in/app')?.agency).toBe('Department of Roads');
  });
});

describe('a card', () => {
  it('has its number as heading and the title beside it', () => {
    const card = (number: string, title: string) =>
      `<li><article><div><a href="/tender/7${number.slice(-1)}"><h3>${number}</h3></a><p>${title}</p></div><dl><dt>Closing Date</dt><dd>2026-Dec-22 13:33:00</dd><dt>Published Date</dt><dd>2026-Nov-22</dd></dl></article></li>`;
    const html = `<title>Tender Bulletin</title><h2>Current Tender Opportunities</h2><ul>${card('ERI/2026/BMS/08', 'Cleaning services for the coal plant')}${card('MWP2759GX', 'Ash Dump Extension')}</ul>`;
    expect(readAll(html, 'https://tenderbulletin.example.za/tenders').notices).toMatchObject([
      { noticeId: 'ERI/2026/BMS/08', title: 'Cleaning services for the coal plant', responseDeadLine: '2026-12-22' },
      { noticeId: 'MWP2759GX', title: 'Ash Dump Extension' },
    ]);
  });

  it('has items as title when it has no other', () => {
    const card = (number: string, item: string) =>
      `<div class="card"><p><span class="bid_title">Bid No.:&nbsp;</span><a href="doc/${number.slice(-2)}">${number}</a></p><p><span class="bid_title">RA NO:&nbsp;</span><a>GEM/R/1</a></p><div><strong>Items:</strong>&nbsp;<a>${item}</a></div><div><div><strong>Department Name And Address:</strong>&nbsp;</div><div>Education Department</div></div><div><strong>End Date:</strong> 20-12-2026 1:14 PM</div></div>`;
    const html = `<title>All Bids</title>${card('GEM/2026/B/7044165', 'Povidone scrub')}${card('GEM/2026/B/7213545', 'Apples')}`;
    expect(readAll(html, 'https://bidplus.example.in/all-bids').notices).toMatchObject([
      { noticeId: 'GEM/2026/B/7044165', title: 'Povidone scrub', agency: 'Education Department' },
      { noticeId: 'GEM/2026/B/7213545', title: 'Apples' },
    ]);
  });

  it('can show its number without a label', () => {
    const card = (number: string, title: string) =>
      `<li><h3>${title}</h3><p><b>Closes:</b> 15-Dec-2026 15:00</p><ul class="pills"><li>${number}</li></ul><dl><dt>Agency</dt><dd>Public Works</dd></dl><a href="/o/C14B4992-B39A-${number}">See details</a></li>`;
    const html = `<title>Opportunities</title><ul>${card('GSHS9477', 'Mobile Devices')}${card('RFT-2015581', 'Skywalk')}</ul>`;
    expect(readAll(html, 'https://buy.example.gov.au/opportunity/search').notices).toMatchObject([
      { noticeId: 'GSHS9477', title: 'Mobile Devices' },
      { noticeId: 'RFT-2015581', title: 'Skywalk' },
    ]);
  });
});

describe('a table', () => {
  it('can have its frozen columns in a table of their own', () => {
    const frozen = tableOf('Núm. | Número de identificación', '1 | PC-2026-00001438', '2 | PC-2026-00001437');
    const rest = tableOf(
      'Nombre | Siglas Dependencia o Entidad | Fecha de presentación y apertura de proposiciones',
      'RESTAURACIÓN DEL EDIFICIO | SSA | 04/12/2026',
      'CANCHAS BLOQUE 04 | SEDATU | 05/12/2026',
    );
    expect(
      readAll(`<title>Licitaciones</title>${frozen}${rest}`, 'https://compra.example.gob.mx/').notices,
    ).toMatchObject([
      {
        noticeId: 'PC-2026-00001438',
        title: 'RESTAURACIÓN DEL EDIFICIO',
        agency: 'SSA',
        responseDeadLine: '2026-12-04',
      },
      { noticeId: 'PC-2026-00001437', title: 'CANCHAS BLOQUE 04' },
    ]);
  });

  it('can have its rows in a table inside its second row, with numbered titles', () => {
    const inner = [
      '1. Land at Sector G2 | 02/EE/NPD-6 | 23-Dec-2026 03:00 PM',
      '2. Control valves | SS/C050-1P39A | 24-Dec-2026 12:00 PM',
    ]
      .map((line) => `<tr><td>${line.split(' | ').join('</td><td>')}</td></tr>`)
      .join('');
    const html = `<title>eProcurement System</title><table><tr><td>Tender Title</td><td>Reference No</td><td>Closing Date</td></tr><tr><td colspan="3"><div><table>${inner}</table></div></td></tr></table>`;
    expect(readAll(html, 'https://eprocure.example.in/app').notices).toMatchObject([
      { noticeId: '02/EE/NPD-6', title: 'Land at Sector G2', responseDeadLine: '2026-12-23' },
      { noticeId: 'SS/C050-1P39A', title: 'Control valves' },
    ]);
  });
});

describe('tables of one page', () => {
  it('under "Amendments" or "Awards" are no open notices beside one that is open', () => {
    const part = (over: string, number: string) =>
      `<p>${over}</p>${tableOf('Bid Alert No. | Title | Close Date', `${number} | Salt | 12/04/2026`)}`;
    const html = `<title>Bulletin</title>${part('New Bid Matches', '00001964391')}${part('Amendment Matches', '00001964392')}${part('Bid Tabulation & Awards', '00001964393')}`;
    expect(readAll(html).notices.map(({ noticeId }) => noticeId)).toEqual(['00001964391']);
    expect(readAll(`<title>Bids</title>${part('Amendment Matches', '00001964392')}`).notices).toHaveLength(1);
  });
});

describe('a list without labels', () => {
  const item = (number: string, title: string) =>
    `<div class="item"><div>7/15/2026</div><h2><a href="/spg/${number}.html">${number}</a></h2><div>${title}</div><p>We are soliciting proposals.</p><a href="/tag?t=15">Cyber</a></div>`;
  const page = (title: string, ...items: string[]) =>
    readAll(`<title>${title}</title><h1>${title}</h1>${items.join('')}`);

  it('is read from repeating links with notice numbers', () => {
    expect(
      page(
        'Opportunities',
        item('DARPA-BAA-14-39', 'Innovation Office Wide'),
        item('DARPA-BAA-14-42', 'Microsystems'),
        item('DARPA-RFP-14-43', 'Sensors'),
      ).notices,
    ).toMatchObject([
      { noticeId: 'DARPA-BAA-14-39', title: 'Innovation Office Wide' },
      { noticeId: 'DARPA-BAA-14-42', title: 'Microsystems' },
      { noticeId: 'DARPA-RFP-14-43', title: 'Sensors' },
    ]);
  });

  it('is none on an agenda', () => {
    expect(
      page(
        'Board Agenda',
        item('RFP-14-39', 'Award of contract'),
        item('RFP-14-42', 'Approval'),
        item('RFP-14-43', 'Minutes'),
      ).kind,
    ).toBe('none');
  });
});

describe('a detail page', () => {
  it('is read inside a wrapper with a misleading role', () => {
    const html = `<title>Current ATM View - DFAT-1110: Tenders</title><div role="navigation"><nav><a href="/atm">Approaches</a></nav><main><h1>Current ATM View - DFAT-1110</h1><p role="heading" aria-level="2">Mid-Term Review of a Partnership</p><p role="heading" aria-level="2">Contact Details</p>${fieldList({ 'ATM ID': 'DFAT-1110', 'Close Date & Time': '28-Dec-2026' })}</main></div>`;
    expect(readFirst(html, 'https://www.tenders.example.gov.au/Atm/Show/1')).toMatchObject({
      noticeId: 'DFAT-1110',
      title: 'Mid-Term Review of a Partnership',
      responseDeadLine: '2026-12-28',
    });
  });

  it('takes the part of a heading that names the page', () => {
    const html = `<title>Semi-automatic probers for detectors - Notice of Procurement - RIKEN</title><main><h1><span>RIKEN - Notice of Procurement</span>Semi-automatic probers for detectors</h1>${fieldList({ 'Publishing date': 'Sep 02, 2026', 'Procurement entity': 'RIKEN', 'Time limit of tender': '23, Dec, 2026' })}</main>`;
    expect(readFirst(html, 'https://www.example.jp/procurement/articles/2026090200110001.html')).toMatchObject({
      noticeId: '2026090200110001',
      title: 'Semi-automatic probers for detectors',
    });
  });

  it.each(['Award Information', 'Notice of Award', 'Amount of Award'])('about "%s" is not open', (words) => {
    const html = `<title>Purchasing Group</title><span class="title">${words}</span>${fieldList({ Deadline: '12/21/2026', 'Bid Title': 'Sign Posts', 'Solicitation Number': 'IFB-6965', Posted: '2/27/2026' })}`;
    expect(readFirst(html)).toBeUndefined();
  });

  it('does not lose its points to a heading about suppliers', () => {
    const html = `<title>Mobile Devices - GSHS9477</title><main><h1>Mobile Devices</h1><a href="/s">Suppliers</a>${fieldList({ 'Opportunity ID': 'GSHS9477', 'Publish date': '17-Sep-2026', 'Close date': '15-Oct-2026' })}</main>`;
    expect(readFirst(html, 'https://buy.example.gov.au/opportunity/1')?.noticeId).toBe('GSHS9477');
  });

  it('does not take a value from its description', () => {
    const html = `<title>Bid</title><main><h1>Road Salt</h1>${fieldList({ 'Bid Number': '27-100', 'Closing Date': 'Dec 4, 2026' })}<h2>Description</h2><div><p>Set Aside: 8(a)</p><p>Revised Due Date: Dec 30, 2026</p></div></main>`;
    const notice = readFirst(html);
    expect(notice).toMatchObject({ responseDeadLine: '2026-12-04' });
    expect(notice).not.toHaveProperty('setAside');
  });
});
