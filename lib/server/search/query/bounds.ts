/** The sizes from which search goes another way, so that a thousand times more rows do not take a thousand times longer. */
export interface SearchBounds {
  /**
   * Up to so many fitting awards are looked up and sorted. More of them are only gathered by their row ids, in a set that
   * the index of the order is read against until the page is full.
   */
  awardsSorted: number;
  /** Where the words of a query are in more rows than this, the first of a list are looked for in titles alone. */
  rowsRanked: number;
  /** Rows that one search looks at word by word: what the words of a query may have together before common ones are dropped. */
  rowsRead: number;
  /** So many vectors one search compares, and this share of all. A file with more is searched in the nearest regions only. */
  vectorsCompared: { rows: number; share: number };
}

/** Measured with `npm run bench -- search-scale`. Tests take smaller ones, to go every way with few rows. */
export const BOUNDS: SearchBounds = {
  awardsSorted: 10_000,
  rowsRanked: 20_000,
  rowsRead: 250_000,
  vectorsCompared: { rows: 40_000, share: 0.1 },
};
