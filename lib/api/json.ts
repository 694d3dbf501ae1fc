/** Whether a value is a JSON object: not an array, a primitive or null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON; `undefined` if invalid. Without a reviver, which takes a minute for 20 MB of tiny values. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Removes a key from every string in a small value, in case a service echoes it. */
export function scrubbed<T>(value: T, key: string): T;
export function scrubbed(value: unknown, key: string): unknown {
  // A short key can appear in other words by chance.
  if (key.length < 8) return value;
  if (typeof value === 'string') return value.replaceAll(key, '…');
  if (Array.isArray(value)) return value.map((each) => scrubbed<unknown>(each, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scrubbed(each, key)]));
}
