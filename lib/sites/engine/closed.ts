/**
 * Reads a declaration that names all labels of its site: without the vocabulary of all sites, calendars, and
 * code tables, so that the page script stays small. The background interprets the words. A notice's number and
 * address are what the `at` of its own page matches, whatever the page prints.
 */
import { VALUE_MAX } from '../../domain/limits.ts';
import { WRITTEN_NAMES, type RawNotice, type Written } from '../../domain/notices/notice.ts';
import { parseHttpUrl } from '../../domain/text/link.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import { at, pattern, type PageShape, type Place, type Places } from './declaration.ts';
import { labelKey, OTHER, readLabels } from './labels/labels.ts';
import type { Holders } from './labels/values.ts';
import type { SitePage, Vocabulary } from './reader.ts';
import { noticeLinks, rowsOf, type Target } from './rows.ts';
import { sentencesIn } from './sentences.ts';
import { RowCache } from './text/row-cache.ts';
import { isBefore, lineOf } from './text/text.ts';

const cache = new RowCache<RawNotice[]>();
/** The rows of the last reading by notice id, since pages re-create rows unchanged. */
let boxes = new Map<string, Element>();
/** A notice page with fewer labels than this is not a layout we know. */
const ENOUGH_LABELS = 2;

/** Only a site's own labels. */
export const CLOSED: Vocabulary = {
  rowsOf(list) {
    const { document, shape, page } = list;
    const former = boxes;
    boxes = new Map();
    let wordsIn: ReturnType<typeof wordReader> | undefined;
    const links = noticeLinks(document, (href) => targetOf(href, list));
    return rowsOf(links, shape.rows).map(({ target, link, heading, box }) => {
      const { noticeId, uiLink } = target;
      boxes.set(noticeId, box);
      // A removed row can change unobserved, so compare the text too.
      const known = cache.find(page, box, [box.textContent, noticeId, uiLink], former.get(noticeId));
      const readRow = () => {
        const title = lineOf(link);
        const { written, labeled } = (wordsIn ??= wordReader(list, shape.prose))(box);
        // A notice link without any of the list's labels belongs to another list, such as "recently viewed".
        return known.keep(title === '' || labeled === 0 ? [] : [{ ...target, title, written }]);
      };
      return {
        ...known,
        first: box,
        read() {
          const [notice] = known.value ?? readRow();
          return { found: notice && { notice, anchor: heading ?? link } };
        },
      };
    });
  },
  noticeOf(body, page) {
    const { places, prose } = page.shape;
    const { written, labeled, holders } = wordReader(page, prose, places)(body);
    const target = targetOf(page.url.href, page);
    const anchor = titleOf(body, places?.title);
    if (!target || !anchor || labeled < ENOUGH_LABELS) return undefined;
    const told = written.responseDeadLine === undefined ? [] : sentencesIn(body);
    return { notice: { ...target, title: lineOf(anchor), written }, anchor, told, holders };
  },
};

/**
 * Returns the notice that a link leads to, at an address without what is around it: behind a `<base>`, another
 * path, or in a fragment, the notice's page is the same.
 */
function targetOf(href: string, { url, site }: SitePage<PageShape<Place>>): Target | undefined {
  for (const { at } of site.details ?? []) {
    const [path, id] = pattern(at.replace('^', '')).exec(`/${href}`) ?? [];
    if (!path || !id) continue;
    // Most links are paths of the site: parsing each would dominate the cost of this function.
    if (href.startsWith(path) || parseHttpUrl(href, url.href)?.origin === url.origin)
      return { noticeId: id.toLowerCase(), uiLink: `${url.origin}${path}` };
  }
  return undefined;
}

/**
 * Returns a reader of a page's words. Labels are tried in order, then the field's place. A label without a
 * value means the field is empty: its place is not tried. Prepares the labels once, because rows are many.
 * `labeled`: how many fields have a label, with or without a value.
 */
function wordReader({ site, knowledge }: SitePage<PageShape<Place>>, prose?: string, places?: Places<string>) {
  const labels = new Map(site.otherLabels?.map((label) => [labelKey(label), OTHER]));
  const fields = WRITTEN_NAMES.map((name) => {
    const keys = (knowledge.labels?.[name] ?? []).map(labelKey);
    for (const key of keys) labels.set(key, key);
    return { name, keys, place: places?.[name] };
  });
  return (root: Element) => {
    const inline = new Set<string>();
    const nodes = new Map<string, Node>();
    const beside = readLabels(root, labels, prose, undefined, inline, nodes);
    const written: Written = {};
    const holders: Holders = {};
    let labeled = 0;
    for (const { name, keys, place } of fields) {
      // An inline label can be prose; an empty one has a filled form elsewhere.
      const shown = keys.filter((label) => beside.has(label));
      const key = shown.find((label) => !inline.has(label)) ?? shown[0] ?? '';
      const placed = key === '' ? at(root, place) : undefined;
      if (key !== '') labeled += 1;
      const line = plainLine(beside.get(key) ?? lineOf(placed), VALUE_MAX.agency);
      if (line === '') continue;
      written[name] = line;
      const holder = placed ?? nodes.get(key);
      if (holder) holders[name] = holder;
    }
    return { written, holders, labeled };
  };
}

const HEADING = 'h1, h2, [role="heading"], [aria-role="heading"]';
const TOP = 'h1, [aria-level="1"], [aria-role="heading"]';
const AROUND = 'header, [role="banner"], nav, aside, footer, dialog, [role="dialog"]';
const LABEL = ':is([aria-describedby], [id$="-id"]):not(h1, h2, h1 *, h2 *)';
const SECTION =
  /^(?:general|classification|description|attachments|contact|history|award|related|links|contract opportunit)/i;

function titleOf(body: Element, place = ':not(*)'): Element | undefined {
  const headings = [...body.querySelectorAll(HEADING)].filter(
    (each) => lineOf(each) !== '' && (each.matches(place) || !each.closest(AROUND)),
  );
  const first = headings.filter((each) => each.matches(TOP));
  const named = first.find((each) => each.matches(place));
  // Choosing among several headings would be a guess.
  if (named ?? first.length > 0) return named ?? (first.length === 1 ? first[0] : undefined);
  const label = body.querySelector(LABEL);
  return headings.filter((each) => !SECTION.test(lineOf(each)) && (!label || isBefore(each, label))).at(-1);
}
