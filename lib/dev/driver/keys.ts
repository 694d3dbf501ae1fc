/** Keys by name, in the form that the browsers take. */

/** Bits of the DevTools protocol. */
const MODIFIERS = { Alt: 1, Control: 2, Shift: 8 } as const;

/** What Control and a letter do in a field. */
const COMMANDS: Readonly<Record<string, string>> = { A: 'selectAll', V: 'paste' };

/**
 * Keys that are not letters or digits: Windows virtual key code, typed text, and place if it differs from
 * the name.
 */
const NAMED: Readonly<Record<string, [code: number, text?: string, place?: string]>> = {
  Tab: [9],
  Enter: [13, '\r'],
  Escape: [27],
  ArrowLeft: [37],
  ArrowUp: [38],
  ArrowRight: [39],
  ArrowDown: [40],
  Delete: [46],
  F6: [117],
  Home: [36],
  End: [35],
  '/': [191, '/', 'Slash'],
  '?': [191, '?', 'Slash'],
  ' ': [32, ' ', 'Space'],
};

/**
 * The parts of a stroke such as `a`, `Enter`, `Control+A`, `Alt+2`. `keyCode` is the Windows virtual key
 * code.
 */
export function keyOf(stroke: string) {
  const held = stroke.split('+');
  const key = held.pop() ?? '';
  const [keyCode, text, place = placeOf(key)] = NAMED[key] ?? [key.toUpperCase().charCodeAt(0), key];
  return { key, code: place, keyCode, text, held };
}

/** A key's `KeyboardEvent.code`. */
function placeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key;
}

/** The two events of a stroke in the DevTools protocol. */
export function keyStroke(stroke: string): { down: object; up: object } {
  const { key, code, keyCode, text, held } = keyOf(stroke);
  const bits = Object.entries(MODIFIERS).map(([name, bit]) => (held.includes(name) ? bit : 0));
  const modifiers = bits.reduce<number>((sum, bit) => sum + bit, 0);
  const common = { key, code, modifiers, windowsVirtualKeyCode: keyCode };
  // Alt and Control make a command of a key, not text.
  const typed = text !== undefined && (modifiers & 3) === 0 ? { text } : {};
  const command = modifiers === MODIFIERS.Control ? COMMANDS[key.toUpperCase()] : undefined;
  const commands = command === undefined ? {} : { commands: [command] };
  return { down: { type: 'keyDown', ...common, ...typed, ...commands }, up: { type: 'keyUp', ...common } };
}
