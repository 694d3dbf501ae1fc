import { findChromium } from './setup-chromium.ts';

// `npm run setup` ends here: everything is in place, and a person may like to know what that is.
process.stderr.write(
  `Everything is in place: Node ${process.versions.node}, the packages of the lockfile, Chromium at ${(await findChromium()) ?? '?'}.\n`,
);
