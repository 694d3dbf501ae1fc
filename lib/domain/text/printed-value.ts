import { VALUE_MAX } from '../limits.ts';
import { plainLine } from './plain-text.ts';

// How sites print "there is no value here".
const BLANK =
  /^(?:\(?blank\)?|\(?none\)?|n\/?a|not (?:available|applicable|specified|provided)|unspecified|tbd|to be determined|null|undefined|[-–—.*\s]*)$/i;

/** One clean line of at most `max` characters, or `undefined` where a page prints that there is no value. */
export function valueOf(text: string | null | undefined, max: number = VALUE_MAX.agency): string | undefined {
  const line = plainLine(text ?? '', max);
  return BLANK.test(line) ? undefined : line;
}
