/** Whether two values say the same, in whatever order their lists stand: a filter that is taken away and set again comes last. */
export function sameInAnyOrder(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (Array.isArray(part) ? part.map(inOrder).sort() : part));
}
