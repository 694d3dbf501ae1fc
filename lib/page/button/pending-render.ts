/**
 * Keeps two notices apart: a single-page app replaces address, title, and values in any order, seconds apart.
 * A value belongs to a notice if the page wrote or changed it after the notice's address came.
 */
import { DOUBT_NAMES, WRITTEN_NAMES, type RawNotice, type WrittenName } from '../../domain/notices/notice.ts';
import { bareId, titleKey } from '../../domain/notices/identity.ts';
import { defined } from '../../domain/objects.ts';
import { isSamePlace } from '../../domain/text/link.ts';
import { NOTHING, type FoundNotice, type PageReading } from '../../sites/engine/reading.ts';
import { ALL_ROWS } from '../../sites/engine/text/row-cache.ts';
import { hides, isElement } from '../../sites/engine/text/text.ts';

/** Values that may be another notice's; `undefined` if the title or id may be. */
type Left = readonly WrittenName[] | undefined;

declare global {
  /**
   * Possible leftovers of another notice at this address. Global, because the one-time reader needs it too.
   */
  var pursuitUnsettled: { address: string; left: Left } | undefined;
}

/** After this time without a change, only a new load of the page can tell which notice it shows. */
const STUCK_MS = 10_000;
/** A page that loads may write its title in steps, up to this time after the load began. */
const LATE_MS = 5000;
/** A row that shows another notice may write its title last, up to this time after the rest. */
const ROW_MS = 1000;

/** A title or value, and the node that held it with this text. */
interface Held {
  value: string;
  node: Node | undefined;
  text: string | null | undefined;
}
type Values = ReadonlyMap<WrittenName, Held>;

/** The notice that was offered last. */
interface Own {
  address: string;
  language: string;
  id: string;
  /** As printed: the id can come from the address. */
  number: string | undefined;
  link: string | undefined;
  title: Held;
  values: Map<WrittenName, Held>;
}

/** Removes possible leftovers of another notice from a reading. */
function settledOnly(reading: PageReading): PageReading {
  const { address, left } = globalThis.pursuitUnsettled ?? {};
  if (address !== location.href) return reading;
  return left ? without(reading, left) : NOTHING;
}

/**
 * Reads the page once, when the user asks for it from the popup or the panel, and returns plain values that
 * can be sent to the background. Removes possible leftovers of another notice.
 */
export function readOnce() {
  const { notices, ...reading } = settledOnly(globalThis.pursuitSite?.read(ALL_ROWS) ?? NOTHING);
  // DOM elements cannot be sent in a message.
  const plain = notices.map(({ notice, found = {} }) => ({ notice, found }));
  return { ...reading, url: location.href, notices: plain };
}

/** Creates the guard of a page. Calls `reread` once the page is stuck between two notices. */
export function createRenderGuard(window: Window, signal: AbortSignal, reread: () => void) {
  const { document, location, performance } = window;
  const rewrites = new Rewrites();
  let address = location.href;
  let own: Own | undefined;
  /** Its values changed under its address and title: the next notice's may come first. */
  let hasChanged = false;
  /** The same, or its own values came before its address. */
  let isDoubtful = false;
  /** A list was shown since. */
  let isPast = false;
  /** Values of the last notice that was read, and of the one before the address changed or a list came. */
  let values: Values = new Map();
  let before = values;
  /** A list came, and no other address than that of a notice opened from it. */
  let isFromList = false;
  let list: { first: string | undefined; address: string } = { first: undefined, address };
  /** The address is still a list's, so that of a notice that was opened from it may come last. */
  let isAtList = false;
  /** The page has its first address, and the user has done nothing that could open another notice. */
  let isUntouched = true;
  /** The page had another address: what it shows beside a value may be the former notice's. */
  let hasMoved = false;
  let left: Left = [];
  let heldFor: string | undefined;
  let isStuck = false;
  let timer: number | undefined;
  /** Where each title of a list led, and until when it is held back because it leads elsewhere. */
  const rows = new WeakMap<Node, { title: string; link: string | undefined; until?: number }>();
  let rowTimer: number | undefined;

  for (const type of ['pointerdown', 'keydown', 'popstate'])
    window.addEventListener(type, touched, { capture: true, passive: true, signal });

  function touched() {
    isUntouched = false;
    if (own) own.language = languageOf(document);
    if (isAtList) rewrites.clear();
  }

  function look() {
    if (address === location.href) return;
    if (!isAtList) {
      before = values;
      isFromList = false;
      rewrites.clear();
    } else if (!isPast) own = undefined;
    address = location.href;
    hasMoved = true;
    isAtList = isUntouched = false;
  }

  /** Whether the page still shows the notice that was offered last. */
  function isSame(known: Own, { notice: { noticeId: id, title }, anchor }: FoundNotice): boolean {
    const isNumber = bareId(known.id) === bareId(id);
    // A part of the notice, or its name in place of its number.
    const isNamed = () =>
      address.startsWith(`${known.address}/`) ||
      address.split(/[/?#]/).some((part) => titleKey(part) === titleKey(title));
    const isThere =
      known.address === address || (known.id === id && isSamePlace(known.address, address)) || (isNumber && isNamed());
    // A printed number may take the place of the one in the address, but not of another printed one.
    if (!isThere || !(isNumber || known.address.includes(known.id))) return false;
    return isTitle(known, title) || (known.title.node !== anchor && isStill(known.title));
  }

  /** Whether the page wrote another notice's title, and its number unless the address has it. */
  function isNext({ notice: { noticeId: id, title }, anchor, holders }: FoundNotice, number?: string): boolean {
    if (isFromList && !rewrites.has(anchor, true)) return false;
    if (!own) return true;
    if (own.address === address && !isPast) return false;
    const isOther = !isTitle(own, title);
    if (bareId(own.id) === bareId(id)) return isOther && rewrites.has(holders?.noticeId);
    // Apps build the former notice again from what they keep: the same title proves nothing.
    return isOther || (rewrites.has(anchor) && number !== undefined && ![undefined, number].includes(own.number));
  }

  function unsettled(found: FoundNotice, now: Values): Left {
    const { noticeId, title, uiLink: link, written, solicitationNumber = written?.solicitationNumber } = found.notice;
    const language = languageOf(document);
    // The browser translates the page, or it is still loading.
    const mayRewrite = own?.language !== language || (isUntouched && performance.now() < LATE_MS);
    if (own?.address === address && mayRewrite && !isTitle(own, title)) own = undefined;
    const former = own;
    const isKept = former !== undefined && isSame(former, found);
    if (former && !isPast && (isKept || former.address === address)) {
      const earlier = isDoubtful ? values : former.values;
      hasChanged ||= [...now].some(([name, { value }]) => {
        const known = earlier.get(name);
        return known && known.value !== value && !isStill(known);
      });
      isDoubtful ||= hasChanged;
    }
    const bare = bareId(noticeId);
    const number = address.includes(bare) ? solicitationNumber : bare;
    if (!isKept && !isNext(found, number)) return undefined;
    if (!isKept) {
      // If values changed at the earlier notice, this notice's came first, and the next change may be
      // another's.
      isDoubtful = former !== undefined && !isPast && hasChanged;
      hasChanged = false;
    }
    isPast = false;
    const fresh = { address, language, link, id: noticeId, values: new Map<WrittenName, Held>() };
    own = { ...fresh, ...(isKept && former), number, title: heldIn(title, found.anchor) };
    if (bareId(own.id) !== bare) own.id = noticeId;
    const { values: kept } = own;
    return [...now].flatMap(([name, each]) => {
      const { value, node } = each;
      const earlier = kept.get(name);
      // A value that the site implies, such as its only buyer, is not written anywhere.
      const isImplied = !node && (found.found?.[name]?.by ?? 'site') === 'site';
      const isOther = before.get(name)?.value !== value;
      // What a page shows after a list can be the list's, unless it was hidden then.
      const isWritten = () => (isOther && !isFromList) || rewrites.has(node, isOther);
      const isSettled = !(isKept && isDoubtful) && (earlier !== undefined || isImplied || isWritten());
      if (!isSettled && earlier?.value !== value) return [name];
      kept.set(name, each);
      return [];
    });
  }

  /** Leaves out rows that may still show another notice's title. */
  function rowsOf(reading: PageReading): PageReading {
    const now = performance.now();
    const notices = reading.notices.filter(({ anchor, notice: { uiLink: link, title } }) => {
      const row = rows.get(anchor);
      const isHeld = row?.title === title && row.link !== link && !rewrites.has(anchor);
      if (isHeld && now < (row.until ??= now + ROW_MS)) return false;
      rows.set(anchor, { title, link });
      return true;
    });
    window.clearTimeout(rowTimer);
    if (notices.length < reading.notices.length) rowTimer = window.setTimeout(reread, ROW_MS);
    return { ...reading, notices };
  }

  return {
    /** Records changes of the page. Returns what is held back until another change. */
    noticed(changes: readonly MutationRecord[]): 'button' | 'values' | undefined {
      look();
      rewrites.add(changes, own && [own.address === address ? undefined : own.title.value, own.number]);
      if (!left) return 'button';
      return left.length > 0 ? 'values' : undefined;
    },

    /** Another reader reads the page: it may read another number of the same notice. */
    forget(): void {
      own = undefined;
      isFromList = false;
    },

    /** Removes possible leftovers of another notice. `isHeld`: offer nothing, or a reload. */
    settle(reading: PageReading): { reading: PageReading; isHeld: boolean } {
      look();
      const found = reading.kind === 'detail' ? reading.notices[0] : undefined;
      const now = found && valuesOf(found);
      left = found && now ? unsettled(found, now) : [];
      const settled = reading.kind === 'list' ? rowsOf(reading) : reading;
      if (reading.kind === 'list') {
        before = values;
        isFromList = isPast = true;
        const first = reading.notices[0]?.notice.noticeId;
        // A list can come before its address, and stay under that of the notice opened from it.
        if (first !== list.first && own?.address !== address) list = { first, address };
        isAtList = list.address === address;
        rewrites.clear();
      } else values = now ?? values;
      const isHeld = !left;
      // Mentions can include a clock.
      const holding = isHeld ? withoutClock(JSON.stringify([address, { ...found?.notice, mentions: [] }])) : undefined;
      if (holding !== heldFor) {
        heldFor = holding;
        isStuck = false;
        window.clearTimeout(timer);
        if (isHeld)
          timer = window.setTimeout(() => {
            isStuck = true;
            reread();
          }, STUCK_MS);
      }
      globalThis.pursuitUnsettled = { address, left };
      if (left) return { reading: found ? without(reading, left, own, hasMoved || isFromList) : settled, isHeld };
      return { reading: isStuck ? reading : NOTHING, isHeld };
    },
  };
}

/** The language that a page or the browser's translator sets. */
export function languageOf({ documentElement: { lang, className } }: Document): string {
  return lang + (/\btranslated-\w+/.exec(className)?.[0] ?? '');
}

/** Removes what ticks. */
export function withoutClock(text: string): string {
  return text.replace(/\d+:\d\d:\d\d/g, '');
}

function isTitle({ title }: Own, other: string): boolean {
  return withoutClock(title.value) === withoutClock(other);
}

function heldIn(value: string, node: Node | undefined): Held {
  return { value, node, text: node?.textContent };
}

/** Whether the node still has its text: then the reader merely prefers another node. */
function isStill({ node, text }: Held): boolean {
  return node?.isConnected === true && node.textContent === text;
}

function valuesOf({ notice, holders }: FoundNotice): Values {
  const { written, dueTime } = notice;
  return new Map(
    WRITTEN_NAMES.filter((name) => notice[name] ?? written?.[name]).map((name) => {
      const value = [notice[name], written?.[name], name === 'responseDeadLine' ? dueTime : undefined];
      return [name, heldIn(JSON.stringify(value), holders?.[name])];
    }),
  );
}

/** Removes values by name. The id and link of `own` replace those that come from the current address. */
function without(reading: PageReading, left: readonly WrittenName[], own?: Own, isMixed = false): PageReading {
  const notices = reading.notices.map((found) => {
    const notice: RawNotice = { ...found.notice, ...(own && defined({ noticeId: own.id, uiLink: own.link })) };
    if (isMixed) delete notice.others;
    if (left.length === 0) return { ...found, notice };
    notice.written = { ...notice.written };
    // The toast after an add lists them as left blank.
    const doubts: string[] = [...left, ...(notice.doubts ?? [])];
    notice.doubts = DOUBT_NAMES.filter((name) => doubts.includes(name));
    const withDue = left.includes('responseDeadLine') ? ['dueTime', 'told'] : [];
    for (const name of ['mentions', 'canceled', 'others', ...left, ...withDue])
      for (const values of [notice, notice.written]) Reflect.deleteProperty(values, name);
    return { ...found, notice };
  });
  return { ...reading, notices };
}

/**
 * Remembers which nodes the page wrote or showed since its address changed, even if it wrote the same text.
 */
class Rewrites {
  /** Whether a node was written, and not only shown. */
  #nodes = new WeakMap<Node, boolean>();

  /**
   * `former`: title and number of a notice. Ignores elements that show that notice again, or that replace
   * others with the same text, as a transition does.
   */
  add(changes: readonly MutationRecord[], former: readonly (string | undefined)[] | undefined): void {
    const replaced = former ? changes.flatMap(({ removedNodes }) => [...removedNodes].filter(isElement)) : [];
    const gone = new Set(replaced.map(trimmedText));
    for (const { type, target, addedNodes, attributeName, oldValue } of changes) {
      if (type === 'attributes') {
        const wasHidden = attributeName === 'hidden' ? oldValue !== null : attributeName === 'style' && hides(oldValue);
        if (wasHidden && !this.#nodes.has(target)) this.#nodes.set(target, false);
        continue;
      }
      const nodes = type === 'characterData' ? [target] : [...addedNodes];
      const text = former ? nodes.map(trimmedText).join(' ') : '';
      if (former?.every((each) => each !== undefined && text.includes(each))) continue;
      const elements = gone.size > 0 ? nodes.filter(isElement) : [];
      if (elements.length > 0 && elements.every((each) => gone.has(trimmedText(each)))) continue;
      for (const node of nodes) this.#nodes.set(node, true);
    }
  }

  clear(): void {
    this.#nodes = new WeakMap();
  }

  /**
   * Whether the page wrote a node, one of its descendants, or one of its ancestors. `orShown`: or showed it.
   */
  has(node: Node | undefined, orShown = false): boolean {
    for (let each: Node | null = node ?? null; each; each = each.parentNode)
      if (orShown ? this.#nodes.has(each) : this.#nodes.get(each)) return true;
    const inside = node?.ownerDocument?.createTreeWalker(node);
    while (inside?.nextNode()) if (this.#nodes.get(inside.currentNode)) return true;
    return false;
  }
}

function trimmedText({ textContent }: Node): string {
  return textContent?.trim() ?? '';
}
