/** The public facts of which the concept table is made: NAICS, product and service codes, and the words of the field. */
import { join } from 'node:path';
import { csvTable } from '../csv-table.ts';

/** One thing that governments buy, and the texts that tell what it is. */
export interface Concept {
  /** `N561730` for NAICS, `PS208` for a product or service code, `G12` for a group of words of the field. */
  key: string;
  name: string;
  /** Each text with how much it says about the concept. */
  texts: readonly { text: string; weight: number }[];
  /** Short texts as people would ask for it. */
  phrases: readonly string[];
  /** Counts more than a definition: a group of words is short and chosen by hand. */
  weight: number;
}

const GROUP_WEIGHT = 3;

/** Reads every concept from `folder` (the Census Bureau's and GSA's public files) and from our own list of words. */
export function readConcepts(folder: string, wordList: string): Concept[] {
  return [...naics(folder), ...productCodes(folder), ...wordGroups(wordList)];
}

function naics(folder: string): Concept[] {
  const indexed = new Map<string, string[]>();
  for (const { naics: code = '', index_item: item = '' } of csvTable(join(folder, 'naics-index-entries-2012.csv'))) {
    indexed.set(code, [...(indexed.get(code) ?? []), item]);
  }
  return csvTable(join(folder, 'naics-2022.csv'))
    .filter(({ code = '' }) => /^\d{6}$/.test(code))
    .map(({ code = '', title = '', description = '' }) => {
      // A trailing T marks titles shared with Canada and Mexico. What follows "Cross-References" is about other industries.
      const name = title.trim().replace(/(?<=[a-z)])T$/, '');
      const phrases = indexed.get(code) ?? [];
      return {
        key: `N${code}`,
        name,
        texts: [
          { text: name, weight: 4 },
          { text: description.replace(/Cross-References[\s\S]*/, ''), weight: 1 },
          ...phrases.map((text) => ({ text, weight: 2 })),
        ],
        phrases: [name, ...phrases],
        weight: 1,
      };
    });
}

function productCodes(folder: string): Concept[] {
  return csvTable(join(folder, 'psc_codes.csv'))
    .filter((row) => /^[A-Z\d]{4}$/.test(row['PSC CODE'] ?? '') && !row['END DATE'])
    .flatMap((row) => {
      const name = (row['PRODUCT AND SERVICE CODE NAME'] ?? '').replace(/\s+/g, ' ').trim();
      if (name === '') return [];
      const full = `${name} ${row['PRODUCT AND SERVICE CODE FULL NAME'] ?? ''}`;
      const included = (row['PRODUCT AND SERVICE CODE INICLUDES'] ?? '')
        .split(/[;.]/)
        .filter((part) => part.trim() !== '');
      return [
        {
          key: `P${row['PSC CODE'] ?? ''}`,
          name,
          texts: [
            { text: full, weight: 4 },
            { text: row['PRODUCT AND SERVICE CODE NOTES'] ?? '', weight: 1 },
            ...included.map((text) => ({ text, weight: 2 })),
          ],
          phrases: [full, name, `${name} ${included.join(' ')}`],
          weight: 1,
        },
      ];
    });
}

function wordGroups(wordList: string): Concept[] {
  return readGroups(wordList).map((phrases, index) => ({
    key: `G${String(index)}`,
    name: phrases[0] ?? '',
    texts: phrases.map((text) => ({ text, weight: 4 })),
    phrases,
    weight: GROUP_WEIGHT,
  }));
}

/** The groups of `field-words.txt`: one a line, phrases separated by commas, `#` begins a comment. */
function readGroups(wordList: string): string[][] {
  return wordList
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((phrase) => phrase.trim()));
}
