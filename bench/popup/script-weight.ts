import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Weight {
  files: number;
  /** Bytes. */
  raw: number;
  /** Bytes, with each file compressed. */
  gzip: number;
}

/** Sizes of the scripts at `addresses`, of the extension in `folder`. */
export function weightOf(folder: string, addresses: readonly string[]): Weight {
  const files = new Set(addresses.map((address) => new URL(address, 'chrome-extension://x/').pathname));
  const texts = [...files].map((file) => readFileSync(join(folder, file)));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    files: texts.length,
    raw: sum(texts.map((text) => text.length)),
    gzip: sum(texts.map((text) => gzipSync(text, { level: 9 }).length)),
  };
}
