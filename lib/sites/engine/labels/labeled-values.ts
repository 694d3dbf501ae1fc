/**
 * Turns labeled texts into one notice's values, whether the label is beside the value, in the column heading,
 * or in an attribute. When several labels mean the same field, the most exact one wins.
 */
import { VALUE_MAX } from '../../../domain/limits.ts';
import { printedValue } from '../../../domain/text/plain-text.ts';
import type { DateOrder } from '../../../domain/dates/printed-date.ts';
import { readAllLabels } from './label-cues.ts';
import { labelKey, OTHER, type IsNoLabel, type Labels } from './labels.ts';
import { ALONE, ISSUER, meaningOf, type Meaning } from './meaning.ts';
import { isOnlyNumber, splitNumber } from './notice-number.ts';
import { WRITTEN_NAMES } from '../../../domain/notices/notice.ts';
import type { WhereFound } from '../../../domain/notices/where-found.ts';
import { withoutOurs } from '../text/text.ts';
import { put, putOther, type Holders, type ValueName, type Values } from './values.ts';

/** A text and the label that names it. */
export interface Labeled {
  label: string;
  text: string;
  /** Where a person would find it; `machine` is structured data, `place` a class that names the field. */
  by: 'column' | 'label' | 'machine' | 'place';
  /** Stands in one text with its label, as prose can. */
  inline?: true;
  holder?: Node | undefined;
}

/** A site's vocabulary beyond the shared labels. */
export interface Knowledge {
  /** Labels that mean a field on this site, best first; they have no other meaning there. */
  labels?: Partial<Record<ValueName, readonly string[]>>;
  /** Fields that the site's labels appear to name but do not. */
  never?: readonly ValueName[];
  dates?: DateOrder;
  /** The texts come from one row among similar rows. */
  inRow?: boolean;
  /** The row has no title of its own: what it buys is the title. */
  untitled?: boolean;
}

export interface Recorded {
  values: Values;
  /** Where each value was found. */
  found: Partial<Record<ValueName, WhereFound>>;
  holders: Holders;
  /** Fields that have a label, with or without a value. */
  shown: Set<ValueName>;
  /** Number of labels with a value that use procurement words. */
  certain: number;
  /** The title comes from an ambiguous label such as "Description" or "Project"; prefer a heading. */
  doubtful?: boolean;
}

interface Candidate extends Labeled {
  meaning: Meaning;
}

/** Chooses each field's value among labeled texts. */
export function record(labeled: readonly Labeled[], knowledge: Knowledge = {}): Recorded {
  const result: Recorded = { values: {}, found: {}, holders: {}, shown: new Set(), certain: 0 };
  const candidates = labeled
    .flatMap((each): Candidate[] => {
      const own = ownMeaning(each.label, knowledge);
      const meaning = own ?? meaningOf(each.label);
      if (!meaning || (each.by === 'label' && !standsAlone(meaning, knowledge))) return [];
      return meaning.field !== 'both' && knowledge.never?.includes(meaning.field) && !own ? [] : [{ ...each, meaning }];
    })
    .filter(({ meaning: { field, rank } }, _at, all) => {
      if (rank < BARELY) return true;
      const deadlines = all.filter((other) => other.meaning.field === 'responseDeadLine');
      // "Bid Open Date" alone can be the opening day; next to a closing date it is the start.
      if (field === 'postedDate') return deadlines.length > 0;
      // If the closing date is "open until filled", the opening date is not the deadline.
      return field !== 'responseDeadLine' || deadlines.every((other) => other.meaning.rank >= BARELY);
    })
    .map((each, _at, all) => ({ each, order: orderOf(each, all) }))
    .sort((a, b) => a.order - b.order)
    .map(({ each }) => each);
  for (const candidate of candidates) takeLabeled(result, candidate);
  splitCombined(result);
  return result;
}

/** An inline label comes after a stand-alone one of its field, unless that is vague. */
function orderOf({ inline, meaning }: Candidate, all: readonly Candidate[]): number {
  const isBeaten = all.some(
    (other) => !other.inline && other.meaning.field === meaning.field && other.meaning.rank < BARELY,
  );
  return meaning.rank + (inline && isBeaten ? BARELY : 0);
}

/** Returns every text beside a known label inside `root`. */
export function labeledIn(root: Element, knowledge: Knowledge = {}, prose?: string, isAround?: IsNoLabel): Labeled[] {
  const labels: Labels = {
    get(key) {
      const meaning = ownMeaning(key, knowledge) ?? meaningOf(key);
      if (meaning) return standsAlone(meaning, knowledge) ? key : OTHER;
      return undefined;
    },
  };
  const isNoLabel: IsNoLabel = (text) => isNeverLabel(text, root) || isAround?.(text, root) === true;
  const inline = new Set<string>();
  const holders = new Map<string, Node>();
  return [...readAllLabels(root, labels, prose, isNoLabel, inline, holders)].map(([label, text]) => ({
    label,
    text,
    by: 'label',
    holder: holders.get(label),
    ...(inline.has(label) ? { inline: true } : {}),
  }));
}

/**
 * Returns the same for a list row. In a table row the next cell is another column: "Posted" can be a status,
 * and the date after it the deadline.
 */
export function labeledInRow(row: Element, knowledge: Knowledge, prose?: string): Labeled[] {
  const cells = withoutOurs(row.children);
  const boxes = row.localName === 'tr' && cells.length > 2 ? cells : [row];
  return boxes.flatMap((box) => labeledIn(box, knowledge, prose));
}

// A page headed "Purchasing Department" does not name a department below it.
const isNeverLabel: IsNoLabel = (text, root) =>
  text.parentElement?.localName === 'h1' || isDismissButton(text) || isOfficeHours(text) || isJobTitle(text, root);

/** Whether the text is a dismiss button ("Close"); other button words can still label a date. */
function isDismissButton({ nodeValue, parentElement }: Node): boolean {
  return CLOSE.test(nodeValue ?? '') && CLOSE.test(parentElement?.closest(CONTROL)?.textContent ?? '');
}
const CLOSE = /^[^\w:]*close[^\w:]*$/i;
const CONTROL = 'a, button, [role="button"], i, [class*="material-"]';

/**
 * Whether an office closes: "Closes: December 24" in a short box that starts with office hours and mentions
 * no bid.
 */
function isOfficeHours({ nodeValue, parentElement }: Node): boolean {
  if (!/^\W*(?:opens?|clos(?:es?|ing))\b(?! date)/i.test(nodeValue ?? '')) return false;
  // Stop early instead of reading the whole list for each of a thousand rows.
  for (let box = parentElement; box && box.childNodes.length < 50; box = box.parentElement) {
    if (box.textContent.length > 300) break;
    if (OFFICE_HOURS.test(box.textContent)) return true;
  }
  return false;
}
const OFFICE_HOURS =
  /^(?!.*(?:bid|rf[pqi]|propos|solicit|tender))(?:\W*\w+){0,2}\W*(?:office|business|holiday|hall)s? (?:hour|notice|clos|sched)/is;

/** Whether a "Title" is the job title of the person named before it. */
function isJobTitle(text: Node, root: Element): boolean {
  if (!/^\s*title\b/i.test(text.nodeValue ?? '')) return false;
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  const beside = (way: 'previousNode' | 'nextNode') => {
    while (walker[way]()) if (walker.currentNode.nodeValue?.trim()) return walker.currentNode.nodeValue;
    return '';
  };
  walker.currentNode = text;
  if (!CONTACT.test(`${beside('previousNode')} ${beside('previousNode')}`)) return false;
  walker.currentNode = text;
  const post = (/:\s*(\S.*)/.exec(text.nodeValue ?? '')?.[1] ?? beside('nextNode')).trim();
  // A single word such as "CPO" is a job title when contact details follow.
  return POST.test(post) || (!/\s/.test(post) && /^\W*(?:tele)?(?:phone|e-?mail)\b/i.test(beside('nextNode')));
}
const CONTACT = /\b(?:contact|name|e-?mail|phone|attn|attention|submit|buyer|officer|agent)\b/i;
// "Officer Body Cameras" and "Agent of Record Services" are purchases.
const POST =
  /\b(?:buyer|officer|specialist|manager|director(?: of.*)?|agent|analyst|administrator|coordinator|assistant|clerk|supervisor|engineer)(?: ?[,(].*| [IV\d]+)?$/i;

/** In a known list row, "ID" and "Solicitation" can only mean the notice's number. */
function standsAlone({ field, rank }: Meaning, { inRow, untitled }: Knowledge): boolean {
  if (untitled && field === 'title') return true;
  return rank <= ALONE || (inRow === true && (field === 'noticeId' || field === 'both'));
}

const ownMeanings = new WeakMap<object, Map<string, Meaning>>();

function ownMeaning(label: string, { labels }: Knowledge): Meaning | undefined {
  if (!labels) return undefined;
  let known = ownMeanings.get(labels);
  if (!known) {
    ownMeanings.set(labels, (known = new Map<string, Meaning>()));
    for (const [own, texts] of Object.entries(labels)) {
      if (!isValueName(own)) continue;
      for (const [at, key] of texts.map(labelKey).entries())
        if (!known.has(key)) known.set(key, { field: asMeant(own), rank: at / 100, certain: true, own });
    }
  }
  return known.get(labelKey(label));
}

/** Stores a text as a field's value, and where it was found; returns whether it was valid. */
export function take(
  { values, found }: Recorded,
  field: ValueName,
  text: string | undefined,
  where: WhereFound,
  label?: string,
): boolean {
  if (text === undefined || !put(values, field, text, label)) return false;
  found[field] = where;
  return true;
}

function takeLabeled(result: Recorded, { label, text, by, meaning, holder }: Candidate): void {
  const line = printedValue(text, VALUE_MAX.title);
  if (meaning.field === 'both') {
    // Links to documents follow the number in its cell: "SPE1C1-26-Q-0487 » Package View".
    takeBoth(result, line?.replace(/ ?-* ?[»›].*$/, ''), { by, text: label }, meaning);
    if (holder) result.holders.noticeId ??= holder;
    return;
  }
  const field = meaning.own ?? meaning.field;
  const { values, found } = result;
  result.shown.add(field);
  // "Due date extended to" comes from an addendum and can predate the page's current due date.
  const isOld = meaning.rank <= 1 && /extended/i.test(found[field]?.text ?? '');
  if (line === undefined) return;
  if (field === 'responseDeadLine' && OTHER_DAY.test(line)) return;
  if ((field === 'responseDeadLine' || field === 'postedDate') && FORMER.test(line)) return;
  if (field === 'agency' && SENTENCE.test(line)) return;
  if (field === 'agency' && !isBody(line) && (meaning.rank === ISSUER ? !ONE_NAME.test(line) : meaning.rank >= 4))
    return;
  if (field === 'title' && line.length > (by === 'label' ? LONGEST_LABELLED_TITLE : LONGEST_TITLE)) return;
  if (values[field] !== undefined) {
    putOther(values, field, line, label, isOld && field === 'responseDeadLine');
    return;
  }
  if (!take(result, field, line, { by, text: label }, label)) return;
  if (holder) result.holders[field] = holder;
  if (field === 'title' && by === 'label') result.doubtful = meaning.rank >= DOUBTFUL;
  if (meaning.certain) result.certain += 1;
}

// "Deadline: Questions due Nov 20" is another date, and canceled notices have none. A canceled meeting does
// not count.
const OTHER_DAY =
  /^(?:registra|question|inquir|pre(?!cis|va|sent\b)|was |originally)|(?<!\b(?:not|unless|may|pre|meeting|visit)\b.{0,20})cancel/i;
// A sentence about another notice, or one that names no buyer.
const FORMER = /\b(?:former|previous) (?:bid|notice|solicitation|rfp)\b|\bregistration closes\b/i;
const SENTENCE = /:\s|^see\b|\b(?:described|attached)\b/i;
/**
 * From this rank on, a label means the posted date only next to a deadline, and the deadline only if none is
 * better.
 */
const BARELY = 4;
const LONGEST_TITLE = 500;
/** From this rank on, a shared label is the title only when the notice has no heading. */
const DOUBTFUL = 4;
// A longer "Description:" is body text, not a title.
const LONGEST_LABELLED_TITLE = 200;

/** Takes a column that holds the number, the title, or both. */
function takeBoth(result: Recorded, line: string | undefined, where: WhereFound, { certain }: Meaning): void {
  if (line === undefined) return;
  const { values } = result;
  const split = splitNumber(line);
  if (isOnlyNumber(line) || (split && values.title !== undefined)) {
    if (values.noticeId === undefined) take(result, 'noticeId', split?.number ?? line, where);
  } else if (split && values.noticeId === undefined) {
    take(result, 'noticeId', split.number, where);
    take(result, 'title', split.title, where);
  } else if (values.title !== undefined || !take(result, 'title', line, where)) return;
  result.shown.add('noticeId');
  if (certain) result.certain += 1;
}

/** Splits "26-014 Road Salt" under "Number" when there is no separate title. "RFQ-3258 AD" is all number. */
function splitCombined({ values, found }: Recorded): void {
  const whole = values.title === undefined ? values.noticeId : values.noticeId === undefined ? values.title : undefined;
  const split = whole === undefined ? undefined : splitNumber(whole);
  if (!split || /^[A-Z]{1,3}$/.test(split.title) || !put(values, 'noticeId', split.number)) return;
  const where = found.title ?? found.noticeId;
  if (where !== undefined) found.noticeId = where;
  if (BEHIND_NUMBER.test(split.title)) return;
  values.title = split.title;
  if (where !== undefined) found.title = where;
}
// "27-100 (Addendum 2)" tells the revision, not the subject.
const BEHIND_NUMBER = /^\(?(?:addend|amend|revis)/i;

// Words in agency names, to tell an agency from a person listed as buyer or owner.
const BODY =
  /\b(?:county|city|town|village|state|department|dept|district|schools?|isd|university|college|agency|authority|board|office|bureau|ministry|council|court|services?|inc|llc|ltd|institute|centre|center|embassy|command|government|federal|national|public|(?:air)?port|transit|metro|utilit\w+|water|power|housing|health|hospital|police|fire|trust|group|purchasing|procurement|works|resources|lab\w*|of|\w+[st]ion)\b/i;

// "VDOT" or "Caltrans"; a person has two names.
const ONE_NAME = /^[^\s@]*[A-Z][^\s@]*$/;

/** Whether a text is an organization's name rather than a person's. */
export function isBody(text: string): boolean {
  // "Jane Roe, Information Technology" is a person; "Sampletown, City of" is not.
  return BODY.test(text.replace(/(?:,| - )(?!.* of$).*/, ''));
}

/** Whether a name is a field's. */
export function isValueName(name: string): name is ValueName {
  return NAMES.has(name);
}
const NAMES: ReadonlySet<string> = new Set<ValueName>(['noticeId', 'title', ...WRITTEN_NAMES]);

function asMeant(field: ValueName): Meaning['field'] {
  return field === 'solicitationNumber' ? 'noticeId' : field;
}
