/**
 * Thresholds where search switches strategy, so that a thousand times more rows do not take a thousand times
 * longer.
 */
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
  /**
   * Maximum number of vectors to compare: `rows` plus this share of all. Larger databases search only the
   * nearest regions.
   */
  vectorsCompared: { rows: number; share: number };
}

/**
 * Measured with `npm run bench -- search-scale`. Tests use smaller ones to reach every path with few rows.
 */
export const BOUNDS: SearchBounds = {
  awardsSorted: 10_000,
  rowsRanked: 20_000,
  rowsRead: 250_000,
  vectorsCompared: { rows: 40_000, share: 0.1 },
};
