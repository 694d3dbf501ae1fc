/** Our own markup around labels and invented notices. */
import type { ValueName } from '../../sites/engine/labels/values.ts';
// Renamed, so that the formatter does not move the pages' white space.
import { html as markup, type Markup } from '../practice/html.ts';
import { FIELDS, type Blueprint } from './detect.ts';

/** An invented notice: how a page prints it, and what a reader must find. */
export interface Invented {
  title: string;
  /** The text beside each label. */
  printed: Partial<Record<ValueName, string>>;
  /** The address of its own page, if notices have pages. */
  address?: string;
  expected: Record<string, string | Record<string, string>>;
}

// Long enough that the page does not look unfinished.
const ABOUT =
  'This portal is where public buyers announce what they want to buy. Registered suppliers are told by e-mail about new requests. ' +
  'Registration is free of charge, and help is there on working days between eight and five. Questions about a request are asked ' +
  'in writing, and the answers to them are shown here to everybody at the same time.';

/** A whole page with `main` as its content. */
export function pageOf(main: Markup): string {
  return markup`<!doctype html>
<!-- Our own practice page: its notices are invented, its labels come from a saved page. -->
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Practice page</title>
  </head>
  <body>
${main}
  </body>
</html>
`.text;
}

/** The list in the layout of the blueprint. */
export function listMain(blueprint: Blueprint, notices: readonly Invented[]): Markup {
  return blueprint.layout === 'grid' ? gridMain(blueprint, notices) : boxesMain(blueprint, notices);
}

/** The list after a redesign: boxes for a grid, a grid for boxes, without the row's class. */
export function redesignedList(blueprint: Blueprint, notices: readonly Invented[]): Markup {
  return blueprint.layout === 'grid'
    ? boxesMain({ ...blueprint, row: { tag: 'li' } }, notices)
    : gridMain({ ...blueprint, row: { tag: 'tr' } }, notices);
}

function gridMain({ labels, number, row }: Blueprint, notices: readonly Invented[]): Markup {
  const fields = FIELDS.filter((field) => labels[field] !== undefined);
  // A title without a heading has a column too, unless it is in the number's.
  const columns = fields.includes('title') || number === 'both' ? fields : (['title', ...fields] as const);
  const heads = columns.map((field) => markup`<th>${labels[field] ?? 'What is wanted'}</th>`);
  const isLink = (field: ValueName) => field === 'title' || (number === 'both' && field === 'noticeId');
  const rows = notices.map((notice) => {
    const cells = columns.map(
      (field) => markup`<td>${isLink(field) ? linked(notice) : (notice.printed[field] ?? '')}</td>`,
    );
    return markup`      <tr${attribute('class', row?.className)}>${cells}</tr>\n`;
  });
  return markup`    <h1>Open solicitations</h1>
    <table${attribute('id', row?.tableId)}>
      <tr>${heads}</tr>
${rows}    </table>`;
}

function boxesMain({ labels, number, row }: Blueprint, notices: readonly Invented[]): Markup {
  const fields = fieldsBesideTitle(labels).filter((field) => !(number === 'both' && field === 'noticeId'));
  const tag = row && ['li', 'article', 'section'].includes(row.tag) ? row.tag : 'div';
  const boxes = notices.map((notice) => {
    const lines = fields.map(
      (field) => markup`        <p><strong>${labels[field] ?? ''}:</strong> ${notice.printed[field] ?? ''}</p>\n`,
    );
    const name = attribute('class', row?.className);
    return markup`      <${tag}${name}>\n        <h3>${linked(notice)}</h3>\n${lines}      </${tag}>\n`;
  });
  const list = tag === 'li' ? 'ul' : 'div';
  return markup`    <h1>Open solicitations</h1>\n    <${list}>\n${boxes}    </${list}>`;
}

/** A notice's own page, with the labels of the list because no others are known. */
export function detailMain({ labels }: Blueprint, [notice]: readonly Invented[]): Markup {
  const rows = fieldsBesideTitle(labels).map(
    (field) =>
      markup`      <tr><th scope="row">${labels[field] ?? ''}:</th><td>${notice?.printed[field] ?? ''}</td></tr>\n`,
  );
  return markup`    <h1>${notice?.title ?? ''}</h1>\n    <table>\n${rows}    </table>`;
}

/** A notice's own page after a redesign. */
export function redesignedDetail({ labels }: Blueprint, [notice]: readonly Invented[]): Markup {
  const pairs = fieldsBesideTitle(labels).map(
    (field) => markup`      <dt>${labels[field] ?? ''}</dt><dd>${notice?.printed[field] ?? ''}</dd>\n`,
  );
  return markup`    <main>\n    <h2>${notice?.title ?? ''}</h2>\n    <dl>\n${pairs}    </dl>\n    </main>`;
}

/** A page with a table and dates, but no notices. */
export function lookalikeMain(): Markup {
  return markup`    <h1>Events for suppliers</h1>
    <table>
      <tr><th>Outreach event</th><th>Date</th></tr>
      <tr><td>Meet the buyers</td><td>12/14/2026</td></tr>
    </table>
    <p>${ABOUT}</p>`;
}

/** An empty list, or a page of which nothing is known. */
export function emptyMain(text = 'There is nothing to show.'): Markup {
  return markup`    <h1>Open requests</h1>
    <p>${text}</p>
    <p>${ABOUT}</p>`;
}

function linked({ title, address }: Invented): Markup {
  return address === undefined ? markup`${title}` : markup`<a href="${address}">${title}</a>`;
}

function attribute(name: string, value: string | undefined): Markup {
  return value === undefined ? markup`` : markup` ${name}="${value}"`;
}

/** On a notice's own page the title is the heading, and in a box the link. */
function fieldsBesideTitle(labels: Blueprint['labels']): ValueName[] {
  return FIELDS.filter((field) => field !== 'title' && labels[field] !== undefined);
}
