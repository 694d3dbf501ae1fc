/** Keys by name, as the browsers want to be told of them. */

const MODIFIERS: ReadonlyMap<string, number> = new Map([
  ['Alt', 1],
  ['Control', 2],
  ['Shift', 8],
]);

/** Keys that are no letters: the Windows virtual key code, the text that they type, and where they sit if not named so. */
const NAMED: ReadonlyMap<string, { code: number; text?: string; place?: string }> = new Map([
  ['Tab', { code: 9 }],
  ['Enter', { code: 13, text: '\r' }],
  ['Escape', { code: 27 }],
  ['ArrowLeft', { code: 37 }],
  ['ArrowUp', { code: 38 }],
  ['ArrowRight', { code: 39 }],
  ['ArrowDown', { code: 40 }],
  ['Delete', { code: 46 }],
  ['Home', { code: 36 }],
  ['End', { code: 35 }],
  ['/', { code: 191, text: '/', place: 'Slash' }],
  ['?', { code: 191, text: '?', place: 'Slash' }],
  [' ', { code: 32, text: ' ', place: 'Space' }],
]);

interface Key {
  key: string;
  code: string;
  /** The Windows virtual key code. */
  keyCode: number;
  /** What it types by itself. */
  text: string | undefined;
  /** Names of the modifiers that are held down meanwhile. */
  held: string[];
}

/** What a stroke such as `a`, `Enter`, `Control+A`, `Alt+2` is made of. */
export function keyOf(stroke: string): Key {
  const held = stroke.split('+');
  const key = held.pop() ?? '';
  const { code: keyCode, text, place } = NAMED.get(key) ?? { code: key.toUpperCase().charCodeAt(0), text: key };
  return { key, code: place ?? placeOf(key), keyCode, text, held };
}

/** Where a key sits, as `KeyboardEvent.code` says it. */
function placeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key;
}

/** The two events of one stroke for the DevTools protocol. */
export function keyStroke(stroke: string): { down: object; up: object } {
  const { key, code, keyCode, text, held } = keyOf(stroke);
  const modifiers = held.reduce((sum, name) => sum + (MODIFIERS.get(name) ?? 0), 0);
  const common = { key, code, modifiers, windowsVirtualKeyCode: keyCode };
  // With a modifier a key gives a command, not a letter.
  const typed = text !== undefined && (modifiers & 3) === 0 ? { text } : {};
  const commands = modifiers === 2 && key.toUpperCase() === 'A' ? { commands: ['selectAll'] } : {};
  return { down: { type: 'keyDown', ...common, ...typed, ...commands }, up: { type: 'keyUp', ...common } };
}
