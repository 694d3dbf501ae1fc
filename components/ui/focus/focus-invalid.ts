/** Leads a person who tried to send a form to the first field that is not right, once the form shows which ones are. */
export function focusFirstInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  });
}
