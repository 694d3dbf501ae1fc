import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBackend } from '../../testing/backend.ts';
import { award, notice } from '../../testing/rows.ts';
import { termsOf } from './query-terms.ts';

const words = (query: string) => termsOf(query).map(({ text }) => text);

describe('it', () => {
  it.each(['IT support', 'it support', 'It support', 'ENTERPRISE IT SUPPORT', 'we need it support', 'Navy it support'])(
    'is information technology in %j',
    (query) => {
      expect(words(query)).toEqual(expect.arrayContaining(['it', 'support']));
    },
  );

  it.each([
    'cloud, it and telecom',
    'cybersecurity and it',
    'Our company has cleaned offices and provided IT services to hospitals',
  ])('is information technology in %j', (query) => {
    expect(words(query)).toContain('it');
  });

  it.each([
    'we paint bridges and it is done on time',
    'deliver furniture and install it at the depot',
    'Our company cleans offices early and keeps it quiet',
    'We build playgrounds of wood. It will last for years',
  ])('is the pronoun in %j', (query) => {
    expect(words(query)).not.toContain('it');
    expect(words(query).length).toBeGreaterThan(2);
  });

  it('is kept inside a phrase', () => {
    expect(words('Our books for people who like to "do it yourself"')).toContain('do it yourself');
  });
});

it.each(['help desk', 'small arms', 'trade show'])('%s keeps its short word', (thing) => {
  expect(words(thing)).toEqual(thing.split(' '));
});

it('U+FFFD separates words', () => {
  expect(words('Women\ufffds clinic FA8504\ufffd26')).toEqual(['women', 's', 'clinic', 'fa8504', '26']);
});

describe('a quote', () => {
  const phrases = (query: string) =>
    termsOf(query)
      .filter(({ kind }) => kind === 'phrase')
      .map(({ text }) => text);

  it.each([
    ['4" and 6" roof drains', []],
    ['½" copper pipe, ¾" valves', []],
    ['2"x4" lumber and 6"x6" posts', []],
    ['4 " and 6 " pipe', []],
    ['replace 4" pipe in the "mass notification" room, 6" pipe', ['mass notification']],
    ['("flat roof"), 4" drain', ['flat roof']],
    ['title:"flat roof"/"steel deck"', ['flat roof', 'steel deck']],
    ['"roof of FA8504 26 R B005" "steel deck"', ['roof of', 'steel deck']],
    ['"flat roof', []],
  ])('opens a phrase only before a word and closes it after one: %s', (query, expected) => {
    expect(phrases(query)).toEqual(expected);
  });
});

describe('a search for information technology', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await TestBackend.start({
      notices: [
        notice('roof-support', { title: 'Support of the roof', description: 'Prop it up while it is repaired.' }),
        notice('it-support', { title: 'IT SUPPORT SERVICES' }),
        notice('technology', { title: 'Information technology for the county' }),
        notice('cleaning', { title: 'Janitorial support services' }),
      ],
      awards: [
        award('mowing', { description: 'LAWN MOWING SERVICES' }),
        award('computing', { description: 'IT SERVICES FOR THE DEPOT' }),
        award('spelled', { description: 'INFORMATION TECHNOLOGY SERVICES' }),
      ],
      isEmbedded: true,
    });
  });
  afterAll(() => backend.stop());

  it('does not match every kind of support', async () => {
    for (const q of ['IT support', 'it support']) {
      const found = await backend.search('contracts', { q });
      expect(found.slice(0, 2).sort()).toEqual(['it-support', 'technology']);
    }
  });

  it('finds its awards and excludes other services', async () => {
    expect((await backend.search('awards', { q: 'it services' })).sort()).toEqual(['computing', 'spelled']);
  });
});
