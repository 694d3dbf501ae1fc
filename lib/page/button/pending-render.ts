/**
 * Keeps two notices apart: a single-page app replaces address, title, and values in any order, seconds apart.
 * A value belongs to a notice if the page wrote or changed it after the notice's address came.
 */
import { DOUBT_NAMES, WRITTEN_NAMES, type RawNotice, type Written } from '../../domain/notices/notice.ts';
import { isSamePlace } from '../../domain/text/link.ts';
import { NOTHING, type FoundNotice, type PageReading } from '../../sites/engine/reading.ts';
import { Rewrites } from './rewrites.ts';

type Name = keyof Written;

declare global {
  /** Possible leftovers of another notice at this address. Global, because the one-time reader needs it too. */
  var pursuitUnsettled: { address: string; isHeld: boolean; left: readonly Name[] } | undefined;
}

/** After this time without a change, only a new load of the page can tell which notice it shows. */
const STUCK_MS = 10_000;

/** A title or value, and the node that held it with this text. */
interface Held {
  value: string;
  node: Node | undefined;
  text: string | null | undefined;
}
type Values = ReadonlyMap<Name, Held>;

/** The notice that was offered last. */
interface Own {
  address: string;
  language: string;
  id: string;
  link: string | undefined;
  title: Held;
  values: Map<Name, Held>;
  /** Values changed under this address and title: the next notice's may come first. */
  hasChanged: boolean;
  /** The same, or this notice's own values came before its address. */
  isDoubtful: boolean;
}

/** Removes possible leftovers of another notice from a reading. */
export function settledOnly(reading: PageReading): PageReading {
  const { address, isHeld, left = [] } = globalThis.pursuitUnsettled ?? {};
  if (address !== location.href) return reading;
  return isHeld ? NOTHING : without(reading, left);
}

/** Creates the guard of a page. Calls `reread` once the page is stuck between two notices. */
export function createRenderGuard(window: Window, reread: () => void) {
  const { document, location, performance } = window;
  const loadedAt = location.href;
  const isReloaded = wasReloaded(performance);
  const rewrites = new Rewrites();
  let address = location.href;
  let own: Own | undefined;
  /** Values of the last reading, and before the address changed; `undefined` of a list, which has many. */
  let values: Values | undefined = new Map();
  let before: Values | undefined = values;
  let wasBlank = false;
  let left: Name[] | undefined = [];
  let heldFor: string | undefined;
  let isStuck = false;
  let timer: number | undefined;

  function look() {
    if (address === location.href) return;
    address = location.href;
    before = values;
    wasBlank = false;
    rewrites.clear();
  }

  /** Whether the page still shows the notice that was offered last. */
  function isSame(known: Own, { notice: { noticeId: id, title }, anchor }: FoundNotice): boolean {
    // A printed number may take the place of the one in the address, but not of another printed one.
    const isThere = known.id === id ? isSamePlace(known.address, address) : known.address === address;
    if (!isThere || (known.id !== id && !known.address.includes(known.id))) return false;
    return title === known.title.value || (known.title.node !== anchor && isStill(known.title));
  }

  /** Whether the page wrote another notice's title, and its number unless the address has it. */
  function isNext({ notice: { noticeId: id, title }, anchor, holders }: FoundNotice, now: Values): boolean {
    if (!before && !rewrites.has(anchor)) return false;
    if (!own) return true;
    if (own.address === address || (own.id === id && !rewrites.has(holders?.noticeId))) return false;
    if (title !== own.title.value) return true;
    const [number, other] = [own.values, now].map((each) => each.get('solicitationNumber')?.value);
    return rewrites.has(anchor) && (wasBlank || number !== other || !address.includes(id));
  }

  function isOld(name: Name, { value, node }: Held, { found }: FoundNotice): boolean {
    // A value that the site implies, such as its state, is not written anywhere.
    if (!node && (found?.[name]?.by ?? 'site') === 'site') return false;
    return (!before || before.get(name)?.value === value) && !rewrites.has(node);
  }

  /** Whether a page may write over its own notice: the browser translates it, or it renders after a reload. */
  function mayRewrite({ address: here, language }: Own): boolean {
    if (here !== address) return false;
    return language !== languageOf(document) || (isReloaded && here === loadedAt && performance.now() < STUCK_MS);
  }

  /** Names of values that may be another notice's; `undefined` if its title or id may be. */
  function unsettled(found: FoundNotice, now: Values): Name[] | undefined {
    if (own && mayRewrite(own)) own = undefined;
    const { noticeId: id, title, uiLink: link } = found.notice;
    const isKept = own !== undefined && isSame(own, found);
    if (own && (isKept || own.address === address)) {
      const earlier = own.isDoubtful ? (values ?? own.values) : own.values;
      const isChanged = ([name, { value }]: [Name, Held]) => {
        const known = earlier.get(name);
        return known && known.value !== value && !isStill(known);
      };
      own.hasChanged ||= [...now].some(isChanged);
      own.isDoubtful ||= own.hasChanged;
    }
    if (!isKept && !isNext(found, now)) return undefined;
    // If values changed at the earlier notice, this notice's came first, and the next change may be another's.
    const fresh = {
      address,
      link,
      values: new Map<Name, Held>(),
      isDoubtful: own?.hasChanged === true,
      hasChanged: false,
    };
    const language = languageOf(document);
    own = { ...(own && isKept ? own : fresh), id, language, title: heldIn(title, found.anchor) };
    const { values: kept, isDoubtful } = own;
    return [...now].flatMap(([name, each]) => {
      const earlier = kept.get(name);
      const isSettled = !(isKept && isDoubtful) && (earlier !== undefined || !isOld(name, each, found));
      if (!isSettled && earlier?.value !== each.value) return [name];
      kept.set(name, each);
      return [];
    });
  }

  return {
    /** Records changes of the page. Returns whether even a clock-like change matters now. */
    noticed(changes: readonly MutationRecord[]): boolean {
      look();
      rewrites.add(changes, own !== undefined);
      return left === undefined || left.length > 0;
    },

    /** Removes possible leftovers of another notice. `isHeld`: offer nothing, or a reload. */
    settle(reading: PageReading): { reading: PageReading; isHeld: boolean } {
      look();
      const found = reading.kind === 'detail' ? reading.notices[0] : undefined;
      const now = found && valuesOf(found);
      left = found && now ? unsettled(found, now) : [];
      if (!found) wasBlank = true;
      if (reading.kind === 'list') own = undefined;
      values = reading.kind === 'list' ? undefined : (now ?? values);
      const isHeld = left === undefined;
      // Mentions can include a clock.
      const holding = isHeld ? JSON.stringify([address, { ...found?.notice, mentions: [] }]) : undefined;
      if (holding !== heldFor) {
        heldFor = holding;
        isStuck = false;
        window.clearTimeout(timer);
        const stop = () => {
          isStuck = true;
          reread();
        };
        if (isHeld) timer = window.setTimeout(stop, STUCK_MS);
      }
      globalThis.pursuitUnsettled = left?.length === 0 ? undefined : { address, isHeld, left: left ?? [] };
      if (left) return { reading: found ? without(reading, left, own?.link) : reading, isHeld };
      return { reading: isStuck ? reading : NOTHING, isHeld };
    },
  };
}

/** The language that a page or the browser's translator sets. */
function languageOf({ documentElement: { lang, className } }: Document): string {
  return lang + (/\btranslated-\w+/.exec(className)?.[0] ?? '');
}

/** Whether the user reloaded the page, as the button of a stuck page offers. */
function wasReloaded(performance: Performance): boolean {
  // Test environments without a browser lack it.
  const loads = 'getEntriesByType' in performance ? performance.getEntriesByType('navigation') : [];
  return loads.some((load) => 'type' in load && load.type === 'reload');
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

/** Removes values by name. `link` replaces the notice's link, which comes from the current address. */
function without(reading: PageReading, left: readonly Name[], link?: string): PageReading {
  const notices = reading.notices.map((found) => {
    const notice: RawNotice = { ...found.notice, ...(link === undefined ? {} : { uiLink: link }) };
    if (left.length === 0) return { ...found, notice };
    notice.written = { ...notice.written };
    for (const name of left) for (const values of [notice, notice.written]) Reflect.deleteProperty(values, name);
    if (left.includes('responseDeadLine')) {
      delete notice.dueTime;
      delete notice.told;
    }
    delete notice.mentions;
    delete notice.canceled;
    // The toast after an add lists them as left blank.
    const names = new Set<string>([...left, ...(notice.doubts ?? [])]);
    notice.doubts = DOUBT_NAMES.filter((name) => names.has(name));
    return { ...found, notice };
  });
  return { ...reading, notices };
}
