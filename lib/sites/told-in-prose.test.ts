/** Notice pages whose day stands in a sentence or nowhere, and prose that must not give a value. */
import { describe, expect, it } from 'vitest';
import { readFirst } from './testing/small-pages.ts';

const CITY = 'https://www.sampletown.gov/bids/road-salt';
const own = (sentence: string, head = '<h1>RFP 26-0141 Road Salt Supply</h1>') =>
  readFirst(`<title>RFP 26-0141 Road Salt Supply | Bids</title><main>${head}${sentence}</main>`, CITY);

describe('a day in a sentence', () => {
  it.each([
    'Sealed bids will be received by the City Clerk until 2:00 p.m. on Tuesday, December 15, 2026, at City Hall.',
    'Proposals must be submitted no later than December 15, 2026 at 3:00 PM.',
    'Proposals are due by 3:00 PM on December 15, 2026.',
    'Responses must be received on or before December 15, 2026.',
    'The deadline for submission of proposals is December 15, 2026.',
    'Bids will be accepted until December 15, 2026.',
    'Quotations shall be delivered to the Purchasing Office by December 15, 2026.',
    'This solicitation closes on December 15, 2026 at 4:00 PM.',
    'Submit your proposal by e-mail before December 15, 2026.',
  ])('is the deadline: %s', (sentence) => {
    expect(own(`<p>The City seeks road salt.</p><p>${sentence}</p>`)).toMatchObject({
      noticeId: 'RFP 26-0141',
      title: 'Road Salt Supply',
      responseDeadLine: '2026-12-15',
    });
  });

  it.each([
    'Questions must be submitted no later than December 1, 2026.',
    'A pre-proposal meeting will be held on December 1, 2026.',
    'Interested bidders must register by December 1, 2026.',
    'Work must be completed no later than December 1, 2027.',
    'Bids may not be withdrawn until December 1, 2027.',
    'The deadline for questions is December 1, 2026. Answers are posted by December 4, 2026.',
    'Proposals were due by December 15, 2025 for the former RFP.',
    'Notices of intent to propose are due by December 1, 2026.',
    'The offices are closed until December 28, 2026.',
  ])('is not the deadline: %s', (sentence) => {
    expect(own(`<p>Posted: November 2, 2026</p><p>${sentence}</p>`)?.responseDeadLine).toBeUndefined();
  });

  it('is beaten by a labeled one', () => {
    const labeled = '<dl><dt>Due Date</dt><dd>December 18, 2026</dd></dl>';
    expect(own(`<p>Proposals are due by December 15, 2026.</p>${labeled}`)?.responseDeadLine).toBe('2026-12-18');
  });

  it('is not taken when two sentences disagree', () => {
    const both = '<p>Proposals are due by December 15, 2026.</p><p>Bids will be received until December 18, 2026.</p>';
    expect(own(`<p>Posted: November 2, 2026</p>${both}`)?.responseDeadLine).toBeUndefined();
  });
});

describe('a page without a day', () => {
  it.each([
    '<p>Bid Number: 26-0141</p><p>Status: Open</p><p>Department: Public Works Department</p>',
    '<dl><dt>Solicitation Number</dt><dd>26-0141</dd><dt>Agency</dt><dd>Department of Parks</dd><dt>Contact</dt><dd>Jane Roe</dd></dl>',
    '<table><tr><td>RFP Number</td><td>26-0141</td></tr><tr><td>RFP Title</td><td>Road Salt Supply</td></tr><tr><td>Closing Date</td><td>To be announced</td></tr></table>',
  ])('is a notice by its labels: %s', (fields) => {
    const html = `<title>Bid Details</title><main><h1>Road Salt Supply</h1>${fields}</main>`;
    expect(readFirst(html, CITY)).toMatchObject({ noticeId: '26-0141', title: 'Road Salt Supply' });
    expect(readFirst(html, CITY)?.responseDeadLine).toBeUndefined();
  });
});

describe('the heading of the page', () => {
  const fields = '<p>Bid Number: 26-0141</p><p>Closing Date: Dec 15, 2026</p>';

  it.each([
    '<h1>Road Salt Supply</h1><h2>Bid Information</h2>',
    '<h1>Road Salt Supply</h1><h2>How to Bid</h2><h3>Key Dates</h3>',
    '<h1>Road Salt Supply</h1><div><h2>Overview</h2><div><h3>Details</h3></div></div>',
    '<h1>Road Salt Supply</h1><h4>Bid Documents</h4><h3>Important Dates and Times</h3>',
    '<h3>Quick Links</h3><h1>Road Salt Supply</h1><h2>Scope of Services</h2>',
  ])('is its only h1 over lower ones: %s', (heads) => {
    expect(readFirst(`<title>Bids</title>${heads}${fields}`, CITY)?.title).toBe('Road Salt Supply');
  });
});

describe('"Issued by"', () => {
  it.each([
    '<p>Issued by: Water Authority</p>',
    '<p>Issued by Water Authority</p>',
    '<div><span>Issued by</span> <span>Water Authority</span></div>',
    '<dl><dt>Issued by</dt><dd>Water Authority</dd></dl>',
    '<p><em>Issued by</em> Water Authority</p>',
    '<p>Issuing Office: Water Authority</p>',
    '<p>Issuing Department: Water Authority</p>',
    '<p>Solicited by: Water Authority</p>',
  ])('names the agency: %s', (by) => {
    const html = `<title>Bids</title><main><h1>Road Salt Supply</h1><p>Bid Number: 26-0141</p><p>Closing Date: Dec 15, 2026</p>${by}</main>`;
    expect(readFirst(html, CITY)?.agency).toBe('Water Authority');
  });
});

describe('prose', () => {
  const fields = '<dl><dt>Bid Number</dt><dd>26-0141</dd><dt>Closing Date</dt><dd>Dec 15, 2026</dd></dl>';
  const want = { noticeId: '26-0141', title: 'Road Salt Supply', responseDeadLine: '2026-12-15' };
  const page = (before: string, after: string) =>
    readFirst(`<title>Bids</title><main><h1>Road Salt Supply</h1>${before}${fields}${after}</main>`, CITY);

  it.each([
    '<p>Due Date: Dec 1, 2026 was the date of the former bid.</p>',
    '<p>Agency: any public body. Set Aside: 8(a).</p>',
    '<p>Bid Number: use 25-9999 when you call.</p>',
    '<p>Closing Date: December 1, 2026</p>',
  ])('gives no value, before or after the labels: %s', (prose) => {
    for (const notice of [page(`<h2>Description</h2><div>${prose}</div><h2>Details</h2>`, ''), page('', prose)]) {
      expect(notice).toMatchObject(want);
      expect(notice).not.toHaveProperty('setAside');
      expect(notice).not.toHaveProperty('agency');
    }
  });

  it.each([
    ['a heading', '<h3>Description</h3><p>Agency: Federal. Posted: May 1, 2025</p>'],
    ['a heading in a box', '<div><h3>Project Description</h3></div><div><p>Posted: May 1, 2025</p></div>'],
    ['a term', '<dl><dt>Description</dt><dd>Salt.<br>Posted: May 1, 2025</dd></dl>'],
    [
      'a cell',
      '<table><tr><td>Description:</td><td>Salt.<br>Posted: May 1, 2025<br>NAICS Code: 238210</td></tr></table>',
    ],
    ['a label', '<p><b>Scope of Work:</b></p><p>Posted: May 1, 2025</p><p>Set Aside: 8(a)</p>'],
    ['a bold line', '<div><strong>Description</strong><div>Posted: May 1, 2025<br>Set Aside: 8(a)</div></div>'],
    ['a class', '<div class="bid-description"><div>Posted: May 1, 2025<br>Set Aside: 8(a)</div></div>'],
  ])('under a description named by %s gives none', (_name, description) => {
    const notice = page('', description);
    expect(notice).toMatchObject(want);
    for (const field of ['postedDate', 'setAside', 'naicsCode', 'agency']) expect(notice).not.toHaveProperty(field);
  });

  it.each([
    '<p>Closing Date: <del>Dec 1, 2026</del> Dec 15, 2026</p>',
    '<p>Closing Date: <span style="text-decoration: line-through">Dec 1, 2026</span> Dec 15, 2026</p>',
    '<p><s>Closing Date: Dec 1, 2026</s></p><p>Closing Date: Dec 15, 2026</p>',
    '<p>Original Closing Date: Dec 1, 2026</p><p>New Closing Date: Dec 15, 2026</p>',
    '<p>Closing Date: Dec 1, 2026 (superseded)</p><p>Closing Date: Dec 15, 2026</p>',
    '<p>Closing Date: Dec 1, 2026 extended to Dec 15, 2026</p>',
    '<p>Previous Closing Date: Dec 1, 2026</p><p>Closing Date: Dec 15, 2026</p>',
  ])('that was crossed out or superseded does not count: %s', (days) => {
    const html = `<title>Bids</title><main><h1>Road Salt Supply</h1><p>Bid Number: 26-0141</p>${days}</main>`;
    expect(readFirst(html, CITY)).toMatchObject(want);
  });
});
