/**
 * The declaration of a new site, guessed from a saved page or taught by a user, and the layout of its practice
 * pages. Only its addresses are changed. It contains labels, tags, classes, and places of the page, but no values.
 */
import type { DateOrder } from '../../domain/dates/printed-date.ts';
import type { WhereFound } from '../../domain/notices/where-found.ts';
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import { TAUGHT_FIELDS, type Repetition, type TaughtPage, type ValuePlace } from '../../domain/taught/taught-page.ts';
import { pattern, type Declaration, type ExactShape, type ListShape } from '../../sites/engine/declaration.ts';
import { labelKey } from '../../sites/engine/labels/labels.ts';
import { meaningOf } from '../../sites/engine/labels/meaning.ts';
import type { ValueName } from '../../sites/engine/labels/values.ts';
import { numberInAddress } from '../../sites/engine/links.ts';
import type { FoundNotice } from '../../sites/engine/reading.ts';
import { readAnyPage } from '../../sites/guess/reader.ts';
import { shapeOf } from '../../sites/teach/taught-shape.ts';
import { detailShape, listPattern, taughtDetailShape, taughtListPattern, type DetailShape } from './address-shape.ts';

/** How a practice page shows its notices. */
export interface Layout {
  /** In the page's order. No field: a column of something else. */
  places: readonly { field: ValueName | 'both' | undefined; place: ValuePlace }[];
  /** The rows of a list; a tag can have class names ("ul.bids"). */
  rows?: Repetition;
  /** Where the notice number is. */
  number: 'label' | 'title' | 'address';
  /** Addresses of the notices' own pages. */
  pages: DetailShape | undefined;
  dates: DateOrder;
}

export interface Draft {
  declaration: Declaration;
  /** What a developer should check. */
  notes: string[];
  /** At least one of the two. */
  list?: Layout;
  detail?: Layout;
}

export interface GuessedDraft extends Draft {
  kind: 'list' | 'detail';
  /** The label of each field as the page writes it, if it has one. */
  labels: Partial<Record<ValueName, string>>;
  /** The numbers that the guess read, to compare the new adapter with. */
  ids: ReadonlySet<string>;
}

/** The draft of a site from one saved page; undefined if no notice is found. */
export function guessedDraft(id: string, document: Document, url: URL): GuessedDraft | undefined {
  const { kind, notices, declaration } = readAnyPage(document, url);
  if (kind === 'none' || !declaration) return undefined;
  const { lists, details, dates = 'unknown', ...knowledge } = declaration;
  const links = lists ? notices.flatMap(({ notice: { uiLink } }) => (uiLink ? [new URL(uiLink)] : [])) : [url];
  const shape = detailShape(links.filter(({ hostname }) => hostname === url.hostname));
  // A pattern that the list's own address matches would make it a notice's page.
  const pages = lists && shape && pattern(shape.pattern).test(url.pathname + url.search) ? undefined : shape;
  const list = lists?.find((shape): shape is ListShape => !('exact' in shape));
  const labels = labelsOf(notices, list);
  const isInAddress = notices.some(({ found }) => /^(?:linkA|a)ddress$/.test(found?.noticeId?.by ?? ''));
  const isInTitle = notices.some(
    ({ found }) => found?.noticeId?.text !== undefined && found.noticeId.text === found.title?.text,
  );
  const { noticeId: _number, ...others } = labels;
  const own: GuessedDraft['labels'] = isInTitle ? others : labels;
  const layout = {
    pages,
    dates,
    number: own.noticeId === undefined ? (pages && isInAddress ? 'address' : 'title') : 'label',
  } as const;
  return {
    declaration: {
      ...knowledge,
      id,
      ...(dates === 'unknown' ? {} : { dates }),
      ...(lists ? { lists: lists.map((shape) => ({ ...shape, at: listPattern(url) })) } : {}),
      ...(pages ? { details: [{ ...details?.[0], at: pages.pattern }] } : {}),
    },
    notes: [],
    ...(list ? { list: { ...layout, ...listLayout(list, own) } } : {}),
    // The group in the pattern of its address is the number, where no label is.
    detail: { ...layout, places: boxPlaces('h1', own), ...(pages && !own.noticeId ? { number: 'address' } : {}) },
    kind,
    labels,
    ids: new Set(notices.map(({ notice }) => notice.noticeId)),
  };
}

const FIELDS: readonly ValueName[] = [
  'noticeId',
  'title',
  'agency',
  'naicsCode',
  'setAside',
  'state',
  'postedDate',
  'responseDeadLine',
];

/** The label of each field in most notices. */
function labelsOf(notices: readonly FoundNotice[], list: ListShape | undefined): GuessedDraft['labels'] {
  const labels: GuessedDraft['labels'] = {};
  for (const field of FIELDS) {
    const texts = Object.values(
      Object.groupBy(
        notices.flatMap(({ found }) => labelIn(found?.[field])),
        String,
      ),
    );
    const label = texts.sort((a = [], b = []) => b.length - a.length)[0]?.[0];
    if (label !== undefined) labels[field] = asWritten(label);
  }
  const [title] = Object.entries(list?.headings ?? {}).find(([, field]) => field === 'title') ?? [];
  const { title: named = title, ...others } = labels;
  return named === undefined || Object.values(others).includes(named) ? others : { ...others, title: named };
}

function labelIn(where: WhereFound | undefined): string[] {
  return where?.text !== undefined && (where.by === 'column' || where.by === 'label') ? [where.text] : [];
}

/** Labels come in lower case from where case does not matter. */
function asWritten(label: string): string {
  return label === label.toLowerCase() ? label.charAt(0).toUpperCase() + label.slice(1) : label;
}

function listLayout(shape: ListShape, labels: GuessedDraft['labels']): Partial<Layout> & Pick<Layout, 'places'> {
  const { tables, label, repeats, parts = {}, days = [] } = shape;
  const [headings] = tables ?? [];
  if (headings) {
    const own = shape.headings ?? {};
    const columns = headings.map((column) => {
      const field = Object.hasOwn(own, column) ? (own[column] ?? undefined) : meaningOf(column)?.field;
      return { field, place: { column } };
    });
    const isTitled = columns.some(({ field }) => field === 'title');
    const isNamed = isTitled || columns.some(({ field }) => field === 'both');
    const places = columns.map(({ field, place }) => {
      // Without a column of its own, the title is beside the number.
      if (field === 'noticeId' && !isNamed) return { field: 'both' as const, place };
      return { field: field === 'both' && isTitled ? ('noticeId' as const) : field, place };
    });
    const isIn = (name: 'both' | 'noticeId') => places.some(({ field }) => field === name);
    const number = isIn('both') ? 'title' : isIn('noticeId') ? 'label' : undefined;
    return { places, ...(number ? { number } : {}), rows: { tag: 'tr', classes: [], around: ['tbody', 'table'] } };
  }
  const named = meaningOf(label ?? '')?.field;
  const isThere = Object.values(labels).some((each) => labelKey(each) === label);
  const all =
    label === undefined || isThere || !named || named === 'both' ? labels : { ...labels, [named]: asWritten(label) };
  const rows = repeats === undefined ? { tag: 'div', classes: [], around: ['main'] } : rowsOf(repeats);
  const bare = days.map((field, nth) => ({ field, place: placeAt({ tag: 'p', nth, of: nth + 1 }) }));
  const number =
    parts.noticeId === undefined ? [] : [{ field: 'noticeId' as const, place: placeAt(...stepsOf(parts.noticeId)) }];
  const [title, ...others] = boxPlaces(rows.starts ? rows.tag : 'h3', all);
  const own = parts.title === undefined ? title : { field: 'title' as const, place: placeAt(...stepsOf(parts.title)) };
  const isApart = ({ field }: { field: ValueName | 'both' | undefined }) =>
    ![...number, ...bare].some((each) => each.field === field);
  return {
    ...(number[0] ? { number: 'label' } : {}),
    places: [...(own ? [own] : []), ...number, ...bare, ...others.filter(isApart)],
    rows,
  };
}

/** The title in an element, and a line for each other label. */
function boxPlaces(heading: string, labels: GuessedDraft['labels']): { field: ValueName; place: ValuePlace }[] {
  const others = FIELDS.flatMap((field) => {
    const label = labels[field];
    return field === 'title' || label === undefined ? [] : [{ field, place: { label } }];
  });
  return [{ field: 'title', place: placeAt({ tag: heading, nth: 0, of: 1 }) }, ...others];
}

function placeAt(...steps: { tag: string; nth: number; of: number }[]): ValuePlace {
  return { place: { steps } };
}

/** The rows of looks as `repeatedRows` of the engine writes them: "main.>ul.bids>li.bid". */
function rowsOf(repeats: string): Repetition {
  const [around = '', start] = repeats.split('+');
  const looks = around.split('>');
  const row = start?.split(' ')[0] ?? looks.pop() ?? '';
  const [tag = '', ...classes] = row.split('.').filter((part) => part !== '');
  const boxes = looks.filter((look) => look !== '' && !/^(?:html|body)\./.test(look)).reverse();
  return { tag, classes, around: boxes, ...(start === undefined ? {} : { starts: true }) };
}

/** The steps of a part's key: the looks on the way to it, and of a cell its number. */
function stepsOf(key: string): { tag: string; nth: number; of: number }[] {
  return key.split(' ').map((look) => {
    const [, tag = look, nth = '0'] = /^(t[dh]\..*?)(\d+)$/.exec(look) ?? [];
    return { tag, nth: Number(nth), of: Number(nth) + 1 };
  });
}

/** The draft of a site from all taught pages of its host. */
export function taughtDraft(id: string, pages: readonly TaughtDeclaration[]): Draft {
  const all = pages.map(({ address, page }) => {
    const own = page.kind === 'detail' ? taughtDetailShape(address) : undefined;
    return { page, own, shape: shapeOf(page, own?.pattern ?? taughtListPattern(address)) };
  });
  const [lists, details] = [all.filter(({ own }) => !own), all.filter(({ own }) => own)];
  const [list, detail] = [lists[0], details[0]];
  return {
    declaration: {
      id,
      ...(list ? { lists: lists.map(({ shape }) => shape) } : {}),
      ...(detail ? { details: details.map(({ shape }) => shape) } : {}),
    },
    notes: all.flatMap(({ page, shape }) => notesOn(page, shape)),
    ...(list ? { list: taughtLayout(list.shape, detail ? linked(detail.own) : UNKNOWN_PAGES) } : {}),
    ...(detail ? { detail: taughtLayout(detail.shape, detail.own) } : {}),
  };
}

/** Where practice rows lead while no notice's own page is known: to pages that the adapter does not read. */
const UNKNOWN_PAGES: DetailShape = {
  pattern: '^\\/practice\\/(\\d+)$',
  example: (index) => `https://practice.example/practice/${900_000 + index}`,
  number: (index) => String(900_000 + index),
};

/** Rows can link to pages that their addresses distinguish, and to no others. */
function linked(detail: DetailShape | undefined): DetailShape | undefined {
  return detail && detail.example(1) !== detail.example(2) ? detail : undefined;
}

/** The number is in front of the title, if no place of its own and no address has it. */
function taughtLayout({ places, rows, dates }: ExactShape, pages: DetailShape | undefined): Layout {
  const { noticeId, title } = places;
  const isBeside = noticeId && !isSamePlace(noticeId, title);
  // A link that was not taught would be one more child of the element that a row starts with.
  const isLinked = rows?.children === undefined || title?.place?.steps.some(({ tag }) => tag === 'a');
  const shown = isLinked ? pages : undefined;
  const isInAddress = !noticeId && shown && numberInAddress(new URL(shown.example(1))) !== undefined;
  return {
    places: TAUGHT_FIELDS.flatMap((field) => {
      const place = field === 'noticeId' && !isBeside ? undefined : places[field];
      // Of a title, what is at its place counts more than its label.
      return place
        ? [{ field, place: field === 'title' && place.place ? { place: place.place, ...cellOf(place) } : place }]
        : [];
    }),
    ...(rows ? { rows } : {}),
    number: isBeside ? 'label' : isInAddress ? 'address' : 'title',
    pages: shown,
    dates: dates ?? 'unknown',
  };
}

function cellOf({ column, cell }: ValuePlace): ValuePlace {
  return { ...(column === undefined ? {} : { column }), ...(cell === undefined ? {} : { cell }) };
}

function isSamePlace(one: ValuePlace, two: ValuePlace | undefined): boolean {
  const [steps, others] = [one, two].map((each) => JSON.stringify(each?.place?.steps ?? []));
  return one.label === undefined && one.cell === two?.cell && (!one.place || steps === others);
}

function notesOn({ kind, values, rows }: TaughtPage, { at }: ExactShape): string[] {
  return [
    ...Object.entries(values).flatMap(([field, { cell, column, label }]) => {
      if (column !== undefined || label !== undefined || field === 'title') return [];
      return cell === undefined
        ? [`Check ${field}: only its place is known. Compare it on several saved pages.`]
        : [`Check ${field}: it is read by the position of its cell.`];
    }),
    ...(kind === 'list' && !values.noticeId && !rows?.starts
      ? ['Check the number: none was taught. It must be in the title or in the address of its link.']
      : []),
    ...(kind === 'detail' && !/(?<!\\)\((?!\?)/.test(at)
      ? ['Check at: nothing in the taught address tells notices apart. Put the number into a group.']
      : []),
  ];
}
