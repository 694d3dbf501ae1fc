/** Our own markup around labels and invented notices. */
import type { ValueName } from '../../sites/engine/labels/values.ts';
// Under another name, so that no formatter moves the white space of the pages.
import { html as markup, type Markup } from '../practice/html.ts';
import { FIELDS, type Blueprint } from './detect.ts';
import type { Invented } from './invented.ts';

// Long enough that the page does not look unfinished.
const ABOUT =
  'This portal is where public buyers announce what they want to buy. Registered suppliers are told by e-mail about new requests. ' +
  'Registration is free of charge, and help is there on working days between eight and five. Questions about a request are asked ' +
  'in writing, and the answers to them are shown here to everybody at the same time.';

/** A whole page around what it is about. */
export function pageOf(main: Markup): string {
  return markup`<!doctype html>
<!-- Our own practice page: its notices are invented, its labels are those of a page that somebody saved. -->
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

/** The list as it is now. */
export function listMain(blueprint: Blueprint, notices: readonly Invented[]): Markup {
  return blueprint.layout === 'grid' ? gridMain(blueprint, notices) : boxesMain(blueprint, notices);
}

function gridMain(blueprint: Blueprint, notices: readonly Invented[]): Markup {
  const { labels, number, row = { tag: 'tr' } } = blueprint;
  const fields = fieldsOf(labels);
  // Where no heading names it, the title has a column all the same, unless it stands behind the number.
  const columns: readonly ValueName[] = fields.includes('title') || number === 'both' ? fields : ['title', ...fields];
  const heads = columns.map((field) => markup`<th>${labels[field] ?? 'What is wanted'}</th>`);
  const rows = notices.map((notice) => {
    const cells = columns.map((field) => markup`<td>${cell(field, notice, blueprint)}</td>`);
    return markup`      <tr${attribute('class', row.className)}>${cells}</tr>\n`;
  });
  return markup`    <h1>Open solicitations</h1>
    <table${attribute('id', row.tableId)}>
      <tr>${heads}</tr>
${rows}    </table>`;
}

function boxesMain(blueprint: Blueprint, notices: readonly Invented[]): Markup {
  const { labels, number, row } = blueprint;
  const fields = fieldsOf(labels).filter((field) => field !== 'title' && !(number === 'both' && field === 'noticeId'));
  const inner = (notice: Invented) => {
    const lines = fields.map(
      (field) => markup`        <p><strong>${labels[field] ?? ''}:</strong> ${notice.printed[field] ?? ''}</p>\n`,
    );
    return markup`        <h3>${linked(notice)}</h3>\n${lines}`;
  };
  const isItem = row?.tag === 'li';
  const boxes = notices.map((notice) => {
    const name = attribute('class', row?.className);
    return isItem
      ? markup`      <li${name}>\n${inner(notice)}      </li>\n`
      : markup`      <${boxTag(row?.tag)}${name}>\n${inner(notice)}      </${boxTag(row?.tag)}>\n`;
  });
  return isItem
    ? markup`    <h1>Open solicitations</h1>\n    <ul>\n${boxes}    </ul>`
    : markup`    <h1>Open solicitations</h1>\n    <div>\n${boxes}    </div>`;
}

/** The element of a box, where it is one of those that boxes are made of. */
function boxTag(tag: string | undefined): string {
  return tag === 'article' || tag === 'section' ? tag : 'div';
}

/** The list in a form that the site may take one day: boxes for a grid, a grid for boxes; no class is left. */
export function otherList(blueprint: Blueprint, notices: readonly Invented[]): Markup {
  return blueprint.layout === 'grid'
    ? boxesMain({ ...blueprint, row: { tag: 'li' } }, notices)
    : gridMain({ ...blueprint, row: { tag: 'tr' } }, notices);
}

/** A notice's own page. Its labels are those of the list, because nothing better is known. */
export function detailMain({ labels }: Blueprint, [notice]: readonly Invented[]): Markup {
  const rows = besideTitle(labels).map(
    (field) =>
      markup`      <tr><th scope="row">${labels[field] ?? ''}:</th><td>${notice?.printed[field] ?? ''}</td></tr>\n`,
  );
  return markup`    <h1>${notice?.title ?? ''}</h1>\n    <table>\n${rows}    </table>`;
}

/** A notice's own page in another form. */
export function otherDetail({ labels }: Blueprint, [notice]: readonly Invented[]): Markup {
  const pairs = besideTitle(labels).map(
    (field) => markup`      <dt>${labels[field] ?? ''}</dt><dd>${notice?.printed[field] ?? ''}</dd>\n`,
  );
  return markup`    <main>\n    <h2>${notice?.title ?? ''}</h2>\n    <dl>\n${pairs}    </dl>\n    </main>`;
}

/** Something else with a table and days. */
export function lookalikeMain(): Markup {
  return markup`    <h1>Events for suppliers</h1>
    <table>
      <tr><th>Outreach event</th><th>Date</th></tr>
      <tr><td>Meet the buyers</td><td>12/14/2026</td></tr>
    </table>
    <p>${ABOUT}</p>`;
}

function cell(field: ValueName, notice: Invented, { number }: Blueprint): Markup {
  return field === 'title' || (number === 'both' && field === 'noticeId')
    ? linked(notice)
    : markup`${notice.printed[field] ?? ''}`;
}

function linked({ title, address }: Invented): Markup {
  return address === undefined ? markup`${title}` : markup`<a href="${address}">${title}</a>`;
}

function attribute(name: 'class' | 'id', value: string | undefined): Markup {
  if (value === undefined) return markup``;
  return name === 'class' ? markup` class="${value}"` : markup` id="${value}"`;
}

/** On a notice's own page the title is its heading, and a number beside the title is in it. */
function besideTitle(labels: Blueprint['labels']): ValueName[] {
  return fieldsOf(labels).filter((field) => field !== 'title');
}

function fieldsOf(labels: Blueprint['labels']): ValueName[] {
  return FIELDS.filter((field) => labels[field] !== undefined);
}

/** A list in which there is nothing, or a page of which nothing is known. */
export function emptyMain(said = 'There is nothing to show.'): Markup {
  return markup`    <h1>Open requests</h1>
    <p>${said}</p>
    <p>${ABOUT}</p>`;
}
