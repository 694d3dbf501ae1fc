/** A display of its own with real keys and clicks, for what no driver reaches: Xvfb and xdotool. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { SetupFailure } from '../setup/install.mjs';
import { until } from './until.ts';

/** Where something is on the display, in pixels from its corner. */
export interface Spot {
  x: number;
  y: number;
}

export interface Display {
  /** Name for the environment variable `DISPLAY`. */
  name: string;
  /** Presses keys one after the other, named as in X11: `alt+shift+u`, `Down`. */
  keys(...keys: readonly string[]): void;
  type(text: string): void;
  click(at: Spot, button?: 'left' | 'right'): void;
  /** Does what opens a window: a menu, a question, a notification. Returns the middle of that window. */
  newWindow(act: () => void | Promise<void>): Promise<Spot>;
  stop(): Promise<void>;
}

const BUTTONS = { left: '1', right: '3' };

/** Only ends what hangs. */
const LONGEST_MS = 30_000;

/** Starts a display with the first free number. */
export async function startDisplay(): Promise<Display> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const kill = () => void child.kill();
  process.once('exit', kill);
  const ended = once(child, 'close');
  const name = `:${await numberFrom(child.stdio[3], ended)}`;
  const all = (...commands: readonly string[]): string => {
    const env = { ...process.env, DISPLAY: name };
    const { status, stdout, stderr, error } = spawnSync('xdotool', commands, {
      encoding: 'utf8',
      env,
      timeout: LONGEST_MS,
    });
    if (status !== 0) throw new Error(`xdotool ${commands.join(' ')}: ${error?.message ?? stderr}`);
    return stdout;
  };
  const windows = () => all('search', '--onlyvisible', '--name', '.*').split('\n').filter(Boolean);
  return {
    name,
    keys: (...keys) => void all('key', '--delay', '60', ...keys),
    type: (text) => void all('type', '--delay', '30', text),
    click: ({ x, y }, button = 'left') =>
      void all('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', BUTTONS[button]),
    async newWindow(act) {
      const before = windows();
      await act();
      const isNew = (window: string) => !before.includes(window);
      const opened = await until('a new window on the display', () => windows().find(isNew), LONGEST_MS);
      let geometry = '';
      // A notification slides in.
      await until('the new window to stand still', () => {
        const before = geometry;
        geometry = all('getwindowgeometry', '--shell', opened);
        return geometry === before;
      });
      const part = (which: string) => Number(new RegExp(`^${which}=(.+)$`, 'm').exec(geometry)?.[1]);
      return { x: part('X') + part('WIDTH') / 2, y: part('Y') + part('HEIGHT') / 2 };
    },
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}

/** Xvfb writes its number once it takes windows. */
async function numberFrom(stream: unknown, ended: Promise<unknown>): Promise<string> {
  if (!(stream instanceof Readable)) throw new Error('Xvfb has no third pipe');
  const data = once(stream, 'data', { signal: AbortSignal.timeout(LONGEST_MS) });
  const [first] = await Promise.race([data, ended.then(() => [undefined])]).catch(() => [undefined]);
  if (first === undefined) throw new SetupFailure('Xvfb offered no display.');
  return String(first).trim();
}
