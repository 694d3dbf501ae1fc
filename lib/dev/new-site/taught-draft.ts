/** A declaration of what a user taught, unchanged, with the practice of its pages and what a developer should check. */
import type { TaughtDeclaration } from '../../domain/taught/taught-file.ts';
import type { TaughtPage, ValuePlace } from '../../domain/taught/taught-page.ts';
import type { Declaration, ExactShape } from '../../sites/engine/declaration.ts';
import { numberInAddress } from '../../sites/engine/links.ts';
import { shapeOf } from '../../sites/teach/taught-shape.ts';
import { taughtDetailShape, taughtListPattern, type DetailShape } from './address-shape.ts';
import type { Blueprint } from './detect.ts';
import { exactDetail, exactList } from './exact-markup.ts';
import { inventedNotices, type Inventory, type Practice } from './practice-pages.ts';

export interface TaughtDraft {
  declaration: Declaration;
  notes: string[];
  /** At least one of the two. */
  list?: Practice;
  detail?: Practice;
}

/** The draft of one site, from all taught pages of its host. `document`: an empty one, to build pages with. */
export function taughtDraft(
  id: string,
  pages: readonly TaughtDeclaration[],
  document: Document,
  url: URL,
): TaughtDraft {
  const all = pages.map(({ address, page }) => {
    const own = page.kind === 'detail' ? taughtDetailShape(address) : undefined;
    return { page, own, shape: shapeOf(page, own?.pattern ?? taughtListPattern(address)) };
  });
  const lists = all.filter(({ own }) => !own);
  const details = all.filter(({ own }) => own);
  const [list, detail] = [lists[0], details[0]];
  return {
    declaration: {
      id,
      ...(list ? { lists: lists.map(({ shape }) => shape) } : {}),
      ...(detail ? { details: details.map(({ shape }) => shape) } : {}),
    },
    notes: all.flatMap(({ page, shape }) => notesOn(page, shape)),
    ...(list ? { list: listPractice(list.shape, detail ? linked(detail.own) : UNKNOWN_PAGES, document, url) } : {}),
    ...(detail?.own ? { detail: detailPractice(detail.shape, detail.own, document, url) } : {}),
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

function listPractice(shape: ExactShape, pages: DetailShape | undefined, document: Document, url: URL): Practice {
  const { places, rows } = shape;
  // A link that was not taught would be one more child of the element that a row starts with.
  const isLinked = rows?.children === undefined || places.title?.place?.steps.some(({ tag }) => tag === 'a');
  const notices = inventedNotices(inventoryOf(shape, isLinked ? pages : undefined), url);
  const moved = rows ? { ...shape, rows: { ...rows, classes: [], around: [...rows.around, 'section'] } } : shape;
  return {
    notices,
    main: (some) => exactList(document, shape, some),
    redesigned: exactList(document, moved, notices),
  };
}

function detailPractice(shape: ExactShape, own: DetailShape, document: Document, url: URL): Practice {
  const notices = inventedNotices(inventoryOf(shape, own), url);
  return {
    notices,
    main: (some) => exactDetail(document, shape, some),
    redesigned: exactDetail(document, shape, notices.slice(0, 1), 'article'),
  };
}

/** The number is in front of the title, if no place of its own and no address has it. */
function inventoryOf({ places, dates }: ExactShape, detail: DetailShape | undefined): Inventory {
  const { noticeId, ...others } = places;
  const isBeside = noticeId && !isSamePlace(noticeId, places.title);
  const isInAddress = !noticeId && detail && numberInAddress(new URL(detail.example(1))) !== undefined;
  const number: Blueprint['number'] = isBeside ? 'label' : isInAddress ? 'address' : 'title';
  return { fields: Object.keys(isBeside ? places : others), number, detail, dates: dates ?? 'unknown' };
}

function isSamePlace(one: ValuePlace, two: ValuePlace | undefined): boolean {
  const [steps, others] = [one, two].map((each) => JSON.stringify(each?.place?.steps ?? []));
  return one.label === undefined && one.cell === two?.cell && (!one.place || steps === others);
}

/** What a developer should check. */
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
