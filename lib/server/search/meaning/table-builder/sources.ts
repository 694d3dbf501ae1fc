/** The sources of the concept table: NAICS, product and service codes, and GovCon terms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** Something that governments buy, and texts about it. */
export interface Concept {
  /** `N561730` for NAICS, `PS208` for a product or service code, `G12` for a word group. */
  key: string;
  name: string;
  /** Texts, weighted by how well they describe the concept. */
  texts: readonly { text: string; weight: number }[];
  /** Short texts as users would search for it. */
  phrases: readonly string[];
  /** Higher for word groups, which are short and chosen by hand. */
  weight: number;
}

const GROUP_WEIGHT = 3;

/** Reads all concepts from the public files in `folder` and from our own `wordList`. */
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
      // A trailing T marks titles shared with Canada and Mexico. Text after "Cross-References" is about
      // other industries.
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

/** The groups of `field-words.txt`: one per line, with phrases separated by commas; `#` starts a comment. */
function readGroups(wordList: string): string[][] {
  return wordList
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((phrase) => phrase.trim()));
}

/** Rows of a CSV file with a header, trimmed. */
function csvTable(file: string): Record<string, string>[] {
  return parse<Record<string, string>>(readFileSync(file, 'utf8'), { bom: true, columns: true, trim: true });
}
