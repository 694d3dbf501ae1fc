/** Princeton WordNet as a graph of words with distances. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEmptyWord, stemOf } from '../stems.ts';

interface Synset {
  words: readonly string[];
  /** One person, place or thing: Norfolk, not any port. */
  isName: boolean;
  pointers: readonly { relation: string; to: string }[];
}

/** Nearness of the words at the other end of a relation. Other relations do not help search. */
const NEARNESS: Readonly<Record<string, number>> = {
  '@': 0.35, // more general
  '~': 0.35, // more specific
  '+': 0.7, // derived form: to guard, a guard
  '&': 0.5, // similar
  '#p': 0.2, // whole
  '%p': 0.2, // part
  '\\': 0.4, // pertains to
  '^': 0.3, // see also
  $: 0.5, // verb group
  '*': 0.3, // entails
  '=': 0.3, // attribute
};

const FILES = { noun: 'n', verb: 'v', adj: 'a', adv: 'r' } as const;
const MAX_SENSES = 4;
/** A word with more specific words than this ("device") is too general to mean any of them. */
const MAX_CHILDREN = 40;

export class WordNet {
  readonly #synsets = new Map<string, Synset>();
  /** By part of speech, most frequent sense first. */
  readonly #senses = new Map<string, string[][]>();
  readonly #wordsOfStem = new Map<string, string[]>();

  /** Reads the database files in `folder`. */
  constructor(folder: string) {
    for (const [file, part] of Object.entries(FILES)) {
      for (const line of lines(join(folder, `data.${file}`))) this.#readSynset(part, line);
      for (const line of lines(join(folder, `index.${file}`))) this.#readSenses(part, line);
    }
    for (const word of this.#senses.keys()) {
      if (!/^[a-z]{3,}$/.test(word)) continue;
      const stem = stemOf(word);
      this.#wordsOfStem.set(stem, [...(this.#wordsOfStem.get(stem) ?? []), word]);
    }
  }

  /** Every stem of a single word. */
  stems(): Iterable<string> {
    return this.#wordsOfStem.keys();
  }

  /** Stems that are only names. */
  names(): Iterable<string> {
    return [...this.#wordsOfStem]
      .filter(([, words]) => words.every((word) => this.#isName(word)))
      .map(([stem]) => stem);
  }

  /** Stems near any word with this stem, with nearness from 0 to 1. */
  near(stem: string): Map<string, number> {
    const found = new Map<string, number>();
    for (const word of this.#wordsOfStem.get(stem) ?? []) this.#addNear(word, found);
    found.delete(stem);
    return found;
  }

  #isName(word: string): boolean {
    const senses = (this.#senses.get(word) ?? []).flat();
    return senses.length > 0 && senses.every((id) => this.#synsets.get(id)?.isName === true);
  }

  #addNear(word: string, found: Map<string, number>): void {
    const senses = (this.#senses.get(word) ?? []).flatMap((ids) => [...ids.slice(0, MAX_SENSES).entries()]);
    for (const [rank, id] of senses) {
      const synset = this.#synsets.get(id);
      if (!synset || synset.isName) continue;
      const nearness = 1 / (1 + rank / 2);
      addWords(synset.words, nearness, found);
      const children = synset.pointers.filter(({ relation }) => relation === '~').length;
      for (const { relation, to } of synset.pointers) {
        if (relation === '~' && children > MAX_CHILDREN) continue;
        const other = this.#synsets.get(to);
        if (other && !other.isName) addWords(other.words, nearness * (NEARNESS[relation] ?? 0), found);
      }
    }
  }

  // wndb(5): offset, file number, type, word count (hex), words with ids, pointer count, pointers of four
  // parts each.
  #readSynset(part: string, line: string): void {
    const fields = (line.split(' | ')[0] ?? '').split(' ');
    const count = Number.parseInt(fields[3] ?? '', 16);
    const words = Array.from({ length: count }, (_, index) => (fields[4 + 2 * index] ?? '').toLowerCase());
    const first = 5 + 2 * count;
    const pointers = Array.from({ length: Number(fields[first - 1]) }, (_, index) => ({
      relation: fields[first + 4 * index] ?? '',
      to: `${(fields[first + 4 * index + 2] ?? '').replace('s', 'a')}${fields[first + 4 * index + 1] ?? ''}`,
    }));
    this.#synsets.set(`${part}${fields[0] ?? ''}`, {
      words: words.map((word) => word.replace(/\(.*\)/, '')),
      isName: pointers.some(({ relation }) => relation === '@i'),
      pointers,
    });
  }

  // wndb(5): lemma, part of speech, synset count, pointer count, pointer symbols, two counts, offsets by
  // frequency.
  #readSenses(part: string, line: string): void {
    const fields = line.trim().split(' ');
    const offsets = fields.slice(6 + Number(fields[3])).map((offset) => `${part}${offset}`);
    const word = fields[0] ?? '';
    this.#senses.set(word, [...(this.#senses.get(word) ?? []), offsets]);
  }
}

/** Words of a compound such as `security_guard` share its nearness. */
function addWords(words: readonly string[], nearness: number, found: Map<string, number>): void {
  for (const word of words) {
    const parts = word.split('_');
    const share = nearness / Math.sqrt(parts.length);
    for (const part of parts) {
      if (part.length < 3 || isEmptyWord(part)) continue;
      const stem = stemOf(part);
      if (share > (found.get(stem) ?? 0)) found.set(stem, share);
    }
  }
}

function lines(file: string): string[] {
  // The license at the top is indented.
  return readFileSync(file, 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));
}
