import { expect, it } from 'vitest';
import { ProgressDisplay, type ProgressScreen } from './progress.ts';

function screenOf(more: Omit<ProgressScreen, 'write'> = {}) {
  const written: string[] = [];
  const clock = { now: 1000 };
  const display = new ProgressDisplay({ ...more, write: (text) => written.push(text) }, () => clock.now);
  const at = (ms: number, bytes: number, rows: number) => {
    clock.now = 1000 + ms;
    display.update({ bytes, totalBytes: 1000, rows });
  };
  return { written, display, at };
}

it('draws a bar on a terminal at most ten times a second, and erases it', () => {
  const { written, display, at } = screenOf({ isTTY: true, columns: 60 });
  at(0, 0, 0);
  at(99, 100, 900);
  at(1000, 250, 12_345);
  display.clear();
  display.clear();
  expect(written).toEqual([
    `\r\u001b[2K[${'-'.repeat(40)}]   0%  0 rows`,
    `\r\u001b[2K[${'#'.repeat(6)}${'-'.repeat(17)}]  25%  12,345 rows  about 3 s left`,
    '\r\u001b[2K',
  ]);
});

it('omits the bar on a narrow terminal', () => {
  const { written, at } = screenOf({ isTTY: true, columns: 30 });
  at(120_000, 500, 7);
  expect(written).toEqual(['\r\u001b[2K 50%  7 rows  about 2 min 0 s left']);
});

it('prints a line every five seconds without a terminal, and none for a quick import', () => {
  const { written, at } = screenOf();
  at(0, 0, 0);
  at(4999, 400, 40);
  at(5000, 500, 50);
  at(9999, 900, 90);
  at(10_000, 1000, 100);
  expect(written).toEqual([' 50%  50 rows  about 5 s left\n', '100%  100 rows  about 0 s left\n']);
});

it('prints a line without remains of the bar in it', () => {
  const { written, display, at } = screenOf({ isTTY: true });
  at(0, 0, 0);
  display.print('line 7 skipped');
  display.print('line 9 skipped');
  expect(written.slice(1)).toEqual(['\r\u001b[2K', 'line 7 skipped\n', 'line 9 skipped\n']);
});
