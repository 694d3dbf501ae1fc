import { describe, expect, it } from 'vitest';
import { fieldList, readAll, readFirst } from './testing/small-pages.ts';

/** Reads a notice page with the given fields and a box before them. */
const page = (values: Record<string, string>, box = '') =>
  readFirst(
    `<title>Bids</title><main><h1>Road Salt</h1>${box}${fieldList({ 'Bid Number': '27-100', ...values })}</main>`,
  );

describe('office closing hours', () => {
  it.each([
    '<div><h3>Holiday hours</h3><p>Closes: December 24</p></div>',
    '<div><h4>City Hall holiday notice</h4><div><p>Closes: December 24, 2026</p></div></div>',
    '<section><h3>Office hours</h3><dl><dt>Opens</dt><dd>8 AM</dd><dt>Closes</dt><dd>5 PM</dd></dl></section>',
  ])('are not the deadline: %s', (box) => {
    for (const label of ['Closes', 'Closing Date', 'Due Date', 'Bid Opening'])
      expect(page({ [label]: 'Dec 4, 2026' }, box)).toMatchObject({
        title: 'Road Salt',
        responseDeadLine: '2026-12-04',
      });
  });

  it.each([
    '<div><p>Office hours: 8 to 5</p><p>Bid closes: December 11, 2026</p></div>',
    '<div><p>Business hours: 8 to 5</p><p>RFP 27-100</p><p>Closes: December 11, 2026</p></div>',
    '<div><p>Closes: December 11, 2026</p><p>Deliver during business hours</p></div>',
    '<div><p>Contact: City Hall, office hours 8 to 5</p><p>Closing Date: December 11, 2026</p></div>',
    '<table><tr><td>Closing Date</td><td>December 11, 2026</td></tr><tr><td>Office Hours</td><td>8-5</td></tr></table>',
    '<div><h3>After-hours answering</h3><p>Closes: December 11, 2026</p></div>',
  ])("do not hide a bid's closing date: %s", (box) => {
    expect(page({ 'Bid Opening': 'Dec 4, 2026' }, box)?.responseDeadLine).toBe('2026-12-11');
  });
});

describe('a struck-through date', () => {
  it.each(['strikethrough', 'text-decoration-line-through', 'u-strike'])(
    'is ignored when struck by a class: %s',
    (name) => {
      const struck = `<span class="${name}">Dec 4, 2026</span>`;
      expect(page({ 'Due Date': `${struck} Dec 11, 2026` })?.responseDeadLine).toBe('2026-12-11');
      expect(page({ 'Due Date': struck, Posted: 'Nov 2, 2026' })?.responseDeadLine).toBeUndefined();
    },
  );
});

describe('a struck-through line', () => {
  it.each(['strike', 'strikethrough', 'line-through', 'text-decoration-line-through', 'u-strike'])(
    'is ignored together with its label when struck by a class: %s',
    (name) => {
      const lines = `<p class="${name}">Due Date: Dec 4, 2026</p><div class="${name}"><b>Closing Date</b> <i>Dec 5, 2026</i></div>`;
      expect(page({ 'Bid Due Date': 'Dec 11, 2026' }, lines)?.responseDeadLine).toBe('2026-12-11');
      const posted = page({ Posted: 'Nov 2, 2026' }, lines);
      expect(posted).toMatchObject({ postedDate: '2026-11-02' });
      expect(posted?.responseDeadLine).toBeUndefined();
    },
  );
});

it.each(['style="text-decoration: line-through"', 'class="strike"'])(
  'a struck-through list row is not a notice: %s',
  (how) => {
    const row = (number: string, attribute = '') =>
      `<tr ${attribute}><td>${number}</td><td>Road Salt</td><td>12/04/2026</td></tr>`;
    const head = '<tr><th>Bid No.</th><th>Title</th><th>Due Date</th></tr>';
    const html = `<title>Bids</title><table>${head}${row('27-1')}${row('27-2', how)}${row('27-3')}</table>`;
    expect(readAll(html).notices.map(({ noticeId }) => noticeId)).toEqual(['27-1', '27-3']);
  },
);

describe('other dates on the page', () => {
  it.each(['Registration Deadline', 'Pre-bid registration'])("do not replace the notice's fields: %s", (label) => {
    expect(page({ [label]: 'Nov 20, 2026', 'Due Date': 'Dec 4, 2026' })?.responseDeadLine).toBe('2026-12-04');
    const posted = page({ [label]: 'Nov 20, 2026', Posted: 'Nov 2, 2026' });
    expect(posted).toMatchObject({ noticeId: '27-100', postedDate: '2026-11-02' });
    expect(posted?.responseDeadLine).toBeUndefined();
  });

  it.each([
    'Plan Holders',
    'Bid Results',
    'Frequently Asked Questions',
    'Pre-Bid Meeting',
    'Mandatory Site Visit',
    'Pre-Proposal Conference and Meeting',
  ])('can have their own heading on a bid page: %s', (heading) => {
    const html = (over: string) =>
      `<title>Bid 27-100</title><main><h1>Road Salt</h1>${fieldList({ 'Bid Number': '27-100', 'Due Date': 'Dec 4, 2026' })}` +
      `<h2>${over}</h2><p>Town Hall</p></main>`;
    expect(readFirst(html(heading))?.responseDeadLine).toBe('2026-12-04');
    expect(readFirst(html('Previous Meetings'))).toBeUndefined();
  });

  it.each([
    'Registration: Nov 20, 2026',
    'Questions due Nov 20, 2026',
    'Pre-bid: Nov 20, 2026',
    'Was Nov 20, 2026',
    'CANCELLED (was Nov 20, 2026)',
  ])('are not the deadline, even under "Deadline": %s', (day) => {
    expect(page({ Deadline: day, Posted: 'Nov 2, 2026' })?.responseDeadLine).toBeUndefined();
  });
});

describe('a date beside "Deadline"', () => {
  it.each([
    'Dec 4, 2026 (not cancelled)',
    'Dec 4, 2026; the pre-bid meeting is cancelled',
    'Prevailing time 2 PM, Dec 4, 2026',
    'Registered mail by Dec 4, 2026',
    'Original copies by Dec 4, 2026',
  ])('is the deadline despite other remarks: %s', (day) => {
    expect(page({ Deadline: day, Posted: 'Nov 2, 2026' })?.responseDeadLine).toBe('2026-12-04');
  });

  it('is ignored when estimated', () => {
    expect(page({ 'Est. Bid Date': 'Dec 4, 2026', Posted: 'Nov 2, 2026' })?.responseDeadLine).toBeUndefined();
  });
});

describe('statements of qualifications', () => {
  it.each(['SOQs due', 'Statements of Qualifications Due'])('are due before the shortlisted proposals: %s', (label) => {
    expect(
      page({ [label]: 'Dec 4, 2026', 'Proposals due (shortlisted firms)': 'Jan 15, 2027' })?.responseDeadLine,
    ).toBe('2026-12-04');
  });
});

describe('an addendum', () => {
  const due = (...texts: string[]) =>
    page({ 'Due Date': 'Dec 4, 2026' }, texts.map((text) => `<p>${text}</p>`).join(''))?.responseDeadLine;

  it.each([
    'Addendum 1: The due date has been extended to December 11, 2026 at 2:00 PM.',
    'ADDENDUM 2. BID DUE DATE EXTENDED TO 12/11/2026.',
    'The deadline for the submission of proposals is hereby extended until 2 p.m., December 11, 2026. Contact us.',
    'Bid opening date extended to December 11, 2026',
  ])('moves the deadline: %s', (text) => {
    expect(due(text)).toBe('2026-12-11');
  });

  it('counts with its latest date', () => {
    const moved = (day: string) => `Due date extended to December ${day}, 2026`;
    expect(due(moved('11'), moved('18'))).toBe('2026-12-18');
    expect(due(moved('18'), moved('11'))).toBe('2026-12-18');
  });

  it.each(['Due Date', 'Current Due Date'])("loses to a later date under the page's own label: %s", (label) => {
    for (const moved of ['Due date extended to December 11, 2026', 'Due date extended to: December 11, 2026'])
      expect(page({ [label]: 'Dec 18, 2026' }, `<p>${moved}</p>`)?.responseDeadLine).toBe('2026-12-18');
    expect(page({ 'Due Date': 'Dec 4, 2026', 'Extended to': 'Dec 11, 2026' })?.responseDeadLine).toBe('2026-12-11');
    expect(page({ 'Extended to': 'Dec 11, 2026', 'Bid Opening': 'Dec 14, 2026' })?.responseDeadLine).toBe('2026-12-11');
  });

  it.each(['Dec 4, 2026 extended to December 15', 'Dec 4, 2026 (extended to 12/15 at 2 PM)'])(
    'yields no deadline when the new date lacks its year: %s',
    (day) => {
      expect(page({ 'Due Date': day, Posted: 'Nov 2, 2026' })?.responseDeadLine).toBeUndefined();
    },
  );

  it.each([
    'The proposal is for three years and may be extended to December 31, 2029.',
    'The bid question period has been extended to November 20, 2026.',
    'The bid is extended to all vendors. Award: January 12, 2027.',
    'Property tax payments have been extended to December 31, 2026.',
    'The bid due date has been extended to a day that will be announced.',
    'The bid validity period has been extended to March 1, 2027.',
    'The submission deadline for questions has been extended to December 18, 2026.',
    'The question deadline has been extended to December 18, 2026.',
    'The award date for this bid has been extended to January 18, 2027.',
    'Bid: completion date extended to December 18, 2027.',
    'Open Enrollment Deadline Extended to December 15, 2026',
    'Other bids: 27-101 Sand - due date extended to December 18, 2026',
  ])('moves only the deadline it names: %s', (text) => {
    expect(due(text)).toBe('2026-12-04');
  });

  it("is ignored outside the notice's content", () => {
    const own = `<h1>Road Salt</h1>${fieldList({ 'Bid Number': '27-100', 'Due Date': 'Dec 4, 2026' })}`;
    const news = '<p>The due date has been extended to December 18, 2026</p>';
    for (const html of [
      `<main>${own}</main><aside>${news}</aside>`,
      `<div>${news}</div><div>${own}</div>`,
      `<div>${own}</div><footer>${news}</footer>`,
    ])
      expect(readFirst(`<title>Bid 27-100</title>${html}`)?.responseDeadLine).toBe('2026-12-04');
  });

  it.each(['Extension Term', 'Extended Total', 'Extension Type'])('is not confused with other labels: %s', (label) => {
    expect(page({ 'Due Date': 'Dec 4, 2026', [label]: 'Dec 31, 2027' })?.responseDeadLine).toBe('2026-12-04');
  });
});
