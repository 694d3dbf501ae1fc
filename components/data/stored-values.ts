/** Reading of what was kept as a draft: only what has the right shape comes back, everything else is as if it were not there. */

/** The property `name` of a kept object. */
export function keptField(kept: unknown, name: string): unknown {
  return typeof kept === 'object' && kept !== null
    ? new Map<string, unknown>(Object.entries(kept)).get(name)
    : undefined;
}

export function keptText(kept: unknown, name: string): string {
  const value = keptField(kept, name);
  return typeof value === 'string' ? value : '';
}

export function keptTexts(kept: unknown, name: string): string[] {
  const value = keptField(kept, name);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** A whole number of at least `least`. */
export function keptCount(kept: unknown, name: string, least: number): number | undefined {
  const value = keptField(kept, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

/** One of `choices`, or the first of them. */
export function keptChoice<Choice extends string | number>(
  kept: unknown,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = keptField(kept, name);
  return choices.find((choice) => choice === value) ?? choices[0];
}
