/**
 * Returns a method that some browsers lack, bound to its owner; `undefined` if the owner or method is
 * missing. Does not check the arguments.
 */
export function methodOf(owner: unknown, name: string): ((...given: unknown[]) => unknown) | undefined {
  if (typeof owner !== 'object' || owner === null) return undefined;
  const method: unknown = Reflect.get(owner, name);
  if (typeof method !== 'function') return undefined;
  return (...given): unknown => {
    const answer: unknown = Reflect.apply(method, owner, given);
    return answer;
  };
}
