/** What a kept draft has under `name`, whatever that is; `undefined` where it has nothing. */
export function partOf(kept: unknown, name: string): unknown {
  return typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined;
}

/** The named texts of a kept draft; anything else in it is dropped. */
export function textsOf<Field extends string>(kept: unknown, fields: readonly Field[]): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = partOf(kept, field);
    if (typeof text === 'string') texts[field] = text;
  }
  return texts;
}

/** What was typed since `sent` went out: the texts that are others now. */
export function typedSince<Field extends string>(
  typed: Partial<Record<Field, string>>,
  sent: Partial<Record<Field, string>>,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const since: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = typed[field];
    if (text !== undefined && text !== sent[field]) since[field] = text;
  }
  return since;
}

/** Texts below one another, each after its label, to be read and copied; what is absent or empty is left out. */
export function labelled(lines: readonly (readonly [label: string, text: string | undefined])[]): string {
  return lines.flatMap(([label, text]) => (text === undefined || text === '' ? [] : [`${label}: ${text}`])).join('\n');
}
