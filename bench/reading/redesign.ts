/**
 * Redesigns pages the way sites do: labels get other words for the same field, containers lose or change
 * their classes, headings change level or move up a box, and sentences appear between blocks. A value that no
 * longer can be found may be missing, but never wrong.
 */
import { randomFor, type Random } from '../../lib/server/data/sample/random.ts';
import { documentOf } from '../../lib/sites/fixtures.ts';
import { meaningOf } from '../../lib/sites/engine/labels/meaning.ts';
import { LABELS } from '../../lib/sites/testing/field-labels.ts';
import {
  comparePage,
  type ComparedPage,
  type ExpectedPage,
  type Finding,
  type ReadPage,
} from '../../lib/sites/testing/saved-pages.ts';

/** Changes per page: enough to touch most of a small page. */
const CHANGES = 8;
const EXACT = 2;
const SHOW_TEXT = 4;

const SENTENCES = [
  'Questions about this page? Write to the purchasing office.',
  'The response date of the former notice was December 1, 2025, and its number was OLD-4471.',
  'Vendors are asked to register before they submit anything; registration closes November 30, 2031.',
  'Department: see the attached documents. Set Aside: 8(a) as described in section L.',
  'New: sign up for our e-mail news and never miss a bid.',
];

type Change = (document: Document, random: Random) => void;

const CHANGE: Readonly<Record<string, Change>> = { relabel, rename, rehead, insert };

/** Returns the page read after random changes of every kind; the same `seed` gives the same page. */
export function redesigned(page: ExpectedPage, seed: number, read: ReadPage): ComparedPage {
  const document = documentOf(page.html, page.url.href);
  const random = randomFor(`redesign ${page.site} ${page.page}`, seed);
  const kinds = Object.values(CHANGE);
  for (let turn = 0; turn < CHANGES; turn += 1) random.pick(kinds)(document, random);
  const compared = comparePage(page, document, read);
  // A number from the address stands in for a printed one that is no longer recognized.
  const isStandIn = ({ field, where }: Finding) => field === 'noticeId' && /address$/i.test(where?.by ?? '');
  const findings = compared.findings.map((each) =>
    each.verdict === 'wrong' && isStandIn(each) ? { ...each, verdict: 'missing' as const } : each,
  );
  return { ...compared, findings };
}

/** Replaces every occurrence of one label with other words for its field. */
function relabel(document: Document, random: Random): void {
  const labels = labelsOf(document);
  if (labels.length === 0) return;
  const { words, field } = random.pick(labels);
  const other = random.pick(EXACT_LABELS.filter((label) => meaningOf(label)?.field === field));
  for (const each of labels) {
    if (each.words === words) each.node.nodeValue = (each.node.nodeValue ?? '').replace(words, other);
  }
}

const EXACT_LABELS = Object.values(LABELS)
  .flat()
  .filter((label) => (meaningOf(label)?.rank ?? Infinity) <= EXACT);

function labelsOf(document: Document) {
  const walker = document.createTreeWalker(document.body, SHOW_TEXT);
  const labels: { node: Node; words: string; field: string }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const [words = ''] = /^[^:]*/.exec((node.nodeValue ?? '').trim()) ?? [];
    const meaning = words.length < 50 && !node.parentElement?.closest('script, style') ? meaningOf(words) : undefined;
    if (meaning && meaning.rank <= EXACT && EXACT_LABELS.some((label) => meaningOf(label)?.field === meaning.field))
      labels.push({ node, words, field: meaning.field });
  }
  return labels;
}

/** Changes the class of one element and of all that share it. */
function rename(document: Document, random: Random): void {
  const named = [...document.querySelectorAll('body [class]')];
  if (named.length === 0) return;
  const old = random.pick(named).getAttribute('class');
  const other = `x-${random.text('abcdef0123456789', 6)}`;
  for (const each of named) {
    if (each.getAttribute('class') === old) each.setAttribute('class', other);
  }
}

/** Changes the level of all headings of one level, or moves one heading in front of its own box. */
function rehead(document: Document, random: Random): void {
  const headings = [...document.querySelectorAll('h2, h3, h4')];
  if (headings.length === 0) return;
  const picked = random.pick(headings);
  const box = picked.parentElement;
  if (
    random.chance(0.5) &&
    box?.querySelectorAll('h1, h2, h3, h4').length === 1 &&
    /^(?:DIV|SECTION)$/.test(box.tagName)
  )
    box.before(picked);
  else
    for (const each of headings.filter(({ localName }) => localName === picked.localName)) {
      const other = document.createElement(each.localName === 'h4' ? 'h3' : 'h4');
      for (const { name, value } of each.attributes) other.setAttribute(name, value);
      other.append(...each.childNodes);
      each.replaceWith(other);
    }
}

/** Inserts a sentence as a paragraph before or after a block. */
function insert(document: Document, random: Random): void {
  const blocks = [...document.querySelectorAll('body div, body section, body p, body table, body h2, body ul')].filter(
    (block) => !block.closest('td, th, dl, li, a, label, [role="row"]'),
  );
  if (blocks.length === 0) return;
  const paragraph = document.createElement('p');
  paragraph.textContent = random.pick(SENTENCES);
  random.pick(blocks).after(paragraph);
}
