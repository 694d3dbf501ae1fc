/** Returns the value; throws if it is `undefined`. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a value here');
  return value;
}
