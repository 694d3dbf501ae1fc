/** Every language of the message catalogue says everything that the English one says, with the same substitutions and its own plurals. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getMessage, readMessageCatalogue, type MessageCatalogue } from '../words/testing/message-catalogue.ts';

const LOCALES = resolve('public/_locales');
const catalogueOf = (locale: string): MessageCatalogue =>
  readMessageCatalogue(resolve(LOCALES, locale, 'messages.json'));
const english = catalogueOf('en');
const others = readdirSync(LOCALES).filter((locale) => locale !== 'en' && existsSync(resolve(LOCALES, locale)));

const substitutions = (text: string) => [...text.matchAll(/\$\d|%s/g)].map(([slot]) => slot).sort();
const stems = Object.keys(english).flatMap((key) => (key.endsWith('_other') ? [key.slice(0, -'_other'.length)] : []));
/** Large round numbers in some languages; no count of ours is a million, and the words then fall back to `other`. */
const NEVER = ['many'];

it('there is Spanish beside English', () => {
  expect(others).toContain('es');
});

it.each(['en', ...others])('the catalogue %s names its language, by which dates and counts are written', (locale) => {
  expect(getMessage(catalogueOf(locale), 'language')).toBe(locale);
});

describe.each(others)('the catalogue %s', (locale) => {
  const catalogue = catalogueOf(locale);

  it('has every message of the English one and no other', () => {
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(catalogue, key));
    const unknown = Object.keys(catalogue).filter((key) => !Object.hasOwn(english, key));
    expect({ missing, unknown }, `translate what is missing in public/_locales/${locale}`).toEqual({
      missing: [],
      unknown: [],
    });
  });

  it('puts the same things into each message', () => {
    const different = Object.entries(catalogue).filter(
      ([key, { message }]) =>
        english[key] && substitutions(message).join() !== substitutions(english[key].message).join(),
    );
    expect(different.map(([key, { message }]) => `${key}: ${message}`)).toEqual([]);
  });

  it('has every plural form of its language', () => {
    const forms = new Intl.PluralRules(locale)
      .resolvedOptions()
      .pluralCategories.filter((form) => !NEVER.includes(form));
    expect(forms.length).toBeGreaterThan(1);
    const missing = stems.flatMap((stem) =>
      forms.map((form) => `${stem}_${form}`).filter((key) => getMessage(catalogue, key) === ''),
    );
    expect(missing).toEqual([]);
  });

  it('leaves no message empty, and fits what stores and browsers show', () => {
    expect(Object.entries(catalogue).filter(([, { message }]) => message.trim() === '')).toEqual([]);
    // Chrome refuses a longer description (manifest, "description").
    expect(getMessage(catalogue, 'extensionDescription').length).toBeLessThanOrEqual(132);
  });
});
