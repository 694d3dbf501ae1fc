/** `T` without its undefined values: optional keys are absent, never present and undefined. */
export type Defined<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & {
  [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/**
 * Leaves out what is undefined, so that an absent value has one form everywhere (`exactOptionalPropertyTypes`).
 */
export function defined<T extends object>(record: T): Defined<T> {
  const kept = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  if (!isDefined<T>(kept)) throw new TypeError('unreachable: undefined values were just taken out');
  return kept;
}

function isDefined<T extends object>(record: object): record is Defined<T> {
  return Object.values(record).every((value) => value !== undefined);
}
