import { readFileSync } from 'node:fs';

type Value = string | number | Markup | readonly Markup[];

/** Markup with escaped values. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** `html\`<p>${text}</p>\`` escapes every value that is not markup. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((before, part, index) => `${before}${textOf(values[index - 1] ?? '')}${part}`));
}

/**
 * Reads an HTML file and returns a function that fills its `{{placeholders}}`. Throws for an unknown
 * placeholder.
 */
export function template(file: string): (values: Readonly<Record<string, Value>>) => Markup {
  const source = readFileSync(file, 'utf8');
  const fill = (values: Readonly<Record<string, Value>>) => (_: string, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file}: no value for ${name}`);
    return textOf(value);
  };
  return (values) => new Markup(source.replace(/\{\{(\w+)\}\}/g, fill(values)));
}

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
}
