/**
 * Whether two values are equal, ignoring the order of arrays: a filter that is removed and set again comes
 * last.
 */
export function sameInAnyOrder(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (Array.isArray(part) ? part.map(inOrder).sort() : part));
}
