/** Small pages as people see them, for tests of the readers: fields as a list, rows as a table, and what is read of them. */
import { readAskedPage } from '../adapters.ts';
import { documentOf } from '../fixtures.ts';

const TOWN = 'https://www.sampletown.gov/bids/100';
/** What a notice's own page says at least. */
export const OWN = { 'Bid Number': '27-100', 'Bid Opening': 'Dec 4, 2026' };

/** What somebody is shown who asks about the page. */
export function readAll(html: string, address = TOWN) {
  const { kind, notices } = readAskedPage(documentOf(html, address), new URL(address));
  return { kind, notices: notices.map(({ notice }) => notice) };
}

export const readFirst = (html: string, address?: string) => readAll(html, address).notices[0];

export const fieldList = (values: Record<string, string>) =>
  `<dl>${Object.entries(values)
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
    .join('')}</dl>`;

/** A table whose first line is its head: `Number | Title | Due Date`. */
export const tableOf = (...lines: string[]) =>
  `<table>${lines
    .map((line) => `<tr><td>${line.split(' | ').join('</td><td>')}</td></tr>`)
    .join('')
    .replace(/<tr>.*?<[/]tr>/, (head) => head.replaceAll('td>', 'th>'))}</table>`;
