/** Thresholds where search switches strategy, so that time does not grow in step with the rows. */
export interface SearchBounds {
  /**
   * Up to this many matching awards are looked up and sorted. With more, the sort's index is scanned and
   * filtered by row id until the page is full.
   */
  awardsSorted: number;
  /** If a query's words occur in more rows than this, the head of a list is ranked by titles only. */
  rowsRanked: number;
  /** Maximum number of rows that a query's words may match in total before common words are dropped. */
  rowsRead: number;
  /** Vectors to compare at most: `rows` plus this share of all, in the nearest regions. */
  vectorsCompared: { rows: number; share: number };
}

/** Measured with `npm run bench -- search-scale`. Tests use smaller ones to reach every path. */
export const BOUNDS: SearchBounds = {
  awardsSorted: 10_000,
  rowsRanked: 20_000,
  rowsRead: 250_000,
  vectorsCompared: { rows: 40_000, share: 0.1 },
};
