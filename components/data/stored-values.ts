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

type Texts<Field extends string> = Partial<Record<Field, string>>;

/** Returns the texts under `fields` in a stored draft, without values of the wrong type. */
export function textsOf<Field extends string>(stored: unknown, fields: readonly Field[]): Texts<Field> {
  const texts: Texts<Field> = {};
  for (const field of fields) {
    const text = storedField(stored, field);
    if (typeof text === 'string') texts[field] = text;
  }
  return texts;
}

/** Returns the texts that differ from those in `sent`: what the user typed after sending them. */
export function typedSince<Field extends string>(
  typed: Texts<Field>,
  sent: Texts<Field>,
  fields: readonly Field[],
): Texts<Field> {
  return textsOf(
    typed,
    fields.filter((field) => typed[field] !== sent[field]),
  );
}

/** Returns lines of `label: text` for reading and copying, without empty texts. */
export function labeled(lines: readonly (readonly [label: string, text: string | undefined])[]): string {
  return lines.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : [])).join('\n');
}
