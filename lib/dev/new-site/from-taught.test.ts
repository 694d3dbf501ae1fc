import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { must } from '../../domain/testing/must.ts';
import { taughtFileText } from '../../domain/taught/taught-file.ts';
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import type { SiteAdapter } from '../../sites/engine/reading.ts';
import { meantBy } from '../../sites/adapters.ts';
import { documentOf } from '../../sites/fixtures.ts';
import { learn } from '../../sites/teach/learn.ts';
import { addressOf } from '../../domain/taught/taught-address.ts';
import type { TaughtField } from '../../domain/taught/taught-page.ts';
import { adapterIn, checkout, expectComplete } from '../testing/site-checkout.ts';
import { reportOfTaught } from './new-site.ts';
import { scaffoldTaught } from './scaffold.ts';

/** Teaches a page by pointing at the smallest elements with these texts. */
function taught(html: string, address: string, picks: Partial<Record<TaughtField, string>>): TaughtDeclaration {
  const [document, url] = [documentOf(html, address), new URL(address)];
  const all = [...document.body.querySelectorAll('*')];
  const fields: TaughtField[] = ['title', 'responseDeadLine', 'noticeId', 'agency'];
  const pointed = fields.flatMap((field) => {
    const text = picks[field];
    return text === undefined ? [] : [{ field, node: must(all.findLast((each) => each.textContent.trim() === text)) }];
  });
  const { page } = must(learn(document, url, pointed));
  return { name: 'Town', address: addressOf(url, page), page };
}

/** The adapter that was written, and its source. */
async function written(root: string, id: string): Promise<{ adapter: SiteAdapter; source: string }> {
  const source = readFileSync(join(root, 'lib', 'sites', 'adapters', id, 'adapter.ts'), 'utf8');
  return { adapter: await adapterIn(root, id), source };
}

function read(adapter: SiteAdapter, html: string, address: string): unknown[] {
  const url = new URL(address);
  const { notices } = meantBy(adapter.read(documentOf(html, address), url), url);
  return notices.map(({ notice: { noticeId, title, responseDeadLine, agency } }) =>
    [noticeId, title, responseDeadLine, agency].map((value) => value ?? ''),
  );
}

const LIST = 'https://bids.town.example/open?org=7';
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const named = (title: string, id: number) => `<a href="/bid/${id}">${title}</a> <i>see the documents</i>`;
const table = (heads: string, ...rows: string[]) =>
  `<h1>Purchases</h1><table><thead><tr>${heads
    .split(',')
    .map((head) => `<th>${head}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
const TABLE = table(
  'File,What,Who,Until when',
  row('RFP-27-014', named('Road Salt', 4101), 'Parks Department', '12/14/2026'),
  row('RFP-27-015', named('Roof Repair', 4102), 'School Board', '12/18/2026'),
);
const OWN = (title: string, due: string) =>
  `<h1>Town of Practice</h1><main><h2>${title}</h2><dl><dt>Bids Due By</dt><dd>${due}</dd><dt>For</dt><dd>Parks Department</dd></dl></main>`;

const CARDS = 'https://cards.example/purchases.aspx';
const card = (title: string, due: string, id: number, buyer: string) =>
  `<li class="bid-card"><h3><a href="/purchases.aspx?bidNo=${id}">${title}</a></h3><p>Offers until: ${due}</p><p class="buyer">${buyer}</p></li>`;
const cards = (...all: string[]) => `<main><h1>Purchases</h1><ul>${all.join('')}</ul></main>`;

const PLAIN = 'https://plain.example/list/27';
const plain = (...rows: string[]) => `<h1>Purchases</h1><table><tbody>${rows.join('')}</tbody></table>`;

describe('an adapter from taught pages', () => {
  it('reads pages like those that were taught, and passes its tests', async () => {
    const root = checkout();
    const picks = {
      title: 'Road Salt',
      responseDeadLine: '12/14/2026',
      noticeId: 'RFP-27-014',
      agency: 'Parks Department',
    };
    const own = OWN('Road Salt', 'December 14, 2026');
    const town = [
      taught(own, 'https://bids.town.example/bid/4101', { title: 'Road Salt', responseDeadLine: 'December 14, 2026' }),
      taught(TABLE, LIST, picks),
    ];
    const cardPage = cards(
      card('Road Salt', 'Dec 14, 2026', 4101, 'School Board'),
      card('Roof Repair', 'Dec 18, 2026', 4102, 'Parks Department'),
    );
    const others = [
      taught(cardPage, CARDS, {
        title: 'Road Salt',
        responseDeadLine: 'Offers until: Dec 14, 2026',
        agency: 'School Board',
      }),
      taught(
        plain(row('RFP-27-014', 'Road Salt', '12/14/2026'), row('RFP-27-015', 'Roof Repair', '12/18/2026')),
        PLAIN,
        { title: 'Road Salt', responseDeadLine: '12/14/2026', noticeId: 'RFP-27-014' },
      ),
    ];
    const text = taughtFileText([...town, ...others]);
    const made = await scaffoldTaught({ root, text, host: 'bids.town.example', id: 'town-bids' });
    expect(made).toMatchObject({ id: 'town-bids', lists: 1, details: 1, seen: 3, reads: 3 });
    const { adapter, source } = await written(root, made.id);
    expect(source).not.toMatch(/Road Salt|Parks Department|4101|RFP-27-014/);

    const next = [
      ['RFP-27-020', 'Fire Hoses', '2027-01-13', 'Fire Department'],
      ['RFP-27-021', 'Grass Seed', '2027-01-14', 'Parks Department'],
    ];
    const page = table(
      'File,What,Who,Until when',
      row('RFP-27-020', named('Fire Hoses', 4201), 'Fire Department', '01/13/2027'),
      row('RFP-27-021', named('Grass Seed', 4202), 'Parks Department', '01/14/2027'),
    );
    expect(read(adapter, page, 'https://bids.town.example/open?page=2&org=8')).toEqual(next);
    const sorted = table(
      'Until when,Kind,Who,What,File',
      row('01/13/2027', 'RFP', 'Fire Department', named('Fire Hoses', 4201), 'RFP-27-020'),
      row('01/14/2027', 'RFP', 'Parks Department', named('Grass Seed', 4202), 'RFP-27-021'),
    );
    expect(read(adapter, sorted, LIST)).toEqual(next);
    expect(read(adapter, OWN('Grass Seed', 'January 14, 2027'), 'https://bids.town.example/bid/4202')).toEqual([
      ['4202', 'Grass Seed', '2027-01-14', ''],
    ]);
    expect(adapter.shows(new URL('https://bids.town.example/open'))).toBe('none');
    expect(adapter.shows(new URL('https://bids.town.example/bid/about'))).toBe('none');

    const ofCards = await scaffoldTaught({ root, text, host: 'cards.example' });
    expect(ofCards.notes.join('\n')).toContain('Check agency: only its place is known.');
    expect(reportOfTaught(ofCards)).toContain('No notice’s own page was taught: `details` is missing.');
    const cardAdapter = await written(root, ofCards.id);
    expect(cardAdapter.source).toContain('// Check agency: only its place is known.');
    const more = cards(
      card('Fire Hoses', 'Jan 13, 2027', 4201, 'Fire Department'),
      card('Grass Seed', 'Jan 14, 2027', 4202, 'School Board'),
    );
    expect(read(cardAdapter.adapter, more, CARDS)).toEqual([
      ['4201', 'Fire Hoses', '2027-01-13', 'Fire Department'],
      ['4202', 'Grass Seed', '2027-01-14', 'School Board'],
    ]);

    const ofPlain = await scaffoldTaught({ root, text, host: 'plain.example' });
    const rows = plain(row('RFP-27-020', 'Fire Hoses', '01/13/2027'), row('RFP-27-021', 'Grass Seed', '01/14/2027'));
    expect(read((await written(root, ofPlain.id)).adapter, rows, 'https://plain.example/list/28')).toEqual([
      ['RFP-27-020', 'Fire Hoses', '2027-01-13', ''],
      ['RFP-27-021', 'Grass Seed', '2027-01-14', ''],
    ]);

    for (const { id } of [made, ofCards, ofPlain]) await expectComplete(root, id);
    // A second call would overwrite corrections.
    await expect(scaffoldTaught({ root, text, host: 'cards.example' })).rejects.toThrow('exists already');
  });

  it('is refused for a bad file and for known sites, by name', async () => {
    const root = checkout();
    const declaration = taught(TABLE, LIST, { title: 'Road Salt', responseDeadLine: '12/14/2026' });
    const text = taughtFileText([declaration]);
    const of = (file: string, host?: string) => scaffoldTaught({ root, text: file, host });
    await expect(of('<html>')).rejects.toThrow('FILE: not a JSON file of at most 1 MB');
    await expect(of('{"format": "x"}')).rejects.toThrow('FILE: format is not');
    await expect(of(text.replace('"version": 1', '"version": 2'))).rejects.toThrow('FILE: version is not 1');
    await expect(of(text.replace('"list"', '"grid"'))).rejects.toThrow('FILE: pages.0.page.kind is not valid');
    await expect(of(taughtFileText([]))).rejects.toThrow('FILE: pages is empty');
    await expect(of(text.replace('bids.town.example', '::'))).rejects.toThrow('pages.0.address.host is not the name');
    await expect(of(text.replace('bids.town.example', 'sam.gov'))).rejects.toThrow(
      'read by lib/sites/adapters/sam-gov',
    );
    await expect(of(text, 'a.example')).rejects.toThrow('no page of a.example, only of bids.town.example');
    const other = { ...declaration, address: { ...declaration.address, host: 'b.example' } };
    await expect(of(taughtFileText([declaration, other]))).rejects.toThrow('choose one with --host');
    expect(existsSync(join(root, 'lib', 'sites', 'adapters', 'bids-town-example'))).toBe(false);
  });
});
