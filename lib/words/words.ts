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
  const form = new Intl.PluralRules(locale()).select(count);
  const all = [formatCount(count), ...substitutions];
  return lookUp(`${stem}_${form}`, all) || lookUp(`${stem}_other`, all);
}

/** A count in the person's locale, e.g. `12,480`. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(locale()).format(count);
}

/** The locale that dates and money are written in: the browser's, which the catalogue's words follow too. */
export function locale(): string {
  return browser.i18n.getUILanguage();
}

function lookUp(key: string, substitutions: (string | number)[]): string {
  return browser.i18n.getMessage(key, substitutions.map(String));
}
