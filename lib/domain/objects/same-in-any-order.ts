/** Whether two values are equal, ignoring the order of arrays. */
export function sameInAnyOrder(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (Array.isArray(part) ? part.map(inOrder).sort() : part));
}
