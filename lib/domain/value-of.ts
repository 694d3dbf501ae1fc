import { plainLine } from './plain-text.ts';

/** The longest values that the service and the corridor to the background take: a longer one would have the whole message refused. */
export const VALUE_MAX = { id: 200, title: 1000, agency: 500 } as const;

// How sites print "there is no value here".
const BLANK =
  /^(?:\(?blank\)?|\(?none\)?|n\/?a|not (?:available|applicable|specified|provided)|unspecified|tbd|to be determined|null|undefined|[-–—.*\s]*)$/i;

/** One clean line of at most `max` characters, or `undefined` where a page prints that there is no value. */
export function valueOf(text: string | null | undefined, max: number = VALUE_MAX.agency): string | undefined {
  const line = plainLine(text ?? '', max);
  return BLANK.test(line) ? undefined : line;
}
