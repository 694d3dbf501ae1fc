import { describe, expect, it } from 'vitest';
import { Misuse } from './command-line.ts';
import { startOptions } from './start.ts';

describe('npm start', () => {
  it('shows a window where there is a display, and runs the tour elsewhere', () => {
    expect(startOptions([], true)).toEqual({ headless: false, live: false, db: undefined });
    expect(startOptions([], false).headless).toBe(true);
    expect(startOptions(['--headless', '--db', 'mine.db'], true)).toMatchObject({ headless: true, db: 'mine.db' });
    expect(startOptions(['--live'], true).live).toBe(true);
  });

  it.each([
    [['--headles'], "Unknown option '--headles'"],
    [['--live', '--headless'], 'it needs a display, and no --headless.'],
    [['--db'], "Option '--db <value>' argument missing"],
    [['foo'], 'Unexpected argument'],
  ])('rejects %j', (args, message) => {
    expect(() => startOptions(args, true)).toThrow(Misuse);
    expect(() => startOptions(args, true)).toThrow(message);
  });
});
