/** Small pages for reader tests: fields as a list, rows as a table, and their reading. */
import { readAskedPage } from '../adapters.ts';
import { documentOf } from '../fixtures.ts';

const TOWN = 'https://www.sampletown.gov/bids/100';
/** The minimum fields of a notice page. */
export const OWN = { 'Bid Number': '27-100', 'Bid Opening': 'Dec 4, 2026' };

/** Reads the page as if the user asked for it. */
export function readAll(html: string, address = TOWN) {
  const { kind, notices } = readAskedPage(documentOf(html, address), new URL(address));
  return { kind, notices: notices.map(({ notice }) => notice) };
}

export const readFirst = (html: string, address?: string) => readAll(html, address).notices[0];

export const fieldList = (values: Record<string, string>) =>
  `<dl>${Object.entries(values)
    .map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`)
    .join('')}</dl>`;

/** Builds a table; the first line is the header: `Number | Title | Due Date`. */
export const tableOf = (...lines: string[]) =>
  `<table>${lines
    .map((line) => `<tr><td>${line.split(' | ').join('</td><td>')}</td></tr>`)
    .join('')
    .replace(/<tr>.*?<[/]tr>/, (head) => head.replaceAll('td>', 'th>'))}</table>`;
