/** The named texts of a kept draft; anything else in it is dropped. */
export function textsOf<Field extends string>(kept: unknown, fields: readonly Field[]): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  if (typeof kept !== 'object' || kept === null) return texts;
  const entries = new Map<string, unknown>(Object.entries(kept));
  for (const field of fields) {
    const text = entries.get(field);
    if (typeof text === 'string') texts[field] = text;
  }
  return texts;
}
