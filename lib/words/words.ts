/**
 * Every string a person reads comes from the message catalogue (`public/_locales`), by a key that the compiler knows.
 */
import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

export type WordKey = keyof typeof messages;
type PluralKey = WordKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

/** The catalogue's words for `key`, with `$1`…`$9` replaced. */
export function words(key: WordKey, ...substitutions: (string | number)[]): string {
  return lookUp(key, substitutions);
}

/**
 * The plural form for `count`: keys `<stem>_one`, `<stem>_other` and whatever else the language's plural rules name;
 * `$1` is the count in the person's locale, `$2`… the further substitutions.
 */
export function plural(stem: PluralKey, count: number, ...substitutions: (string | number)[]): string {
  const form = rules().select(count);
  const all = [formatCount(count), ...substitutions];
  return lookUp(`${stem}_${form}`, all) || lookUp(`${stem}_other`, all);
}

/** Whether the person's language speaks of `count` things as of one. */
export function isOne(count: number): boolean {
  return rules().select(count) === 'one';
}

/** A count in the person's locale, e.g. `12,480`. */
export function formatCount(count: number): string {
  // Nothing to group yet; to load the browser's number formats costs a page more than a hundred buttons.
  if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  return counts().format(count);
}

/**
 * The locale for dates, counts, and money: the browser's, with its region, if its language is the catalog's;
 * else the catalog's own. Spanish is always that of the US, which writes dollars as `$9.8 M` and not `9,8 M US$`.
 */
export const locale = once(() => {
  const language = words('language');
  if (language === 'es') return 'es-US';
  const ofBrowser = browser.i18n.getUILanguage();
  return ofBrowser.split('-', 1)[0] === language ? ofBrowser : language;
});

// Catalogue and language stay the same while a context lives. Learned, or asked of the browser once, they cost a list of a hundred
// notices nothing, and are still there in a page whose extension was updated under it, where every call to it throws.
const rules = once(() => new Intl.PluralRules(locale()));
const counts = once(() => new Intl.NumberFormat(locale()));
const knownMessages = new Map<string, string[]>();

/** In place of `$1`…`$9`: characters that no text of ours or of a page has. */
const SLOTS = Array.from({ length: 9 }, (_, index) => String.fromCharCode(0xe001 + index));

/** The catalogue's messages for `keys`, for another context of ours to {@link learn}. */
export function messagesOf(keys: readonly WordKey[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, browser.i18n.getMessage(key, SLOTS)]));
}

/** Takes over what {@link messagesOf} gave in another context: the browser need not be asked for these. */
export function learn(messages: Readonly<Record<string, string>>): void {
  for (const [key, message] of Object.entries(messages)) know(key, message);
}

function know(key: string, message: string): string[] {
  const parts = message.split(/([\ue001-\ue009])/);
  knownMessages.set(key, parts);
  return parts;
}

function lookUp(key: string, substitutions: readonly (string | number)[]): string {
  const parts = knownMessages.get(key) ?? know(key, browser.i18n.getMessage(key, SLOTS));
  let text = '';
  // Every other part is a slot.
  parts.forEach((part, at) => {
    text += at % 2 === 0 ? part : String(substitutions[part.charCodeAt(0) - 0xe001] ?? '');
  });
  return text;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
