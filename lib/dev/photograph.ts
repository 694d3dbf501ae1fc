/** How pictures of the real extension are taken, for the docs and for the stores. */
import { mkdirSync, rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { Workbench } from './driver/workbench.ts';

/** Empties the folder of pictures, and opens and connects a workbench for as long as `take` needs it. */
export async function intoFolder(folder: string, take: (bench: Workbench) => Promise<void>): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bench = await Workbench.open({ headless: true });
  try {
    await bench.connect();
    await take(bench);
  } finally {
    await bench.close();
  }
}

/** The page as it is now, light or dark, as a PNG. */
export async function photograph(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  // Without motion, or the picture would catch colours halfway.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.bringToFront();
  return page.screenshot();
}
