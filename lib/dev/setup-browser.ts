import { ensureChromium } from './setup-chromium.ts';
import { ensureFirefox } from './setup-firefox.ts';
import { SetupFailure, say } from './setup-failure.mjs';

// `setup-browser.ts [firefox]`: run before a command that needs a browser, Chromium unless told otherwise. A process of its
// own, because it is TypeScript and the launcher's Node may be too old for that.
try {
  await (process.argv[2] === 'firefox' ? ensureFirefox() : ensureChromium());
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  say(error.message);
  process.exitCode = 1;
}
