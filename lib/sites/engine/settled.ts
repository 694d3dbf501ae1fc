/** A page with less text than this is a shell or an error line. */
const SOME_TEXT = 400;

/** Whether a single-page application seems to have drawn its page: nothing says "loading" and there is text to read. */
export function isSettledPage(body: Element, loading: string): boolean {
  return body.querySelector(loading) === null && body.textContent.trim().length >= SOME_TEXT;
}
