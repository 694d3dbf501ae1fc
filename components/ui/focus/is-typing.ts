/** Fields that take no text: a list's keys work on its check boxes. */
const NO_TEXT: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit']);
/** Elements that take text, or that choose an entry by its letters. */
const TEXT: ReadonlySet<string> = new Set(['TEXTAREA', 'SELECT']);

/**
 * Whether a key pressed there types text. Apart from `row-keys.ts`: the popup's first files need this one
 * alone.
 */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || TEXT.has(target.tagName));
}
