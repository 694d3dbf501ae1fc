/** A JSON object, as opposed to a list, a text or nothing. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parsed text with `clean` done to every text in it, or `undefined` when it is not JSON. */
export function parseJson(text: string, clean: (text: string) => string = (each) => each): unknown {
  try {
    const value: unknown = JSON.parse(text, (_name, each: unknown) => (typeof each === 'string' ? clean(each) : each));
    return value;
  } catch {
    return undefined;
  }
}
