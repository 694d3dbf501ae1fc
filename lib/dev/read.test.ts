import { describe, expect, it } from 'vitest';
import { must } from '../domain/testing/must.ts';
import { fixturesOf } from '../sites/fixtures.ts';
import { readSaved } from './read.ts';

const LIST =
  '<title>Bids</title><h1>Bids</h1><table><tr><th>Bid Number</th><th>Title</th><th>Due Date</th></tr>' +
  '<tr><td>27-100</td><td><a href="/bids/5">Road Salt</a></td><td>March 25, 2027</td></tr></table>';
const NOTICE = {
  noticeId: '27-100',
  title: 'Road Salt',
  responseDeadLine: '2027-03-25',
  uiLink: 'https://www.example.org/bids/5',
};

describe('npm run read', () => {
  it('prints site, kind and notices', () => {
    const { printed } = readSaved(LIST, new URL('https://www.example.org/bids'));
    expect(printed).toEqual({ site: null, kind: 'list', notices: [NOTICE] });
  });

  it('names a known site or platform', () => {
    const at = (address: string) => readSaved('<p>Nothing</p>', new URL(address)).printed;
    expect(at('https://sam.gov/search')).toEqual({ site: 'sam-gov', kind: 'none', notices: [] });
    expect(at('https://sampleville.bonfirehub.com/portal')).toMatchObject({ site: 'bonfire' });
    expect(at('http://www.sampleville.example/Bids.aspx')).toMatchObject({ site: 'civicengage' });
  });

  it('adds where each value was found', () => {
    const { printed } = readSaved(LIST, new URL('https://www.example.org/bids'), { found: true });
    expect(printed).toMatchObject({
      notices: [NOTICE],
      found: [{ responseDeadLine: { by: 'column', text: 'Due Date' } }],
    });
  });

  it('explains who declared the page, and how', () => {
    const { printed } = readSaved(LIST, new URL('https://www.example.org/bids'), { explain: true });
    expect(printed).toMatchObject({
      explain: { source: 'guessed', declaration: { lists: [{ tables: [['Bid Number', 'Title', 'Due Date']] }] } },
    });
    const { html, expected } = must(fixturesOf('ionwave').find(({ name }) => name === 'list'));
    const known = readSaved(html, new URL(expected.url), { explain: true });
    expect(known.printed).toMatchObject({ explain: { source: 'declared', declaration: { id: 'ionwave' } } });
    const none = readSaved('<p>Nothing</p>', new URL(expected.url), { explain: true });
    expect(none.printed).toMatchObject({ explain: { source: null } });
  });

  it('names doubtful fields apart from the notices', () => {
    const page = LIST.replace('<th>Due Date', '<th>Agency</th><th>Due Date').replace(
      '<td>March',
      '<td>Town of Sample - Depot 4</td><td>March',
    );
    const { printed } = readSaved(page, new URL('https://www.example.org/bids'));
    expect(printed).toMatchObject({ notices: [{ ...NOTICE, agency: 'Town of Sample - Depot 4' }] });
    expect(printed).toHaveProperty('more', { doubts: [['agency']] });
  });

  it('prints an award as an award', () => {
    const address = 'https://www.usaspending.gov/award/CONT_AWD_W912DY27C0004_9700_-NONE-_-NONE-';
    expect(readSaved('<h1>Award</h1>', new URL(address)).printed).toEqual({
      site: 'usaspending',
      kind: 'none',
      notices: [],
      award: { piid: 'W912DY27C0004' },
    });
  });
});
