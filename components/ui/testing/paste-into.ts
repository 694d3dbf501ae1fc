import type { UserEvent } from '@testing-library/user-event';

/** Adds text to a field at once. A screen renders again for each key, so only tests of typing type. */
export async function pasteInto(user: Pick<UserEvent, 'click' | 'paste'>, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** The same, followed by Enter. */
export async function submitFrom(user: UserEvent, field: Element, text: string): Promise<void> {
  await pasteInto(user, field, text);
  await user.keyboard('{Enter}');
}
