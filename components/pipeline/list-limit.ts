import { PURSUITS_MAX } from '../../lib/domain/limits.ts';

/** How many pursuits of a pipeline are asked for, by everybody alike: each number is a question with an answer of its own. */
export const LIST_LIMIT = PURSUITS_MAX;
