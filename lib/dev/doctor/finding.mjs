// @ts-check
/**
 * What the doctor found out about one thing. `well`: it is there. `note`: it is missing, and everything that matters works without
 * it. `lacks`: something does not work until it is mended.
 *
 * @typedef {{ name: string, state: 'well' | 'note' | 'lacks', says: string, mend?: string }} Finding
 *   `says` is a sentence or the beginning of one; `mend` what a person types, or a sentence where nothing can be typed.
 */

const MARKS = { well: '✓', note: '–', lacks: '✗' };
const WIDTH = 10;

/**
 * One line, and under it how to mend what is missing.
 *
 * @param {Finding} finding
 * @returns {string}
 */
export function describeFinding({ name, state, says, mend }) {
  const line = `${MARKS[state]} ${name.padEnd(WIDTH)}${says}`;
  return mend === undefined ? line : `${line}\n  ${''.padEnd(WIDTH)}→ ${mend}`;
}

/**
 * @param {readonly Finding[]} findings
 * @returns {boolean}
 */
export function isSomethingMissing(findings) {
  return findings.some(({ state }) => state === 'lacks');
}
