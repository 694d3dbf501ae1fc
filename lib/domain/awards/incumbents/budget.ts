/**
 * Requests for one notice, at most, unless said otherwise. Alone here, so that a screen can name it without
 * what plans them.
 */
export const REQUEST_BUDGET = 8;
