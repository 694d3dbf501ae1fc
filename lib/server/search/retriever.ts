import type { Condition } from './filters.ts';

/**
 * One way of finding notices for a query: by its words, later by its meaning; a fusion of several is one too.
 *
 * Filters go in rather than being applied to what comes out, so that a filtered search never comes back short while
 * matches exist.
 */
export interface Retriever {
  /**
   * Row ids of the `limit` best notices inside `scope`, best first, each once. The order is total and stays the same
   * while the data does, so that pages neither repeat nor miss a notice.
   */
  rank(query: string, scope: Condition, limit: number): number[];
}
