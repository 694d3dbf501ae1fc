/**
 * Describes how a page is built, for reports of pages that were misread. Contains tag names, roles, and label
 * words from our own vocabulary; never page text, classes, ids, or queries.
 */
import { meaningOf, wordsOf, type Meant } from './engine/labels/meaning.ts';
import { splitLabel } from './engine/labels/label-cues.ts';
import { isHidden } from './engine/text/text.ts';

export interface PageOutline {
  host: string;
  /** The path with numbers, ids, and longer words masked. */
  path: string;
  counts: Record<string, number>;
  /** Known labels, spelled with our vocabulary. */
  labels: { words: string; field: Meant; tag: string; times: number }[];
  /** The elements as an indented tree; repeated ones once, with a count. */
  tags: string[];
}

const COUNTED = {
  tables: 'table',
  rows: 'tr',
  grids: '[role="grid"], [role="table"], [role="treegrid"]',
  lists: 'ul, ol, dl',
  headings: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
  links: 'a[href]',
  forms: 'form',
  frames: 'iframe, frame',
  jsonLd: 'script[type="application/ld+json"]',
} as const;

const SHOW_TEXT = 4;
const LONGEST_LABEL = 60;
const MOST_LABELS = 60;
const MOST_LINES = 120;
const DEEPEST = 24;
const LONGEST_TAG = 40;
/** How many shapes of one tag to draw per parent. */
const MOST_SHAPES = 3;
/** Never part of a notice, or drawings with hundreds of parts. */
const LEFT_OUT = /^(?:script|style|template|noscript|link|meta|svg|path|br|hr|option)$/;
const ROLES: ReadonlySet<string> = new Set(
  (
    'grid table treegrid row rowgroup cell gridcell columnheader rowheader list listitem main navigation search heading link ' +
    'article region dialog tab tablist tabpanel feed group'
  ).split(' '),
);

/** Returns the outline of the page in its current state. */
export function outlineOf(document: Document, url: URL): PageOutline {
  const body = document.querySelector('body');
  const counts = Object.fromEntries(
    Object.entries(COUNTED).map(([name, selector]) => [name, document.querySelectorAll(selector).length]),
  );
  return {
    host: url.hostname,
    path: maskedPath(url.pathname),
    counts,
    labels: body ? labelsIn(body) : [],
    tags: body ? linesWithin(body).slice(0, MOST_LINES) : [],
  };
}

/** Masks a path: `/opp/3f2a…/view` becomes `/opp/{id}/view`. */
export function maskedPath(path: string): string {
  return path
    .split('/')
    .slice(0, 12)
    .map((segment, at, all) => (at > 0 && PERSONAL.test(all[at - 1] ?? '') ? mask(segment) : shape(segment)))
    .join('/');
}

/** The next path segment can be a person's name. */
const PERSONAL = /^(?:u|users?|profiles?|members?|accounts?|people|vendors?|suppliers?)$/i;

function shape(segment: string): string {
  // Page names are short; longer segments can be titles.
  return /^[a-z]{0,20}(?:[-_][a-z]{1,20}){0,2}(?:\.[a-z]{2,5})?$/i.test(segment) ? segment : mask(segment);
}

function mask(segment: string): string {
  if (segment === '') return '';
  if (/^\d+$/.test(segment)) return '{number}';
  return /^[\w-]+$/.test(segment) && /\d/.test(segment) ? '{id}' : '{text}';
}

function labelsIn(body: Element): PageOutline['labels'] {
  const seen = new Map<string, PageOutline['labels'][number]>();
  const walker = body.ownerDocument.createTreeWalker(body, SHOW_TEXT);
  for (let node = walker.nextNode(); node && seen.size < MOST_LABELS; node = walker.nextNode()) {
    const holder = node.parentElement;
    const [[words]] = splitLabel(node.nodeValue ?? '');
    if (!holder || words === '' || words.length > LONGEST_LABEL || LEFT_OUT.test(holder.localName)) continue;
    const meaning = meaningOf(words);
    if (!meaning) continue;
    // All its words are in our vocabulary, or it would have no meaning.
    const label = wordsOf(words).join(' ');
    const tag = tagOf(holder);
    const key = `${label}\0${tag}`;
    const known = seen.get(key);
    if (known) known.times += 1;
    else seen.set(key, { words: label, field: meaning.field, tag, times: 1 });
  }
  return [...seen.values()];
}

interface Branch {
  tag: string;
  inner: string[];
  /** Tag and contents: equal strings are repetitions. */
  whole: string;
  times: number;
}

/** Returns an element's children as lines; equal ones once, with a limit per kind. */
function linesWithin(element: Element, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  const branches: Branch[] = [];
  const others = new Map<string, number>();
  for (const child of element.children) {
    if (LEFT_OUT.test(child.localName) || isHidden(child)) continue;
    const tag = tagOf(child);
    const inner = linesWithin(child, depth + 1);
    const whole = [tag, ...inner].join('\n');
    const same = branches.find((branch) => branch.whole === whole);
    if (same) same.times += 1;
    else if (branches.filter((branch) => branch.tag === tag).length < MOST_SHAPES)
      branches.push({ tag, inner, whole, times: 1 });
    else others.set(tag, (others.get(tag) ?? 0) + 1);
  }
  const more = [...others].map(([tag, times]) => `${tag} ×${String(times)} of other shapes`);
  return [...branches.flatMap(drawn), ...more];
}

function drawn({ tag, inner, times }: Branch): string[] {
  const [first, ...rest] = inner;
  // Nested single boxes share one line.
  if (first !== undefined && times === 1 && rest.every((line) => line.startsWith('  ')))
    return [`${tag} > ${first}`, ...rest];
  return [times > 1 ? `${tag} ×${String(times)}` : tag, ...inner.map((line) => `  ${line}`)];
}

/** Returns `td` or `div[role=grid]`: tag and role only. */
function tagOf(element: Element): string {
  const name = element.localName.slice(0, LONGEST_TAG);
  const role = element.getAttribute('role') ?? '';
  return ROLES.has(role) ? `${name}[role=${role}]` : name;
}
