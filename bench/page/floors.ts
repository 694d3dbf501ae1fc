/** What our script is compared with: an extension that does nothing, and one that only adds bare buttons. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ExtensionBrowser } from '../../lib/dev/driver/chromium.ts';
import type { PracticeSite } from '../../lib/dev/practice/practice-site.ts';
import { temporaryFolder } from '../../lib/dev/driver/temporary-folder.ts';

export const NAMES = ['empty extension', 'bare buttons', 'ours', 'other build'] as const;
export type Name = (typeof NAMES)[number];
export type Browsers = Readonly<Record<Exclude<Name, 'other build'>, Floor> & { 'other build'?: Floor }>;

export interface Floor {
  newPage: () => Promise<Page>;
  close: () => Promise<void>;
}

/** Asks its background once, as every content script that shows something must, and shows nothing. */
const EMPTY = `addEventListener('DOMContentLoaded', () =>
  requestAnimationFrame(() => void chrome.runtime.sendMessage({ page: location.href })));
`;

/** Adds a closed shadow root with a named button after each title, too. */
const BARE = `${EMPTY}
addEventListener('DOMContentLoaded', () => {
  requestAnimationFrame(() => {
    for (const title of document.querySelectorAll('app-opportunity-result h3')) {
      const host = document.createElement('section');
      const root = host.attachShadow({ mode: 'closed' });
      const button = document.createElement('button');
      button.textContent = 'Add to pipeline';
      button.setAttribute('aria-label', 'Add to pipeline: ' + title.textContent);
      root.append(button);
      title.after(host);
    }
  });
});
`;

/** Chromium with an extension that runs only `EMPTY` or `BARE`. */
export async function withTinyExtension(kind: 'empty' | 'bare', { answer }: PracticeSite): Promise<Floor> {
  const temporary = temporaryFolder('floor');
  temporary.deleteAtExit();
  const files = {
    'manifest.json': JSON.stringify({
      manifest_version: 3,
      name: kind,
      version: '1.0',
      host_permissions: ['https://sam.gov/*'],
      background: { service_worker: 'background.js' },
      options_ui: { page: 'options.html', open_in_tab: true },
      content_scripts: [{ matches: ['https://sam.gov/*'], js: ['page.js'], run_at: 'document_start' }],
    }),
    'options.html': '<!doctype html><title>Floor</title>',
    // The driver waits for the options that our extension opens when it is installed.
    'background.js': `chrome.runtime.onInstalled.addListener(() => chrome.runtime.openOptionsPage());
chrome.runtime.onMessage.addListener((message, sender, answer) => answer({ ok: true }));`,
    'page.js': `(() => { ${kind === 'bare' ? BARE : EMPTY} })();`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(temporary.path, file), text);
  const browser = await ExtensionBrowser.open({ headless: true, answer, extension: temporary.path });
  return {
    newPage: () => browser.context.newPage(),
    close: async () => {
      await browser.close();
      temporary.delete();
    },
  };
}
