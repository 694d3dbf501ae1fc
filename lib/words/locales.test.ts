/**
 * Every language has all messages of the English catalogue, with the same substitutions and its own
 * plurals.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getMessage, readMessageCatalogue, type MessageCatalogue } from './testing/message-catalogue.ts';

const LOCALES = resolve('public/_locales');
const catalogueOf = (locale: string): MessageCatalogue =>
  readMessageCatalogue(resolve(LOCALES, locale, 'messages.json'));
const english = catalogueOf('en');
const others = readdirSync(LOCALES).filter((locale) => locale !== 'en' && existsSync(resolve(LOCALES, locale)));

const substitutions = (text: string) => [...text.matchAll(/\$\d|%s/g)].map(([slot]) => slot).sort();
const stems = Object.keys(english).flatMap((key) => (key.endsWith('_other') ? [key.slice(0, -'_other'.length)] : []));
/** For millions in some languages. Our counts are smaller, and would fall back to `other`. */
const NEVER = ['many'];

it('there is a Spanish catalogue', () => {
  expect(others).toContain('es');
});

it.each(['en', ...others])('the catalogue %s names its language, which formats dates and counts', (locale) => {
  expect(getMessage(catalogueOf(locale), 'language')).toBe(locale);
});

/** The code that runs in the extension, and the manifest. */
const source = ['components', 'entrypoints', 'lib', 'wxt.config.ts']
  .flatMap((place) =>
    place.includes('.')
      ? place
      : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((path) => `${place}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\/|^lib\/dev\//.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const literals = new Set(
  [...source.matchAll(/(?<=['"`](?:__MSG_)?)(?!__)\w+?(?=(?:__)?['"`])/g)].map(([text]) => text),
);
/** Templates that build keys, as the text before and after the code. The compiler checks that all they build exist. */
const templates = [...source.matchAll(/\b(?:words|plural)\([^;\n]*?`(\w*)\$\{[^}]+\}(\w*)`/g)].map(
  ([, before = '', after = '']) => ({
    before,
    after,
  }),
);

it('no message is left over, nor one that a template builds from a code that is gone', () => {
  const isUsed = (key: string) =>
    literals.has(key) ||
    templates.some(
      ({ before, after }) =>
        key.startsWith(before) &&
        key.endsWith(after) &&
        literals.has(key.slice(before.length, key.length - after.length)),
    );
  const leftOver = Object.keys(english).filter((key) => !isUsed(key) && !isUsed(key.replace(/_(one|other)$/, '')));
  expect(leftOver).toEqual([]);
});

describe.each(others)('the catalogue %s', (locale) => {
  const catalogue = catalogueOf(locale);

  it('has the messages of the English one and no others', () => {
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(catalogue, key));
    const unknown = Object.keys(catalogue).filter((key) => !Object.hasOwn(english, key));
    expect({ missing, unknown }, `translate what is missing in public/_locales/${locale}`).toEqual({
      missing: [],
      unknown: [],
    });
  });

  it('has the same substitutions in each message', () => {
    const different = Object.entries(catalogue).filter(
      ([key, { message }]) =>
        english[key] && substitutions(message).join() !== substitutions(english[key].message).join(),
    );
    expect(different.map(([key, { message }]) => `${key}: ${message}`)).toEqual([]);
  });

  it('has all plural forms of its language', () => {
    const forms = new Intl.PluralRules(locale)
      .resolvedOptions()
      .pluralCategories.filter((form) => !NEVER.includes(form));
    expect(forms.length).toBeGreaterThan(1);
    const missing = stems.flatMap((stem) =>
      forms.map((form) => `${stem}_${form}`).filter((key) => getMessage(catalogue, key) === ''),
    );
    expect(missing).toEqual([]);
  });

  it('has no empty message, and fits the limits of stores and browsers', () => {
    expect(Object.entries(catalogue).filter(([, { message }]) => message.trim() === '')).toEqual([]);
    // Chrome rejects longer descriptions (manifest, "description").
    expect(getMessage(catalogue, 'extensionDescription').length).toBeLessThanOrEqual(132);
  });
});
