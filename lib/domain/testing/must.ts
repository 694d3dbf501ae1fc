/** The value, which this test knows to be there. */
export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a value here');
  return value;
}
