import { describe, expect, it } from 'vitest';
import { must } from '../../domain/testing/must.ts';
import { meantBy, readAskedPage } from '../adapters.ts';
import { declared } from '../engine/declared.ts';
import { INFERENCE } from '../engine/infer/page.ts';
import { documentOf, fixturesOf } from '../fixtures.ts';
import { readAnyPage } from './reader.ts';

const FIXTURES = fixturesOf('generic');
const NOTICES = FIXTURES.filter(({ expected }) => expected.sort !== 'lookalike');
const OTHER_THINGS = FIXTURES.filter(({ expected }) => expected.sort === 'lookalike');

function read(html: string, address: string) {
  return meantBy(readAnyPage(documentOf(html, address), new URL(address)), new URL(address));
}

describe('pages of unknown sites', () => {
  it.each(NOTICES)('$name yields the values a person reads, each with the place of its text', ({ html, expected }) => {
    expect(html).toContain('Our own practice page');
    const { kind, notices } = readAskedPage(documentOf(html, expected.url), new URL(expected.url));
    expect(notices.map(({ notice }) => notice)).toEqual(expected.notices);
    expect(kind).toBe(expected.kind);
    for (const { notice, found = {} } of notices) {
      // The deadline's text is where its date is.
      const { written: _written, ...values } = notice;
      expect(Object.keys(found).sort()).toEqual(Object.keys(values).sort());
    }
  });
});

describe('a guess', () => {
  it.each(NOTICES)(
    'of $name is a declaration that JSON can hold and the engine reads the same',
    ({ html, expected }) => {
      const [document, url] = [documentOf(html, expected.url), new URL(expected.url)];
      const { declaration, kind, notices } = readAnyPage(document, url);
      const kept: unknown = JSON.parse(JSON.stringify(declaration));
      expect(kept).toEqual(declaration);
      const again = declared(must(declaration), { inference: INFERENCE }).read(document, url);
      expect(again.kind).toBe(kind);
      expect(again.notices.map(({ notice }) => notice)).toEqual(notices.map(({ notice }) => notice));
      expect(again.notices.map(({ anchor }) => anchor)).toEqual(notices.map(({ anchor }) => anchor));
    },
  );
});

describe('pages about other subjects', () => {
  it.each(OTHER_THINGS)('$name yields no notice', ({ html, expected }) => {
    expect(readAskedPage(documentOf(html, expected.url), new URL(expected.url))).toEqual({ kind: 'none', notices: [] });
  });
});

const DETAIL = (rows: string, title = 'Bid 27-100 Road Salt') =>
  `<title>${title}</title><main><h1>Road Salt</h1><table>${rows}</table></main>`;
const ROW = (label: string, value: string) => `<tr><th>${label}</th><td>${value}</td></tr>`;
const NUMBER = ROW('Bid Number', '27-100');

describe('words of other subjects', () => {
  const cards = (titles: string[]) =>
    '<title>Bid Opportunities</title><h1>Bid Opportunities</h1>' +
    titles
      .map(
        (title, at) =>
          `<div class="card"><h2><a href="/bids/27-10${String(at)}">${title}</a></h2>` +
          `<p>Bid Number: 27-10${String(at)}</p><p>Closing Date: March 3, 2027</p></div>`,
      )
      .join('');
  const shown = (html: string) => read(html, 'https://www.example.gov/bids').notices.map(({ notice }) => notice.title);

  it('in single titles do not affect the page', () => {
    const titles = ['Road Salt', 'Tennis Court Resurfacing', 'Council Meeting Room Furniture', 'Bridge Paint'];
    expect(shown(cards(titles))).toEqual(titles);
  });

  it('in a long title do not affect the page', () => {
    const long = `Council Meeting Room Furniture${', with supply and delivery'.repeat(6)}`;
    expect(shown(cards(['Road Salt', long, 'Bridge Paint']))).toEqual(['Road Salt', long, 'Bridge Paint']);
  });

  it.each(['Tennis Court Resurfacing', 'Council Meeting Room Furniture', 'Job Order Contracting'])(
    `in the title "%s" do not affect that notice's page`,
    (title) => {
      const own = (head: string, address: string) =>
        read(
          `<title>${head}</title><main><h1>${title}</h1><table>${NUMBER}${ROW('Closing Date', 'March 3, 2027')}</table></main>`,
          `https://www.example.gov/${address}`,
        ).notices.map(({ notice }) => notice.title);
      expect(own(`Bid: ${title}`, title.toLowerCase().replaceAll(' ', '-'))).toEqual([title]);
      expect(own(`Current Bid ${title}`, '27-100')).toEqual([title]);
      // Nothing else says what the title is about.
      expect(own(title, 'a')).toEqual([]);
      expect(own(`Bids and Meetings: ${title}`, '27-100')).toEqual([]);
    },
  );

  it('in most titles decide the subject', () => {
    expect(shown(cards(['Job: Clerk', 'Job: Driver', 'Nurse', 'Job: Cook']))).toEqual([]);
  });

  it.each(['Current Bid Opportunities', 'Current Bid Listings', 'Current Bid Invitations'])(
    'are allowed in the heading "%s"',
    (heading) => {
      const list = (head: string) =>
        `<title>${head}</title><h1>${head}</h1><table><tr><th>Number</th><th>Title</th><th>Closing Date</th></tr>` +
        '<tr><td>27-100</td><td>Road Salt</td><td>March 25, 2027</td></tr></table>';
      expect(shown(list(heading))).toEqual(['Road Salt']);
      expect(shown(list('Current Bid: $500'))).toEqual([]);
    },
  );

  it('mark consent pages, not notices', () => {
    const rows = ROW('Due Date', 'March 25, 2027') + ROW('Agency', 'City of Sampleville');
    const named = (title: string) => read(DETAIL(NUMBER + rows, title), 'https://bids.example.com/27-100').notices;
    expect(named('Consent Decree Monitoring Services')).toHaveLength(1);
    expect(named('DoD Notice and Consent Banner')).toEqual([]);
  });
});

describe('doubtful values', () => {
  const at = 'https://bids.example.com/27-100';

  it('include ambiguous numeric dates, which are left out', () => {
    const [found] = read(DETAIL(NUMBER + ROW('Due Date', '03/04/2027')), at).notices;
    expect(found?.notice.responseDeadLine).toBeUndefined();
    const [british] = read(
      DETAIL(NUMBER + ROW('Due Date', '03/04/2027')).replace('<main>', '<main lang="en-GB">'),
      'https://bids.example.gov.uk/27-100',
    ).notices;
    expect(british?.notice.responseDeadLine).toBe('2027-04-03');
  });

  it('are settled by another date on the page', () => {
    const [found] = read(DETAIL(NUMBER + ROW('Posted Date', '25/03/2027') + ROW('Due Date', '03/04/2027')), at).notices;
    expect(found?.notice).toMatchObject({ postedDate: '2027-03-25', responseDeadLine: '2027-04-03' });
  });

  it.each([
    [
      'a deadline of something else',
      ROW('Questions Due Date', 'March 3, 2027') + ROW('Pre-Bid Meeting Date', 'March 1, 2027'),
    ],
    ['words instead of a day', ROW('Due Date', 'Open until contracted')],
    ['a day that stands for none', ROW('Due Date', '12/31/2099')],
    ['the day of opening', ROW('Opening Date', 'March 3, 2027') + ROW('Closing Date', 'Open until filled')],
    ['the day until which one may ask', ROW('RFI Deadline', 'March 3, 2027') + ROW('Due Date', 'TBD')],
    ['a day beside another', ROW('Due Date', 'Questions: March 3, 2027<br>Bids: March 10, 2027')],
    ['a day that was struck out', ROW('Due Date', '<s>March 3, 2027</s> to be announced')],
  ])('include %s, which is not a deadline', (_what, rows) => {
    const { notices } = read(DETAIL(NUMBER + ROW('Posted Date', 'March 1, 2026') + rows), at);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.notice.responseDeadLine).toBeUndefined();
  });

  it('include "Bid Open Date": alone it is not the start date', () => {
    const rows = ROW('Bid Open Date', 'March 3, 2027') + ROW('NAICS Code', '238210');
    expect(read(DETAIL(NUMBER + rows + ROW('Posted Date', 'March 1, 2027')), at).notices[0]?.notice.postedDate).toBe(
      '2027-03-01',
    );
    expect(Object.keys(read(DETAIL(NUMBER + rows), at).notices[0]?.notice ?? {})).not.toContain('postedDate');
    const both = read(DETAIL(NUMBER + rows + ROW('Bid Close Date', 'April 3, 2027')), at).notices[0]?.notice;
    expect(both).toMatchObject({ postedDate: '2027-03-03', responseDeadLine: '2027-04-03' });
  });

  it('a revised date beats the original when filled in', () => {
    const rows = (revised: string) => ROW('Due Date', 'March 3, 2027') + ROW('Revised Due Date', revised);
    const due = (revised: string) => read(DETAIL(NUMBER + rows(revised)), at).notices[0]?.notice.responseDeadLine;
    expect(due('March 17, 2027')).toBe('2027-03-17');
    expect(due('')).toBe('2027-03-03');
  });

  it('the bid date beats the question deadline', () => {
    const rows = ROW('RFI Deadline', 'March 3, 2027') + ROW('Bid Due Date', 'March 17, 2027');
    expect(read(DETAIL(NUMBER + rows), at).notices[0]?.notice.responseDeadLine).toBe('2027-03-17');
  });

  it("a person is not the agency, and a contact's state is not the place", () => {
    const [found] = read(
      DETAIL(NUMBER + ROW('Due Date', 'March 3, 2027') + ROW('Buyer', 'Pat Q. Sample') + ROW('Vendor State', 'TX')),
      at,
    ).notices;
    expect(found?.notice).toMatchObject({ noticeId: '27-100', responseDeadLine: '2027-03-03' });
    expect(found?.notice.agency).toBeUndefined();
    expect(found?.notice.state).toBeUndefined();
  });
});

describe('addresses', () => {
  const list = (base: string) =>
    `<head>${base}<title>Bids</title></head><h1>Bids</h1><table><tr><th>Bid Number</th><th>Title</th><th>Due Date</th></tr>` +
    '<tr><td>27-100</td><td><a href="view?id=5">Road Salt</a></td><td>March 25, 2027</td></tr></table>';

  it.each([
    ['', 'https://www.example.gov/bids/view?id=5'],
    ['<base href="/app/">', 'https://www.example.gov/app/view?id=5'],
    ['<base href="/bso/index.jsp">', 'https://www.example.gov/bids/view?id=5'],
    ['<base href="https://elsewhere.example/">', 'https://www.example.gov/bids/view?id=5'],
    ['<base href="file:///C:/saved/">', 'https://www.example.gov/bids/view?id=5'],
  ])('are resolved with %s', (base, address) => {
    expect(read(list(base), 'https://www.example.gov/bids/list').notices[0]?.notice.uiLink).toBe(address);
  });

  it('are left out when too long to send, and the notice stays', () => {
    const tooLong = `view?id=5&from=${'é'.repeat(700)}`;
    const [listed] = read(list('').replace('view?id=5', tooLong), 'https://www.example.gov/bids/list').notices;
    expect(listed?.notice).toEqual({ noticeId: '27-100', title: 'Road Salt', responseDeadLine: '2027-03-25' });
    const [own] = read(
      DETAIL(NUMBER + ROW('Due Date', 'March 25, 2027')),
      `https://bids.example.com/${tooLong}`,
    ).notices;
    expect(own?.notice).toEqual({ noticeId: '27-100', title: 'Road Salt', responseDeadLine: '2027-03-25' });
    expect(own?.found).not.toHaveProperty('uiLink');
    const declared = fixturesOf('bidnet').find(({ name }) => name === 'detail');
    const address = new URL(`${declared?.expected.url ?? ''}?from=${'x'.repeat(2048)}`);
    const [known] = readAskedPage(documentOf(declared?.html ?? '', address.href), address).notices;
    expect(known?.notice.title).toBe('Park Benches');
    expect(known?.notice).not.toHaveProperty('uiLink');
  });

  it('are never scripts', () => {
    const html = list('').replace('view?id=5', 'javascript:open(5)');
    expect(read(html, 'https://www.example.gov/bids/list').notices[0]?.notice).not.toHaveProperty('uiLink');
  });
});
