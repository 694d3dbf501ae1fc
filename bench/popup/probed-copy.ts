import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { probe } from './probe.ts';

/** Copies a built extension to `target`, with the probe in its popup; it costs both extensions the same. */
export function copyWithProbe(built: string, target: string, known: readonly string[]): void {
  cpSync(built, target, { recursive: true });
  writeFileSync(join(target, 'probe.js'), `(${probe.toString()})(${JSON.stringify(known)});`);
  const page = join(target, 'popup.html');
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace('<head>', '<head><script src="/probe.js"></script>'));
}
