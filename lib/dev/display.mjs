// @ts-check
/**
 * Whether windows can be shown here. Only X11 and Wayland can be missing; other systems always have a screen to draw on.
 *
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @param {string} [platform]
 * @returns {boolean}
 */
export function hasDisplay(environment = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY']);
}
