/** Readers for stored drafts: a value of the wrong shape reads as absent. */

/** The property `name` of a stored object. */
export function storedField(stored: unknown, name: string): unknown {
  return typeof stored === 'object' && stored !== null
    ? new Map<string, unknown>(Object.entries(stored)).get(name)
    : undefined;
}

export function storedText(stored: unknown, name: string): string {
  const value = storedField(stored, name);
  return typeof value === 'string' ? value : '';
}

export function storedTexts(stored: unknown, name: string): string[] {
  const value = storedField(stored, name);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** A safe integer of at least `least`. */
export function storedCount(stored: unknown, name: string, least: number): number | undefined {
  const value = storedField(stored, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

/** One of `choices`, else the first. */
export function storedChoice<Choice extends string | number>(
  stored: unknown,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = storedField(stored, name);
  return choices.find((choice) => choice === value) ?? choices[0];
}
