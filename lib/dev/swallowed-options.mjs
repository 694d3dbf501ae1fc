// @ts-check
/**
 * npm keeps every option for itself that is not behind "--", known to it or not, and runs the script without it:
 * `npm run backend reset --db=FILE` would reset the database of every day. It leaves them in the environment of the script.
 *
 * @param {string} name What npm was asked to run.
 * @param {readonly string[]} options The command's own options, without their dashes.
 * @param {readonly string[]} typed What reached the command.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string[]} Those options that npm kept, as they were typed.
 */
export function swallowedOptions(name, options, typed, environment = process.env) {
  // What another script was started with stands in the environment too, and is meant for that script.
  if (environment['npm_lifecycle_event'] !== name) return [];
  return options
    .filter((option) => Object.hasOwn(environment, variableOf(option)))
    .map((option) => `--${option}`)
    .filter((option) => !typed.some((each) => each === option || each.startsWith(`${option}=`)));
}

/**
 * The variable in which npm leaves an option: of `--no-sample` it makes an empty `sample`.
 *
 * @param {string} option
 */
function variableOf(option) {
  return `npm_config_${option.replace(/^no-/, '').replaceAll('-', '_')}`;
}
