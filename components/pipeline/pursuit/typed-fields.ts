import { storedField } from '../../data/stored-values.ts';

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
