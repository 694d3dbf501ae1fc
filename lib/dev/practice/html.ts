/** `text` escaped for elements and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
}

/** `html\`<p>${text}</p>\`` escapes every value that `html` did not make itself. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Markup | readonly Markup[])[]): Markup {
  const texts = values.map((value) => {
    if (value instanceof Markup) return value.text;
    return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeHtml(String(value));
  });
  return new Markup(parts.reduce((before, part, index) => `${before}${texts[index - 1] ?? ''}${part}`));
}

/** Markup with escaped values. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
