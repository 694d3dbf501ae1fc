/** Keys by name, as the DevTools protocol wants to be told of them. */

const MODIFIERS: ReadonlyMap<string, number> = new Map([
  ['Alt', 1],
  ['Control', 2],
  ['Shift', 8],
]);

/** Keys that are no letters: the Windows virtual key code, and the text that they type. */
const NAMED: ReadonlyMap<string, { code: number; text?: string }> = new Map([
  ['Tab', { code: 9 }],
  ['Enter', { code: 13, text: '\r' }],
  ['Escape', { code: 27 }],
  ['ArrowLeft', { code: 37 }],
  ['ArrowUp', { code: 38 }],
  ['ArrowRight', { code: 39 }],
  ['ArrowDown', { code: 40 }],
  ['Delete', { code: 46 }],
  ['/', { code: 191, text: '/' }],
  ['?', { code: 191, text: '?' }],
  [' ', { code: 32, text: ' ' }],
]);

/** The two events of one stroke: `a`, `Enter`, `Control+A`, `Alt+2`. */
export function keyStroke(stroke: string): { down: object; up: object } {
  const parts = stroke.split('+');
  const key = parts.pop() ?? '';
  const modifiers = parts.reduce((sum, name) => sum + (MODIFIERS.get(name) ?? 0), 0);
  const { code, text } = NAMED.get(key) ?? { code: key.toUpperCase().charCodeAt(0), text: key };
  const codeName = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key;
  const common = { key, code: codeName, modifiers, windowsVirtualKeyCode: code };
  // With a modifier a key gives a command, not a letter.
  const typed = text !== undefined && (modifiers & 3) === 0 ? { text } : {};
  const commands = modifiers === 2 && key.toUpperCase() === 'A' ? { commands: ['selectAll'] } : {};
  return { down: { type: 'keyDown', ...common, ...typed, ...commands }, up: { type: 'keyUp', ...common } };
}
