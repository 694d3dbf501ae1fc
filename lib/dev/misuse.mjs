// @ts-check
/** A mistake in how a command was called; told in one sentence, without a stack. */
export class Misuse extends Error {}

/**
 * Whether the person only asks how a command is used, which is no mistake.
 *
 * @param {readonly string[]} args
 */
export function asksForHelp(args) {
  return args.includes('--help') || args.includes('-h');
}

/**
 * What `parse` makes of what was typed.
 *
 * @template T
 * @param {() => T} parse
 * @returns {T}
 * @throws Misuse where it cannot, with its reason.
 */
export function parsed(parse) {
  try {
    return parse();
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error));
  }
}
