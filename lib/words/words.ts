/**
 * Messages from the catalog (`public/_locales`), with typed keys. All text that users read comes from there.
 */
import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

export type WordKey = keyof typeof messages;
export type PluralKey = WordKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

/** Returns the message for `key`, with `$1`…`$9` replaced. */
export function words(key: WordKey, ...substitutions: (string | number)[]): string {
  return lookUp(key, substitutions);
}

/**
 * Returns the plural form for `count`: key `<stem>_one`, `<stem>_other`, or another form of the language's
 * plural rules. `$1` is the formatted count, `$2`… are the substitutions.
 */
export function plural(stem: PluralKey, count: number, ...substitutions: (string | number)[]): string {
  const form = rules().select(count);
  const all = [formatCount(count), ...substitutions];
  return lookUp(`${stem}_${form}`, all) || lookUp(`${stem}_other`, all);
}

/** Whether the language uses the singular for `count`. */
export function isOne(count: number): boolean {
  return rules().select(count) === 'one';
}

/** Formats a count in the user's locale, such as `12,480`. */
export function formatCount(count: number): string {
  // No separators needed; loading the browser's number formats costs a page more than a hundred buttons.
  if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  return counts().format(count);
}

/**
 * The locale for dates, counts, and money: the browser's, with its region, if its language is the catalog's;
 * else the catalog's own. Spanish is always that of the US, which writes dollars as `$9.8 M` and not `9,8 M
 * US$`.
 */
export const locale = once(() => {
  const language = words('language');
  if (language === 'es') return 'es-US';
  const ofBrowser = browser.i18n.getUILanguage();
  return ofBrowser.split('-', 1)[0] === language ? ofBrowser : language;
});

// Catalog and language don't change during a context's life, so cache them. A list of a hundred notices then
// costs nothing, and messages still work in a page whose extension was updated, where every call to the
// browser throws.
const rules = once(() => new Intl.PluralRules(locale()));
const counts = once(() => new Intl.NumberFormat(locale()));
const knownMessages = new Map<string, string>();

/** Private-use characters that stand for `$1`…`$9` in cached messages. */
const SLOTS = Array.from('\ue001\ue002\ue003\ue004\ue005\ue006\ue007\ue008\ue009');
const SLOT = /[\ue001-\ue009]/g;

/** Returns the messages for `keys`, for another context to {@link learn}. */
export function messagesOf(keys: readonly WordKey[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, browser.i18n.getMessage(key, SLOTS)]));
}

/** Caches messages that {@link messagesOf} returned in another context. */
export function learn(messages: Readonly<Record<string, string>>): void {
  for (const [key, message] of Object.entries(messages)) knownMessages.set(key, message);
}

function lookUp(key: string, substitutions: readonly (string | number)[]): string {
  let message = knownMessages.get(key);
  if (message === undefined) knownMessages.set(key, (message = browser.i18n.getMessage(key, SLOTS)));
  return message.replace(SLOT, (slot) => String(substitutions[SLOTS.indexOf(slot)] ?? ''));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
