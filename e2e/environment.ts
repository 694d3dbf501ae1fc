/**
 * The environment of browser tests. It ends with the worker, after its last file, and closes what those files
 * shared: no hook of a test file can know that it is the last.
 */
const CLOSERS = Symbol.for('pursuit-companion.closers');

/** Vitest loads this module apart from the test files', so they meet on the global object. */
function closers(): Map<string, () => Promise<void>> {
  const existing: unknown = Reflect.get(globalThis, CLOSERS);
  if (existing instanceof Map) return existing as Map<string, () => Promise<void>>;
  const created = new Map<string, () => Promise<void>>();
  Reflect.set(globalThis, CLOSERS, created);
  return created;
}

/** Has `close` called when the worker ends. A later one with the same name replaces it. */
export function closeLater(name: string, close: () => Promise<void>): void {
  closers().set(name, close);
}

export default {
  name: 'browser',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      await Promise.all([...closers().values()].map((close) => close()));
    },
  }),
};
