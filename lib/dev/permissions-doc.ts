/**
 * Writes docs/permissions.md: every permission that the manifest asks for, in either browser, with the reason that is
 * written here. `--check` only says whether the file is up to date. A permission without a reason is an error, and so is a reason
 * without a permission.
 */
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import * as z from 'zod';
import config from '../../wxt.config.ts';
import { writeOrCheck } from './generated-doc.ts';

/** Where the document stands. */
export const PERMISSIONS_DOC = join(import.meta.dirname, '..', '..', 'docs', 'permissions.md');

const BROWSERS = { chrome: 'Chrome', firefox: 'Firefox' } as const;
type Browser = keyof typeof BROWSERS;

const list = z.array(z.string()).default([]);
const manifestSchema = z.looseObject({
  permissions: list,
  optional_permissions: list,
  host_permissions: list,
  optional_host_permissions: list,
  content_security_policy: z.looseObject({ extension_pages: z.string() }),
  web_accessible_resources: z.array(z.unknown()).default([]),
});
type Manifest = z.output<typeof manifestSchema>;

/** Why each is asked for, and what would not work without it. */
const REASONS: Readonly<Record<string, string>> = {
  storage:
    'What a tab shows, what was typed, what our pages were last answered and pages of awards are kept for the browser session (`storage.session`).',
  unlimitedStorage: 'Changes that wait to be sent must not be thrown away by the browser when the disk runs short.',
  alarms:
    'Brings the worker back to send what waits, after the browser stopped it or the network was away; looks for new results of saved searches every 1, 12 or 24 hours and reminds of deadlines in the morning, where these are switched on.',
  activeTab: 'The tab under the popup, and only after a click on our button, key or menu entry.',
  sidePanel: 'Shows the app beside the page. Firefox has a sidebar instead, which needs no permission.',
  scripting:
    'Reads a page that the person asks for, or of a site that the person switched on, and brings it the menu when somebody reaches for a button.',
  contextMenus: 'The menu entry that reads the page one is looking at and opens the popup, from where it can be added.',
  notifications: 'Deadline reminders and alerts that the person switched on.',
  'https://*/*':
    'Never asked for as a whole: connecting asks for the one host of the service that was typed, and a switch in the options for the one site that it names.',
  'http://127.0.0.1/*': 'A service on this very machine, e.g. the reference backend.',
  'http://localhost/*': 'The same, by its other name.',
};

/** A host that is granted with the installation: a site whose notices get their button. */
const SITE_REASON = 'Granted with the installation: shows the button beside the notices of this site.';

/** The manifest as it is declared for a browser. */
export async function declaredManifest(browser: Browser): Promise<Manifest> {
  const declared = config.manifest;
  const environment = { browser, manifestVersion: 3, mode: 'production', command: 'build' } as const;
  return manifestSchema.parse(typeof declared === 'function' ? await declared(environment) : await declared);
}

/** Everything that a manifest asks for, by name. */
export function asked(manifest: Manifest): string[] {
  return [...manifest.permissions, ...manifest.host_permissions, ...askedLater(manifest)];
}

/** What is asked for only when a person wants what needs it. */
function askedLater({ optional_permissions, optional_host_permissions }: Manifest): string[] {
  return [...optional_permissions, ...optional_host_permissions];
}

/** The text of docs/permissions.md, in the house's format. Throws when something is asked for without a reason, or the other way round. */
export async function permissionsDoc(): Promise<string> {
  const manifests = await Promise.all([declaredManifest('chrome'), declaredManifest('firefox')]);
  const [chrome, firefox] = manifests;
  const names = [...new Set(manifests.flatMap(asked))];
  const sites = new Set(manifests.flatMap(({ host_permissions }) => host_permissions));
  const optional = manifests.flatMap(askedLater);
  const unasked = Object.keys(REASONS).filter((name) => !names.includes(name));
  if (unasked.length > 0) throw new Error(`${unasked.join(', ')} is given a reason and never asked for`);
  const rows = names.map((name) => {
    const reason = REASONS[name] ?? (sites.has(name) ? SITE_REASON : undefined);
    if (reason === undefined)
      throw new Error(`${name} is asked for in wxt.config.ts without a reason in ${import.meta.filename}`);
    const where = [asked(chrome).includes(name) && BROWSERS.chrome, asked(firefox).includes(name) && BROWSERS.firefox];
    return `| \`${name}\` | ${where.filter(Boolean).join(', ')} | ${optional.includes(name) ? 'Optional. ' : ''}${reason} |`;
  });
  const text = `# Permissions

What the extension asks the browser for, and why. Generated from the manifest in \`wxt.config.ts\` and the reasons in
\`lib/dev/permissions-doc.ts\` by \`npm run docs\`; a test fails when it is not up to date.

| Permission | Browser | Why |
| --- | --- | --- |
${rows.join('\n')}

Nothing is reachable from web pages (\`web_accessible_resources\` is empty), and our own pages run and show nothing but our own
files:

\`\`\`
${chrome.content_security_policy.extension_pages}
\`\`\`
`;
  return format(text, { ...(await resolveConfig(PERMISSIONS_DOC)), parser: 'markdown' });
}

if (import.meta.main) {
  const text = await permissionsDoc();
  writeOrCheck({
    file: PERMISSIONS_DOC,
    text,
    holds: `${String(text.match(/^\| `/gm)?.length ?? 0)} permissions`,
  });
}
