/** Builds generated rows as tables, cards, definition and nested lists, headings with text, and grids. */
import type { Random } from '../../lib/server/data/sample/random.ts';
import { naming, type GeneratedRow, type Style } from './generated-site.ts';

export interface Made {
  style: Style;
  random: Random;
  rows: readonly GeneratedRow[];
  /** The second page: columns in another order, one more, and classes of a later build. */
  later: boolean;
}

/** Attributes that tell the bench what a person would click; it removes them before the page is read. */
const marked = (kind: 'title' | 'due', at: number) => ` data-marked="${kind} ${String(at)}"`;

/** Returns the list's markup. */
export function listOf(made: Made): string {
  const { style } = made;
  switch (style.layout) {
    case 'table':
      return tableOf(made);
    case 'grid':
      return gridOf(made);
    case 'cards':
      return grouped(made, cardOf);
    case 'definitions':
      return style.variant(3, 'one dl') === 0 ? oneDefinitionList(made) : grouped(made, definitionCard);
    case 'nested':
      return nestedOf(made);
    case 'flat':
      return made.rows.map((row, at) => flatRow(made, row, at)).join('\n');
  }
}

function titleOf({ style, random, later }: Made, row: GeneratedRow, at: number, tag: string): string {
  const name = naming(style, random, later, 'title');
  const link = `<a href="/notice/${row.number.toLowerCase()}"`;
  const choice = style.variant(5, 'title');
  if (choice === 0) return `<${tag}${name}${marked('title', at)}>${row.title}</${tag}>`;
  if (choice === 1) return `${link}${name}${marked('title', at)}>${row.title}</a>`;
  if (choice === 2)
    return `<${tag}${name}>${link}${marked('title', at)}>${row.title}</a><span>${row.number}</span></${tag}>`;
  return `<${tag}${name}>${link}${marked('title', at)}> ${row.title} </a></${tag}>`;
}

/** A label with its value, in the site's way. */
function fieldOf({ style, random, later }: Made, label: string, value: string, mark: string): string {
  const [box, words] = [naming(style, random, later, 'field'), label];
  const text = `<span${mark}>${value}</span>`;
  if (words === '') return `<p${box}${mark}>${value}</p>`;
  switch (style.labeling) {
    case 0:
      return `<p${box}${mark}>${words}: ${value}</p>`;
    case 1:
      return `<p${box}><strong>${words}:</strong> ${text}</p>`;
    case 2:
      return `<div${box}><span${naming(style, random, later, 'label')}>${words}</span>${text}</div>`;
    case 3:
      return `<div${box}><b>${words}</b><br><time${mark}>${value}</time></div>`;
    default:
      return `<div${box}><div>${words}</div><div${mark}>${value}</div></div>`;
  }
}

function fieldsOf(made: Made, row: GeneratedRow, at: number): string[] {
  const { style, random, later } = made;
  const isShown = (name: string, share: number) => style.variant(2, name) === 0 && random.chance(share);
  const due = row.due === '' ? '' : fieldOf(made, style.dueLabel, row.due, marked('due', at));
  const fields = [
    isShown('number', 1) ? fieldOf(made, 'Number', row.number, '') : '',
    isShown('agency', 0.8) ? fieldOf(made, 'Issued by', row.agency, '') : '',
    // A site without a word for the due date shows no second date: people could not tell them apart.
    style.dueLabel !== '' && isShown('posted', 0.9) ? fieldOf(made, 'Published', row.posted, '') : '',
    isShown('about', 0.7) ? `<p>${row.about}</p>` : '',
    later && style.variant(4, 'more') === 0 ? fieldOf(made, 'Pre-bid meeting', row.posted, '') : '',
  ].filter((field) => field !== '');
  const place = style.variant(3, 'due place');
  const before = place === 0 ? 0 : place === 1 ? fields.length : Math.floor(fields.length / 2);
  // Without a label, a date moves only where sites move it: behind what is always there.
  fields.splice(style.dueLabel === '' ? 0 : before, 0, due);
  return fields;
}

function cardOf(made: Made, row: GeneratedRow, at: number): string {
  const { style, random, later } = made;
  const tag = ['div', 'article', 'li', 'section'][style.variant(4, 'card')] ?? 'div';
  const badge = style.variant(3, 'badge') === 0 && random.chance(0.3) ? '<span class="badge">New</span>' : '';
  const head = titleOf(made, row, at, ['h2', 'h3', 'h4', 'div'][style.variant(4, 'heading')] ?? 'h3');
  const body = fieldsOf(made, row, at).join('');
  const inner =
    style.variant(2, 'body') === 0 ? `${badge}${head}${body}` : `<div>${badge}${head}</div><div>${body}</div>`;
  const card = `<${tag}${naming(style, random, later, 'card', at)}>${inner}</${tag}>`;
  return style.variant(4, 'column') === 0 && tag !== 'li' ? `<div class="col">${card}</div>` : card;
}

function definitionCard(made: Made, row: GeneratedRow, at: number): string {
  const { style, random, later } = made;
  const pairs = [
    [style.dueLabel || 'Due', row.due, marked('due', at)],
    ...(style.variant(2, 'number') === 0 ? [['Number', row.number, '']] : []),
    ...(random.chance(0.8) ? [['Agency', row.agency, '']] : []),
    ...(later ? [['Contact', 'Buyer 4', '']] : []),
  ];
  if (style.variant(2, 'due last') === 0) pairs.reverse();
  const list = pairs
    .map(([label, value, mark]) => `<dt>${label ?? ''}</dt><dd${mark ?? ''}>${value ?? ''}</dd>`)
    .join('');
  return `<div${naming(style, random, later, 'item', at)}>${titleOf(made, row, at, 'h3')}<dl>${list}</dl></div>`;
}

function oneDefinitionList(made: Made): string {
  const rows = made.rows.map((row, at) => {
    const more = made.style.variant(2, 'about') === 0 && made.random.chance(0.8) ? `<dd>${row.about}</dd>` : '';
    return `<dt>${titleOf(made, row, at, 'span')}</dt><dd>${fieldOf(made, made.style.dueLabel || 'Due', row.due, marked('due', at))}</dd>${more}`;
  });
  return `<dl>${rows.join('\n')}</dl>`;
}

function flatRow(made: Made, row: GeneratedRow, at: number): string {
  const { style, random, later } = made;
  const due = `<p${naming(style, random, later, 'when')}${marked('due', at)}>${style.dueLabel === '' ? '' : `${style.dueLabel}: `}${row.due}</p>`;
  const about = style.variant(2, 'about') === 0 && random.chance(0.7) ? `<p>${row.about}</p>` : '';
  const rule = style.variant(3, 'rule') === 0 ? '<hr>' : '';
  return `<h3${marked('title', at)}>${row.title}</h3>${due}${about}${rule}`;
}

function nestedOf(made: Made): string {
  const { style, random, later } = made;
  const item = (row: GeneratedRow, at: number) => {
    const fields = fieldsOf(made, row, at).filter((field) => field !== '');
    const parts = fields.map((field) => `<li>${field}</li>`).join('');
    return `<li${naming(style, random, later, 'row', at)}>${titleOf(made, row, at, 'span')}<ul>${parts}</ul></li>`;
  };
  if (style.variant(2, 'categories') === 0) return `<ul>${made.rows.map(item).join('\n')}</ul>`;
  const half = Math.ceil(made.rows.length / 2);
  const part = (name: string, rows: readonly GeneratedRow[], from: number) =>
    rows.length === 0 ? '' : `<li><b>${name}</b><ul>${rows.map((row, at) => item(row, from + at)).join('')}</ul></li>`;
  return `<ul>${part('Goods', made.rows.slice(0, half), 0)}${part('Services', made.rows.slice(half), half)}</ul>`;
}

/** Puts advertisements and headings of groups among the rows. */
function grouped(made: Made, build: (made: Made, row: GeneratedRow, at: number) => string): string {
  const { style, random, later } = made;
  const parts = made.rows.map((row, at) => {
    const heading = style.variant(4, 'groups') === 0 && at % 3 === 0 ? `<h2>Section ${String(at / 3 + 1)}</h2>` : '';
    const ad =
      style.variant(3, 'ads') === 0 && random.chance(0.25)
        ? `<div${naming(style, random, later, random.chance(0.5) ? 'card' : 'promo', at)}><h3><a href="https://ads.example/${String(at)}">Win more work</a></h3><p>Sponsored</p></div>`
        : '';
    return `${heading}${build(made, row, at)}${ad}`;
  });
  const tag = parts.join('').startsWith('<li') ? 'ul' : 'div';
  return `<${tag}${naming(style, random, later, 'list')}>${parts.join('\n')}</${tag}>`;
}

interface Column {
  head: string;
  cell: (row: GeneratedRow, at: number) => string;
}

function columnsOf(made: Made): Column[] {
  const { style, later } = made;
  const due = (row: GeneratedRow, at: number) => {
    const inner = style.variant(4, 'due cell');
    if (inner === 0) return `<span${marked('due', at)}>${row.due}</span>`;
    if (inner === 1 && row.day !== undefined)
      return `<span${marked('due', at)}>${row.due}</span><br><i>12 days left</i>`;
    return `<u-cell${marked('due', at)}>${row.due}</u-cell>`;
  };
  const has = (name: string) => style.variant(2, name) === 0;
  const columns: Column[] = [
    ...(has('number') ? [{ head: has('words') ? 'No.' : 'Bid Number', cell: (row: GeneratedRow) => row.number }] : []),
    { head: has('words') ? 'What' : 'Title', cell: (row, at) => titleOf(made, row, at, 'span') },
    ...(has('agency') ? [{ head: has('words') ? 'Who' : 'Agency', cell: (row: GeneratedRow) => row.agency }] : []),
    ...(has('posted') ? [{ head: 'Published', cell: (row: GeneratedRow) => row.posted }] : []),
    { head: style.dueLabel || 'When', cell: due },
    ...(has('status') ? [{ head: 'Status', cell: () => 'Open' }] : []),
  ];
  if (!later || style.variant(2, 'more') === 0) return columns;
  const more: Column = { head: 'Contact', cell: () => 'A. Buyer' };
  columns.splice(style.variant(columns.length + 1, 'more at'), 0, more);
  // People only move columns that have headings.
  return style.variant(3, 'moved') === 0 && !isHeadless(style) ? columns.reverse() : columns;
}

const isHeadless = (style: Style) => style.variant(10, 'headless') === 0;

function tableOf(made: Made): string {
  const { style, random, later } = made;
  const columns = columnsOf(made);
  const tag = style.variant(3, 'td heads') === 0 ? 'td' : 'th';
  const sorted = (head: string) => (later && random.chance(0.2) ? `${head} ▲` : head);
  const heads = columns
    .map(({ head }) => `<${tag}>${tag === 'td' ? `<b>${head}</b>` : sorted(head)}</${tag}>`)
    .join('');
  const head = isHeadless(style) ? '' : `<tr>${heads}</tr>`;
  const body = made.rows.map((row, at) => {
    const cells = columns.map(({ cell }) => {
      const inner = cell(row, at);
      const [, mark = '', text = ''] = /^<u-cell([^>]*)>(.*)<\/u-cell>$/.exec(inner) ?? [];
      return mark === '' ? `<td>${inner}</td>` : `<td${mark}>${text}</td>`;
    });
    const group =
      style.variant(5, 'group rows') === 0 && at % 4 === 0
        ? `<tr><td colspan="${String(columns.length)}">Group ${String(at)}</td></tr>`
        : '';
    const detail =
      style.variant(6, 'detail rows') === 0
        ? `<tr${naming(style, random, later, 'more', at)}><td colspan="${String(columns.length)}">${row.about}</td></tr>`
        : '';
    return `${group}<tr${naming(style, random, later, 'row', at)}>${cells.join('')}</tr>${detail}`;
  });
  const isParted = style.variant(2, 'thead') === 0 && tag === 'th';
  const rows = isParted ? `<thead>${head}</thead><tbody>${body.join('\n')}</tbody>` : `${head}${body.join('\n')}`;
  return `<table${naming(style, random, later, 'table')}>${rows}</table>`;
}

/** Columns built of boxes, with a row of headings or none. */
function gridOf(made: Made): string {
  const { style, random, later } = made;
  const columns = columnsOf(made);
  const hasRoles = style.variant(2, 'roles') === 0;
  const role = (name: string) => (hasRoles ? ` role="${name}"` : '');
  const head = columns.map((column) => `<div${role('columnheader')}>${column.head}</div>`).join('');
  const body = made.rows.map((row, at) => {
    const cells = columns.map(({ cell }) => `<div${role('cell')}>${cell(row, at).replaceAll('u-cell', 'span')}</div>`);
    return `<div${role('row')}${naming(style, random, later, 'row', at)}>${cells.join('')}</div>`;
  });
  const heads = isHeadless(style) ? '' : `<div${role('row')}${naming(style, random, later, 'head')}>${head}</div>`;
  return `<div${role('table')}${naming(style, random, later, 'grid')}>${heads}${body.join('\n')}</div>`;
}
