// @ts-check
/** Something that a person has to do before the command can go on. Its message is a sentence that says what. */
export class SetupFailure extends Error {
  /** @override */
  name = 'SetupFailure';
}

/** @param {string} sentence */
export function say(sentence) {
  // Standard error: standard output belongs to the command itself (`npm run read` prints JSON there).
  process.stderr.write(`${sentence}\n`);
}

/**
 * What went wrong, from the words that npm, apt or Playwright left on standard error.
 *
 * @param {string} what     The attempt, as the beginning of a sentence: "The packages were not installed".
 * @param {string} words    Standard error of the program that failed.
 * @param {string} folder   Where it was to write.
 * @returns {string}
 */
export function explain(what, words, folder) {
  for (const [pattern, advice] of ADVICE) {
    if (pattern.test(words)) return `${what}: ${advice.replace('{folder}', folder)}`;
  }
  return `${what}; the reason stands above.`;
}

/**
 * The same for an error of our own writing; one that is not about permission or room is thrown on.
 *
 * @param {string} what
 * @param {unknown} error
 * @param {string} folder
 * @returns {string}
 */
export function explainUnwritable(what, error, folder) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) throw error;
  return explain(what, code, folder);
}

/** Order matters: a full disk or a forbidden folder also shows up as a broken download further down. */
/** @type {readonly (readonly [RegExp, string])[]} */
const ADVICE = [
  [/\bENOSPC\b|no space left/i, 'the disk is full. Free some space where {folder} is, then run the command again.'],
  [
    /\bEACCES\b|\bEPERM\b|\bEROFS\b|permission denied|read-only file system/i,
    'no permission to write into {folder}. Make it yours (or close the program that uses it), then run the command again.',
  ],
  [
    /could not get lock|dpkg.*lock|is another process using it/i,
    'another installation is running on this machine. Wait for it to end, then run the command again.',
  ],
  [
    /\bE401\b|\bE403\b|\bE407\b|proxy authentication/i,
    'the package registry refused. Check the registry, the proxy and the sign-in that `npm config list` shows.',
  ],
  [
    /\bEINTEGRITY\b/,
    'a downloaded package is not the one the lockfile names. Run `npm cache clean --force`, then the command again.',
  ],
  [
    /\bEUSAGE\b|can only install packages when your package\.json and package-lock\.json/i,
    'package.json and package-lock.json disagree. Run `npm install --loglevel=notice` and commit the lockfile.',
  ],
  [
    /\bETARGET\b|\bE404\b|\bENOVERSIONS\b/,
    'the package registry in use lacks one of the packages. `npm config get registry` shows which registry it is.',
  ],
  [
    /\bENOTFOUND\b|\bEAI_AGAIN\b|\bETIMEDOUT\b|\bECONNREFUSED\b|\bECONNRESET\b|\bEHOSTUNREACH\b|\bENETUNREACH\b|\bENOTCACHED\b|ERR_SOCKET|socket hang up|temporary failure resolving|could not resolve|network/i,
    'the network cannot be reached. Check the connection (and the proxy, where there is one), then run the command again.',
  ],
];
