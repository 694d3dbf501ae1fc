/** `T` without undefined values: an optional key is absent, never present with `undefined`. */
export type Defined<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** Removes keys with undefined values: a missing value is always absent (`exactOptionalPropertyTypes`). */
export function defined<T extends object>(record: T): Defined<T> {
  const kept = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  if (!isDefined<T>(kept)) throw new TypeError('unreachable: undefined values were just removed');
  return kept;
}

function isDefined<T extends object>(record: object): record is Defined<T> {
  return Object.values(record).every((value) => value !== undefined);
}

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

/** Whether two values are equal, ignoring the order of arrays. */
export function equalIgnoringOrder(one: unknown, other: unknown): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (Array.isArray(part) ? part.map(inOrder).sort() : part));
}

/**
 * Returns a property that was set on an object, never one that it inherits: a page's element with the name of
 * a global as its id stands in for it, in the isolated world too.
 */
export function own<Holder extends object, Key extends keyof Holder>(
  holder: Holder,
  key: Key,
): Holder[Key] | undefined {
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}
