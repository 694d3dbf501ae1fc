/** Whether a value is a JSON object, not a list, a text or nothing. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON; `undefined` where the text is none. Without a reviver, which takes a minute over 20 MB of tiny values. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Removes a key from every text of a small value, e.g. a service that repeats the key it was sent. */
export function scrubbed<T>(value: T, key: string): T;
export function scrubbed(value: unknown, key: string): unknown {
  // A short key stands in other words by chance.
  if (key.length < 8) return value;
  if (typeof value === 'string') return value.replaceAll(key, '…');
  if (Array.isArray(value)) return value.map((each) => scrubbed<unknown>(each, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scrubbed(each, key)]));
}
