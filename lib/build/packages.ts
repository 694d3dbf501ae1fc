/** What goes into the archive of sources that Firefox's store asks for. */
import { spawnSync } from 'node:child_process';

/** The project's files, for a checkout without git. */
const OWN = [
  '{.ci,.github,bench,components,docs,e2e,entrypoints,lib,public}/**',
  '{CHANGELOG,README,SECURITY}.md',
  'LICENSE',
  '{package,package-lock,tsconfig,.prettierrc}.json',
  '*.config.{js,ts}',
  '.{dependency-cruiser.js,editorconfig,gitattributes,gitignore,knip.jsonc,npmrc,prettierignore}',
];

/**
 * The project's files below `root`, as wxt takes them: those that git tracks. wxt alone would also take what
 * else is in the checkout, such as a database or a page that the user saved.
 */
export function ownFiles(root: string): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const tracked = status === 0 ? stdout.split('\0').filter((file) => file !== '') : [];
  if (tracked.length > 0) return tracked;
  process.stderr.write('No git here: the sources are all files in the project folders. Check that none is private.\n');
  return OWN;
}
