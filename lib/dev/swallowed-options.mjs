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
    .map((option) => (option.length === 1 ? `-${option}` : `--${option}`))
    .filter((option) => !typed.some((each) => each === option || each.startsWith(`${option}=`)));
}

/**
 * What a person does who typed options that npm kept.
 *
 * @param {string} name
 * @param {readonly string[]} swallowed
 * @param {readonly string[]} typed What reached the command.
 * @param {string} [platform]
 * @returns {string}
 */
export function howToTypeThem(name, swallowed, typed, platform = process.platform) {
  const again = `Write -- before options: npm run ${name} -- ${[...typed, '…'].join(' ')}`;
  // Who typed it in PowerShell would be told to do what they did: npm's script there never sees a bare "--".
  const inPowerShell =
    platform === 'win32' ? `\nPowerShell drops a bare --: there write '--' with its quotes, or use cmd.` : '';
  return `npm kept ${swallowed.join(', ')} for itself, so nothing was done. ${again}${inPowerShell}`;
}

/**
 * The variable in which npm leaves an option: of `--no-sample` it makes an empty `sample`.
 *
 * @param {string} option
 */
function variableOf(option) {
  return `npm_config_${option.replace(/^no-/, '').replaceAll('-', '_')}`;
}
