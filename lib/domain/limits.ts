/**
 * Size limits of requests to the service and of messages to the background, shared by senders and receivers.
 * One constant each, so that the content script bundles only what it uses.
 */

/** Longest values of a notice, in characters. A message with a longer one is rejected. */
export const VALUE_MAX = { id: 200, title: 1000, agency: 500 } as const;
/** Longest search query, in characters. */
export const QUERY_MAX = 2000;
export const NOTE_MAX = 10_000;
export const LINK_MAX = 2048;
/** Most results on one search page, and most notices in one status request. */
export const PAGE_SIZE_MAX = 50;
/** Most pursuits in one response. */
export const PURSUITS_MAX = 200;
/** Most pursuits in one message that changes several. */
export const MANY_MAX = 50;
/** Most days in a date filter (100 years). */
export const DAYS_MAX = 36_500;
/** Most requests for one incumbent search. */
export const INCUMBENT_REQUESTS_MAX = 8;
/** Most notices of a page in one message. */
export const NOTICES_MAX = 1000;

/** Largest spreadsheet that is loaded into memory, in bytes. */
export const SPREADSHEET_MAX = 25_000_000;
/** Most rows of a spreadsheet to import at once, and most in one message about them. */
export const IMPORT_ROWS_MAX = 10_000;
export const IMPORT_BATCH = 100;

/** Largest file of taught pages that is read, in bytes. */
export const TAUGHT_FILE_MAX = 1_000_000;

/** Left-out rows that an import remembers by name. */
export const IMPORT_LEFT_OUT_MAX = 500;
/** Values of spreadsheets whose stages are remembered. */
export const IMPORT_STAGES_MAX = 500;

/** Most notices that our panel is shown of a page that is taught; the rest are counted. */
export const VIEW_NOTICES_MAX = 100;
