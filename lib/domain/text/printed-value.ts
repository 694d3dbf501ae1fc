import { VALUE_MAX } from '../limits.ts';
import { plainLine } from './plain-text.ts';

// Ways that sites print a missing value.
const BLANK =
  /^(?:\(?blank\)?|\(?none\)?|n\/?a|not (?:available|applicable|specified|provided)|unspecified|tbd|to be determined|null|undefined|[-–—.*\s]*)$/i;

/** Returns a printed value as one line of at most `max` characters; `undefined` for "none", "N/A", etc. */
export function valueOf(text: string | null | undefined, max: number = VALUE_MAX.agency): string | undefined {
  const line = plainLine(text ?? '', max);
  return BLANK.test(line) ? undefined : line;
}
