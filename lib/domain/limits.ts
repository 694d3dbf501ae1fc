/**
 * How much the service and the corridor to the background take: said here for those who ask and those who answer. Each in a
 * constant of its own, so that a script in a page carries only what it uses.
 */

/** The longest values of a notice: a longer one would have the whole message refused. */
export const VALUE_MAX = { id: 200, title: 1000, agency: 500 } as const;
/** Longest query of a search. */
export const QUERY_MAX = 2000;
export const NOTE_MAX = 10_000;
export const LINK_MAX = 2048;
/** Most results on a page of a search, and most notices in one question about where they stand. */
export const PAGE_SIZE_MAX = 50;
/** Most pursuits in one answer. */
export const PURSUITS_MAX = 200;
/** More days than any notice is old or far. */
export const DAYS_MAX = 36_500;
