/** What assistive technology adds to the name of a control: its error and its hint. */
export function descriptionOf(control: Element): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Whether a control is announced as invalid. */
export function isInvalid(control: Element): boolean {
  return control.getAttribute('aria-invalid') === 'true';
}
