/** The end of a page. */
interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

/** The part of a Playwright context that is watched. */
interface Watched {
  pages(): readonly Closing[];
  once(event: 'close', listener: () => void): unknown;
  on(event: 'page', listener: (page: Closing) => void): unknown;
}

/** Resolves when the user closes the browser or its last window: on macOS Chromium outlives its windows. */
export function closedByPerson(context: Watched): Promise<void> {
  return new Promise((resolve) => {
    const watch = (page: Closing): void => {
      page.once('close', () => {
        if (context.pages().length === 0) resolve();
      });
    };
    context.once('close', resolve);
    context.on('page', watch);
    for (const page of context.pages()) watch(page);
  });
}
