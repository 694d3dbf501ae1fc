/** Speaks as our content script, for benches. */
import type { Page } from 'playwright-core';

/**
 * Evaluates expressions in the isolated world of the content script of the extension at `address` in
 * `page`.
 */
export async function contentScriptOf(page: Page, address: string): Promise<(expression: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (`${context.origin}/` === address) resolve(context.id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  return async (expression) => {
    const options = { expression, contextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    const value: unknown = result.value;
    return value;
  };
}
