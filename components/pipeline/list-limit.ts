/** How many pursuits of a pipeline are asked for: the most that the protocol allows (`LIMITS.pursuitLimitMax`). */
export const LIST_LIMIT = 200;
