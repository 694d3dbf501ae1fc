/** Most requests for one incumbent search. */
export const REQUEST_BUDGET = 8;
