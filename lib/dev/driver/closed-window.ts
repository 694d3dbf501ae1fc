/** A page, of which only its end matters here. */
interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

/** What is watched of a browser: Playwright's context. */
interface Watched {
  pages(): readonly Closing[];
  once(event: 'close', listener: () => void): unknown;
  on(event: 'page', listener: (page: Closing) => void): unknown;
}

/** Resolves when a person closes the browser, or its last window: Chromium on macOS lives on without one. */
export function closedByPerson(context: Watched): Promise<void> {
  return new Promise((resolve) => {
    const watch = (page: Closing): void => {
      page.once('close', () => {
        if (context.pages().length === 0) resolve();
      });
    };
    context.once('close', resolve);
    context.on('page', watch);
    // Also those that are open already: nobody has to open another before they close the window.
    for (const page of context.pages()) watch(page);
  });
}
