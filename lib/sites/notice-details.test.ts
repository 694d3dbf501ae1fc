import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentOf } from './fixtures.ts';
import { noticeDetailsOf } from './notice-details.ts';

const ADDRESS = `https://sam.gov/workspace/contract/opp/${'a'.repeat(32)}/view`;
const read = (html: string, address = ADDRESS) => noticeDetailsOf(documentOf(html, address), new URL(address));

it("reads contact, attachments, description's start, place and set-aside from a SAM.gov notice", () => {
  const page = new URL('adapters/sam-gov/pages/detail-workspace.html', import.meta.url);
  const { description, ...details } = read(readFileSync(page, 'utf8'));
  expect(description).toMatch(/^Response Date: January 5, 2027 for questions\. NAICS Code: 541519/);
  expect(details).toEqual({
    url: ADDRESS,
    contacts: [{ name: 'Robin Practice', email: 'robin.practice@example.gov' }],
    attachments: [{ name: 'Attachment_1.pdf' }],
    place: 'Eatontown, NJ 07724',
    setAside: 'Service-Disabled Veteran-Owned Small Business (SDVOSB) Set-Aside (FAR 19.14)',
    type: 'Combined Synopsis/Solicitation',
  });
});

it('reads several contacts with their roles, and links beside their names', () => {
  const { contacts, attachments } = read(
    `<main><h2>Contact</h2><p>Contracting Officer: Ana María Soto</p><a href="mailto:x">ana.soto@town.example</a>
     <p>(703) 555-0142</p><p>Buyer</p><p>Lee O’Neil</p><p>lee@town.example</p>
     <h2>Documents</h2><ul><li><a href="/f/1">Download</a> <span>Specs.docx</span></li>
     <li><a href="javascript:alert(1)">Map.pdf</a></li></ul><h2>History</h2><a href="/f/9">Old.pdf</a></main>`,
    'https://town.example/bids/1',
  );
  expect(contacts).toEqual([
    { role: 'Contracting Officer', name: 'Ana María Soto', email: 'ana.soto@town.example', phone: '(703) 555-0142' },
    { role: 'Buyer', name: 'Lee O’Neil', email: 'lee@town.example' },
  ]);
  expect(attachments?.map(({ name, link }) => [name, link])).toEqual([
    ['Specs.docx', 'https://town.example/f/1'],
    ['Map.pdf', 'javascript:alert(1)'],
  ]);
});

it('finds nothing on a page without such headings, and no more than its limits on a huge one', () => {
  expect(read('<main><h1>Road salt</h1><p>Contact us at a@b.example</p></main>')).toEqual({ url: ADDRESS });
  const rows = Array.from({ length: 5000 }, (_, at) => `<tr><td>File ${String(at)}.pdf</td></tr>`).join('');
  const people = Array.from({ length: 500 }, (_, at) => `<p>p${String(at)}@b.example</p>`).join('');
  const { attachments, contacts } = read(
    `<main><h2>Attachments</h2><table>${rows}</table><h2>Contact</h2>${people}</main>`,
  );
  expect([attachments?.length, contacts?.length]).toEqual([20, 4]);
});
