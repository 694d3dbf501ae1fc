/** The text of a control's `aria-describedby`: its error and hint. */
export function descriptionOf(control: Element): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Whether a control is announced as invalid. */
export function isInvalid(control: Element): boolean {
  return control.getAttribute('aria-invalid') === 'true';
}
