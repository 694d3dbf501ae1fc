/**
 * A method that the types promise and an older or another browser lacks, bound to its owner; `undefined` where either is missing.
 * What it is given is not checked.
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
