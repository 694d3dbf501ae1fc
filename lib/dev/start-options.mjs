// @ts-check
import { parseArgs } from 'node:util';
import { Misuse, parsed } from './misuse.mjs';

/** What `npm start` takes. Read before anything is put in place: who asks how it is used does not wait for a browser and a build. */

export const START_USAGE = `npm start [-- OPTIONS]
  --headless  do the main job without a window, as a tour; the default where there is no display
  --live      leave the network alone: sam.gov is the real one (needs a display)
  --db FILE   keep the backend's data in FILE (default: nothing is kept)`;

/**
 * What the person wishes, from the command line and from whether there is a display.
 *
 * @param {readonly string[]} args
 * @param {boolean} hasDisplay
 * @returns {{ headless: boolean, live: boolean, db: string | undefined }}
 */
export function wishesOf(args, hasDisplay) {
  const { values } = parsed(() =>
    parseArgs({
      args: [...args],
      options: {
        headless: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        db: { type: 'string' },
      },
    }),
  );
  const headless = values.headless || !hasDisplay;
  if (values.live && headless) {
    throw new Misuse('--live opens the real site for a person to look at: it needs a display, and no --headless.');
  }
  return { headless, live: values.live, db: values.db };
}
