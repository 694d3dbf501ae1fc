/**
 * Bid pages as offices of many kinds lay them out: utilities, schools, ports, counties, and agencies abroad.
 */
import { expect, it } from 'vitest';
import { readAll } from './testing/small-pages.ts';
type Page = [name: string, title: string, body: string, notices: object[], address?: string];
const CITY = 'https://www.sampletown.gov/bids';
const PAGES: Page[] = [
  [
    'util table no header pdf',
    'Sample Water District - Current Bid Opportunities',
    `<div id="main"><h2>Current Bid Opportunities</h2><table class="tbl"><tbody>
  <tr><td><strong>IFB 26-017</strong></td><td><a href="/files/ifb-26-017.pdf">Chlorine Feed Pump Replacement</a></td><td>Bid Opening: 12/15/2026 2:00 PM</td></tr>
  <tr><td><strong>IFB 26-018</strong></td><td><a href="/files/ifb-26-018.pdf">Valve Boxes</a></td><td>Bid Opening: 12/22/2026 2:00 PM</td></tr></tbody></table></div>`,
    [
      { noticeId: 'IFB 26-017', title: 'Chlorine Feed Pump Replacement', responseDeadLine: '2026-12-15' },
      { noticeId: 'IFB 26-018', title: 'Valve Boxes', responseDeadLine: '2026-12-22' },
    ],
  ],
  [
    'school district accordion with bullets',
    'Purchasing / Bids and RFPs',
    `<main><h1>Bids and RFPs</h1><div class="accordion"><h3><a href="#a1">RFP #2027-11 Student Transportation Services</a></h3><div id="a1"><ul><li><a href="/d/1.pdf">RFP Document</a></li><li><a href="/d/2.pdf">Addendum 1</a></li></ul><p>Due: January 12, 2027, 10:00 a.m.</p></div><h3><a href="#a2">RFP #2027-12 Food Service Equipment</a></h3><div id="a2"><ul><li><a href="/d/3.pdf">RFP Document</a></li></ul><p>Due: January 14, 2027, 10:00 a.m.</p></div></div></main>`,
    [
      { noticeId: 'RFP #2027-11', title: 'Student Transportation Services', responseDeadLine: '2027-01-12' },
      { noticeId: 'RFP #2027-12', title: 'Food Service Equipment', responseDeadLine: '2027-01-14' },
    ],
  ],
  [
    'university list with dl',
    'Solicitations | Sample State University Procurement Services',
    `<div><h1>Open Solicitations</h1><div class="item"><h4>RFP 0415-27 Lecture Capture System</h4><dl><dt>Release Date</dt><dd>11/12/2026</dd><dt>Questions Due</dt><dd>11/30/2026</dd><dt>Proposals Due</dt><dd>12/17/2026</dd><dt>Buyer</dt><dd>Pat Doe</dd></dl></div><div class="item"><h4>RFP 0416-27 Campus Bookstore</h4><dl><dt>Release Date</dt><dd>11/13/2026</dd><dt>Questions Due</dt><dd>12/01/2026</dd><dt>Proposals Due</dt><dd>12/18/2026</dd><dt>Buyer</dt><dd>Pat Doe</dd></dl></div></div>`,
    [
      {
        noticeId: 'RFP 0415-27',
        title: 'Lecture Capture System',
        postedDate: '2026-11-12',
        responseDeadLine: '2026-12-17',
      },
      { noticeId: 'RFP 0416-27', title: 'Campus Bookstore', responseDeadLine: '2026-12-18' },
    ],
  ],
  [
    'county list link then paragraphs',
    'Sample County, Purchasing - Bids',
    `<div class="fr-view"><h2>Bids</h2><p><a href="/DocumentCenter/View/881">Bid #26-44: Asphalt Paving Materials</a></p><p>Bids due Tuesday, December 15, 2026 at 2:00 PM</p><p><a href="/DocumentCenter/View/882">Bid #26-45: Guardrail Repair</a></p><p>Bids due Thursday, December 17, 2026 at 2:00 PM</p></div>`,
    [
      { noticeId: '26-44', title: 'Asphalt Paving Materials', responseDeadLine: '2026-12-15' },
      { noticeId: '26-45', title: 'Guardrail Repair', responseDeadLine: '2026-12-17' },
    ],
  ],
  [
    'table with generic headings',
    'Doing Business with the Port',
    `<h1>Procurement Opportunities</h1><table><thead><tr><th>Reference</th><th>Project</th><th>Closes</th><th>Contact</th></tr></thead><tbody><tr><td>P-2026-31</td><td><a href="/p/31">Wharf Fender Repair</a></td><td>12/15/2026</td><td>J. Roe</td></tr><tr><td>P-2026-32</td><td><a href="/p/32">Crane Rail</a></td><td>12/18/2026</td><td>J. Roe</td></tr></tbody></table>`,
    [
      { noticeId: 'P-2026-31', title: 'Wharf Fender Repair', responseDeadLine: '2026-12-15' },
      { noticeId: 'P-2026-32', title: 'Crane Rail', responseDeadLine: '2026-12-18' },
    ],
  ],
  [
    'foreign tender cards',
    'Tenders | Ministry of Works',
    `<h2>Active Tenders</h2><div class="tender-card"><span class="badge">Open</span><h3><a href="/t/5">Construction of 3 km gravel road</a></h3><p><i class="fa"></i> MOW/T/026/2026</p><p><i class="fa"></i> Closing: 15 Dec 2026 11:00</p></div><div class="tender-card"><span class="badge">Open</span><h3><a href="/t/6">Supply of bitumen</a></h3><p><i class="fa"></i> MOW/T/027/2026</p><p><i class="fa"></i> Closing: 18 Dec 2026 11:00</p></div>`,
    [
      { noticeId: 'MOW/T/026/2026', title: 'Construction of 3 km gravel road', responseDeadLine: '2026-12-15' },
      { noticeId: 'MOW/T/027/2026', title: 'Supply of bitumen', responseDeadLine: '2026-12-18' },
    ],
    'https://www.works.example.ke/tenders',
  ],
  [
    'foreign table nested labels',
    'e-Tenders',
    `<h1>Latest Tenders</h1><table><tr><th>S.No</th><th>Tender Details</th><th>Dates</th></tr><tr><td>1</td><td><a href="/v/1">Supply of cables</a><br>Ref: NPC/2026/0091<br>Org: National Power Company</td><td>Published: 01-11-2026<br>Closing: 15-12-2026 15:00</td></tr><tr><td>2</td><td><a href="/v/2">Transformer oil</a><br>Ref: NPC/2026/0092<br>Org: National Power Company</td><td>Published: 02-11-2026<br>Closing: 18-12-2026 15:00</td></tr></table>`,
    [
      {
        noticeId: 'NPC/2026/0091',
        title: 'Supply of cables',
        postedDate: '2026-11-01',
        responseDeadLine: '2026-12-15',
      },
      { noticeId: 'NPC/2026/0092', title: 'Transformer oil', responseDeadLine: '2026-12-18' },
    ],
    'https://etenders.example.in/latest',
  ],
  [
    'dnn module text',
    'Bid Postings',
    `<div class="DNNModuleContent"><div class="Normal"><p><strong>Open Bids:</strong></p><p><a href="/a.pdf"><span>26-2203 Traffic Signal Maintenance</span></a><br>Opening: 12/15/2026 @ 10:00 AM<br>Contact: Jo Roe</p><p><a href="/b.pdf"><span>26-2204 Tree Trimming</span></a><br>Opening: 12/16/2026 @ 10:00 AM<br>Contact: Jo Roe</p></div></div>`,
    [
      { noticeId: '26-2203', title: 'Traffic Signal Maintenance', responseDeadLine: '2026-12-15' },
      { noticeId: '26-2204', title: 'Tree Trimming', responseDeadLine: '2026-12-16' },
    ],
  ],
  [
    'granicus like listing table',
    'RFPs & Bids - City of Sample',
    `<h1>RFPs &amp; Bids</h1><table class="listingTable"><tr class="listHeader"><th>Title</th><th>Starting</th><th>Closing</th><th>Status</th></tr><tr class="listingRow"><td><a href="/Home/Components/RFP/RFP/101/210">RFQ 2026-09 On-Call Surveying</a></td><td>11/02/2026 8:00 AM</td><td>12/15/2026 5:00 PM</td><td>Open</td></tr><tr class="listingRow alt"><td><a href="/Home/Components/RFP/RFP/102/210">RFP 2026-10 Audit Services</a></td><td>11/03/2026 8:00 AM</td><td>12/18/2026 5:00 PM</td><td>Open</td></tr></table>`,
    [
      { noticeId: 'RFQ 2026-09', title: 'On-Call Surveying', postedDate: '2026-11-02', responseDeadLine: '2026-12-15' },
      { noticeId: 'RFP 2026-10', title: 'Audit Services', responseDeadLine: '2026-12-18' },
    ],
  ],
  [
    'sharepoint grid',
    'Solicitations - All Items',
    `<h1>Solicitations</h1><table class="ms-listviewtable"><tr class="ms-viewheadertr"><th><a>Solicitation No.</a></th><th><a>Project Title</a></th><th><a>Advertised</a></th><th><a>Due</a></th></tr><tr class="ms-itmhover"><td>26-CW-0003</td><td><div class="ms-vb"><a href="/s/3">Levee Mowing</a></div></td><td><nobr>11/2/2026</nobr></td><td><nobr>12/15/2026</nobr></td></tr></table>`,
    [{ noticeId: '26-CW-0003', title: 'Levee Mowing', postedDate: '2026-11-02', responseDeadLine: '2026-12-15' }],
  ],
  [
    'headings with text nodes',
    'Invitations for Bid',
    `<main><h1>Invitations for Bid</h1><h3>IFB 2026-07 &ndash; Sewer Lining</h3>Bids are due December 15, 2026 at 2:00 PM.<br><a href="/1.pdf">Plans</a><h3>IFB 2026-08 &ndash; Water Meters</h3>Bids are due December 18, 2026 at 2:00 PM.<br><a href="/2.pdf">Plans</a></main>`,
    [
      { noticeId: 'IFB 2026-07', title: 'Sewer Lining', responseDeadLine: '2026-12-15' },
      { noticeId: 'IFB 2026-08', title: 'Water Meters', responseDeadLine: '2026-12-18' },
    ],
  ],
  [
    'one single open bid in a list',
    'Bids & RFPs',
    `<h1>Bids &amp; RFPs</h1><ul><li><a href="/d/1.pdf">RFP 26-14 Road Salt Supply</a> - Due 12/15/2026</li></ul>`,
    [{ noticeId: 'RFP 26-14', title: 'Road Salt Supply', responseDeadLine: '2026-12-15' }],
  ],
  [
    'number behind title in parens',
    'Current Solicitations',
    `<h1>Current Solicitations</h1><ul><li><a href="/1">Janitorial Services (RFP 26-114)</a><br>Closing Date: December 15, 2026</li><li><a href="/2">Uniform Rental (RFP 26-115)</a><br>Closing Date: December 18, 2026</li></ul>`,
    [
      { noticeId: 'RFP 26-114', title: 'Janitorial Services', responseDeadLine: '2026-12-15' },
      { noticeId: 'RFP 26-115', title: 'Uniform Rental', responseDeadLine: '2026-12-18' },
    ],
  ],
  [
    'title then number cell, dates',
    'Active Solicitations',
    `<h1>Active Solicitations</h1><div class="grid"><div class="row"><div class="c1"><a href="/1">Snow Removal</a></div><div class="c2">RFB-2026-118</div><div class="c3">Posted 11/02/2026</div><div class="c4">Due 12/15/2026</div></div><div class="row"><div class="c1"><a href="/2">Elevator Repair</a></div><div class="c2">RFB-2026-119</div><div class="c3">Posted 11/03/2026</div><div class="c4">Due 12/18/2026</div></div></div>`,
    [
      { noticeId: 'RFB-2026-118', title: 'Snow Removal', postedDate: '2026-11-02', responseDeadLine: '2026-12-15' },
      { noticeId: 'RFB-2026-119', title: 'Elevator Repair', responseDeadLine: '2026-12-18' },
    ],
  ],
  [
    'link rows with project no',
    'Public Works Bids',
    `<h1>Public Works Bids</h1><p><a href="/1">Project No. 2026-41, Elm Street Reconstruction</a> &mdash; bids due 12/15/2026</p><p><a href="/2">Project No. 2026-42, Oak Street Sidewalks</a> &mdash; bids due 12/18/2026</p>`,
    [
      { noticeId: '2026-41', title: 'Elm Street Reconstruction', responseDeadLine: '2026-12-15' },
      { noticeId: '2026-42', title: 'Oak Street Sidewalks', responseDeadLine: '2026-12-18' },
    ],
  ],
  [
    'detail with bold inline and prose day',
    'RFP 2026-31 Banking Services - Sample City',
    `<div class="content"><h1>RFP 2026-31 Banking Services</h1><p>The City of Sample requests proposals for banking services.</p><p><strong>Submittal deadline:</strong> Thursday, December 17, 2026, at 4:00 p.m.</p><p>Questions must be received by December 4, 2026.</p></div>`,
    [{ noticeId: 'RFP 2026-31', title: 'Banking Services', responseDeadLine: '2026-12-17' }],
    'https://www.samplecity.gov/rfp-banking',
  ],
  [
    'detail label cells in table no colon',
    'Tender notice',
    `<h1>Tender Notice</h1><table><tr><td>1</td><td>Name of Work</td><td>Repair of school building</td></tr><tr><td>2</td><td>Tender Reference No.</td><td>PWD/2026/331</td></tr><tr><td>3</td><td>Last date for submission</td><td>15-12-2026 16:00</td></tr><tr><td>4</td><td>Issuing Authority</td><td>Public Works Department</td></tr></table>`,
    [
      {
        noticeId: 'PWD/2026/331',
        title: 'Repair of school building',
        responseDeadLine: '2026-12-15',
        agency: 'Public Works Department',
      },
    ],
    'https://pwd.example.in/tender/331',
  ],
  [
    'detail fields as spans',
    'Bid Details',
    `<h1>Bid Details</h1><div class="fld"><span class="lbl">Bid Number</span><span class="val">B26-0091</span></div><div class="fld"><span class="lbl">Bid Title</span><span class="val">Fire Hydrants</span></div><div class="fld"><span class="lbl">Close Date</span><span class="val">12/15/2026 3:00 PM</span></div><div class="fld"><span class="lbl">Issuing Entity</span><span class="val">City of Sample</span></div>`,
    [{ noticeId: 'B26-0091', title: 'Fire Hydrants', responseDeadLine: '2026-12-15', agency: 'City of Sample' }],
    'https://bids.example.com/d?x=1',
  ],
];
it.each(PAGES)('%s is read', (...[, title, body, notices, address = CITY]: Page) => {
  expect(readAll(`<title>${title}</title>${body}`, address).notices).toMatchObject(notices);
});
