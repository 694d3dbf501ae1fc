import type { Screen, Wanted } from '../lib/dev/driver/screen.ts';

/** More stops than any of our screens has: who goes past so many finds no way. */
const STOPS = 120;

/** Presses Tab until the keyboard is on what is wanted. */
export async function tabTo(screen: Screen, wanted: Wanted, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // A button beside a notice counts once it has stood there for a moment; a message closes in one.
  await (wanted.name === 'Undo' ? screen.one(wanted) : screen.placeOf(wanted));
  for (let stop = 0; stop < STOPS; stop += 1) {
    if ((await screen.all(wanted)).some(({ properties }) => properties.get('focused') === true)) return;
    await screen.press(key);
  }
  throw new Error(`${String(STOPS)} times ${key} never led to ${wanted.role} “${String(wanted.name)}”`);
}
