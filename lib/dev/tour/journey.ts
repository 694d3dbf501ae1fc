import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Something with a picture of itself. */
interface Pictured {
  screenshot(file: string): Promise<void>;
}

/** What a step found, in words, and the screen that shows it. */
export interface Sight {
  saw: string;
  on?: Pictured;
}

/** One thing that a person does. */
export interface Step {
  name: string;
  run: () => Promise<Sight>;
}

/**
 * Takes the steps one after the other, prints each with what it saw and how long it took, and keeps a picture
 * of each that has a screen. Ends at the first that fails: what comes after it would only fail as well.
 *
 * @returns whether every step was taken.
 */
export async function travel(steps: readonly Step[], folder: string, print: (line: string) => void): Promise<boolean> {
  // Pictures of an earlier tour must never speak for this one.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, { name, run }] of steps.entries()) {
    const start = performance.now();
    const time = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
    try {
      const { saw, on } = await run();
      print(`✓ ${name}: ${saw} (${time()})`);
      await on?.screenshot(join(folder, `${String(index + 1).padStart(2, '0')}-${fileName(name)}.png`));
    } catch (error) {
      print(`✗ ${name}: ${error instanceof Error ? error.message : String(error)} (${time()})`);
      return false;
    }
  }
  return true;
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
