/** Explicit semantic analysis: how strongly each stem and phrase indicates each concept. */
import { phraseBook, stemsOf, withPhrases, type PhraseBook } from '../stems.ts';
import type { Concept } from './sources.ts';
import type { WordNet } from './wordnet.ts';

/** A concept's index with a weight. */
export type Weighted = readonly [concept: number, weight: number];

export interface Term {
  /** Of length one. */
  vector: readonly Weighted[];
  /** High for "exterminator", low for "system", 0 for a name. */
  salience: number;
  /** Whether WordNet alone knows it. */
  isBorrowed?: boolean;
}

/** Most concepts per term. More of them blur it. */
const KEPT = 16;
/** Salience of words that only WordNet knows: between rare and common words of the definitions. */
const WORDNET_SALIENCE = 5;
/** The share of WordNet's neighbors in a word that the definitions know. */
const WORDNET_SHARE = 0.32;

/** All phrases of several stems in word groups, such as `fire engin`. */
export function phrasesOf(concepts: readonly Concept[]): PhraseBook {
  const groups = concepts.filter(({ key }) => key.startsWith('G'));
  return phraseBook(
    groups
      .flatMap(({ phrases }) => phrases.map((phrase) => stemsOf(phrase)))
      .filter((stems) => stems.length > 1)
      .map((stems) => stems.join(' ')),
  );
}

/** The terms of the definitions, with BM25's saturation and length normalization. */
export function termWeights(concepts: readonly Concept[], phrases: PhraseBook): Map<string, Term> {
  const counted = concepts.map((concept) => countTerms(concept, phrases));
  const lengths = counted.map((terms) => sum(terms.values()));
  const average = sum(lengths) / lengths.length;
  const spread = new Map<string, number>();
  for (const terms of counted) for (const term of terms.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);

  const weights = new Map<string, [number, number][]>();
  for (const [index, terms] of counted.entries()) {
    const length = 0.3 + 0.7 * Math.min(3, (lengths[index] ?? 0) / average);
    for (const [term, count] of terms) {
      const entry: [number, number] = [index, ((concepts[index]?.weight ?? 1) * count) / (count + 1.5 * length)];
      const known = weights.get(term);
      if (known) known.push(entry);
      else weights.set(term, [entry]);
    }
  }
  return new Map(
    Array.from(weights, ([term, vector]) => [
      term,
      { vector: normalized(vector), salience: Math.log(1 + concepts.length / (spread.get(term) ?? 1)) },
    ]),
  );
}

function countTerms({ texts }: Concept, phrases: PhraseBook): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text, weight } of texts) {
    const stems = stemsOf(text);
    for (const [index, term] of withPhrases(stems, phrases).entries()) {
      // A phrase of a word group has full weight; its words share it.
      const isPhrase = index >= stems.length;
      counts.set(term, (counts.get(term) ?? 0) + (isPhrase || stems.length > 4 ? weight : weight / stems.length));
    }
  }
  return counts;
}

/**
 * Spreads the meaning of the definitions' words to their neighbors in WordNet, and mixes it into known
 * words.
 */
export function widen(terms: ReadonlyMap<string, Term>, wordNet: WordNet): Map<string, Term> {
  const wider = new Map(terms);
  for (const stem of wordNet.stems()) {
    const gathered = new Map<number, number>();
    for (const [near, nearness] of wordNet.near(stem)) {
      const term = terms.get(near);
      if (term) addScaled(gathered, term.vector, nearness * term.salience);
    }
    if (gathered.size === 0) continue;
    const borrowed = normalized([...gathered]);
    const own = terms.get(stem);
    if (!own) {
      wider.set(stem, { vector: borrowed, salience: WORDNET_SALIENCE, isBorrowed: true });
      continue;
    }
    const mixed = new Map(own.vector);
    addScaled(mixed, borrowed, WORDNET_SHARE);
    wider.set(stem, { vector: normalized([...mixed]), salience: own.salience });
  }
  // Names are known, so that Seattle is not a typo, but have no meaning: the place says nothing about the
  // work.
  for (const name of wordNet.names()) if (!wider.has(name)) wider.set(name, { vector: [], salience: 0 });
  return wider;
}

/** The sum of the vectors of a text's terms, of length one, with at most `kept` concepts. */
export function conceptsOf(
  text: string,
  terms: ReadonlyMap<string, Term>,
  phrases: PhraseBook,
  kept: number,
): Weighted[] {
  const gathered = new Map<number, number>();
  for (const name of new Set(withPhrases(stemsOf(text), phrases))) {
    const term = terms.get(name);
    if (term) addScaled(gathered, term.vector, term.salience);
  }
  return normalized([...gathered], kept);
}

function addScaled(to: Map<number, number>, vector: readonly Weighted[], scale: number): void {
  for (const [concept, weight] of vector) to.set(concept, (to.get(concept) ?? 0) + scale * weight);
}

function normalized(vector: Weighted[], kept = KEPT): Weighted[] {
  const best = vector.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, kept);
  const length = Math.sqrt(sum(best.map(([, weight]) => weight * weight))) || 1;
  return best.map(([concept, weight]) => [concept, weight / length]);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
