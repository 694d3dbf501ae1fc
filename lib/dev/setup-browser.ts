import { ensureChromium } from './browsers.ts';
import { SetupFailure, say } from './setup-failure.mjs';

// Run by the launcher before a command that needs a browser. A process of its own, because it is TypeScript and the launcher's
// Node may be too old for that.
try {
  await ensureChromium();
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  say(error.message);
  process.exitCode = 1;
}
