import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Modules that a tool generates, and which have no file. */
const GENERATED = ['preload-helper', 'wxt-html-plugins'];

/**
 * The files that the popup's scripts are bundled into. Each further file is another request to the browser,
 * so `first` holds what the popup's document names and its window waits for: the first content and React.
 * Then come the `app` and what several tabs share.
 *
 * @throws if a source below `root` that is named here does not exist.
 */
export function popupFiles(root: string) {
  /** Matches modules at one of these paths. */
  const isOneOf = (...paths: readonly string[]) => {
    const missing = paths.find((path) => !GENERATED.includes(path) && !existsSync(join(root, path)));
    if (missing !== undefined) throw new Error(`${missing} does not exist: correct lib/build/popup-files.ts`);
    return (id: string) => {
      const file = `/${id.replaceAll('\\', '/').replace('\0virtual:', '')}`;
      return paths.some((path) => file.includes(`/${path}`));
    };
  };
  return {
    output: {
      // The usual hashes are 750 packed bytes of a popup, and an update closes all open pages anyway.
      chunkFileNames: 'chunks/[name].js',
      entryFileNames: 'chunks/[name].js',
      codeSplitting: {
        groups: [
          {
            name: 'first',
            test: isOneOf(
              'components/shell/first-content.tsx',
              'components/shell/mount.tsx',
              'lib/protocol/client/extension-page.ts',
              'preload-helper',
              'wxt-html-plugins',
            ),
            priority: 3,
          },
          { name: 'app', test: isOneOf('components/shell/app.tsx'), priority: 2 },
          {
            name: 'notices',
            test: isOneOf(
              'components/capture/notice/notice-edit.ts',
              'components/ui/deadline-chip.tsx',
              'lib/domain/reference/states.ts',
            ),
            priority: 1,
          },
          {
            name: 'tables',
            test: isOneOf(
              'components/export/csv-button.tsx',
              'components/ui/action-bar.ts',
              'components/pipeline/export/pursuits-table.ts',
            ),
            priority: 1,
          },
          {
            name: 'common',
            test: isOneOf(
              'components/ui/chip.tsx',
              'components/ui/feedback/failure-banner.tsx',
              'components/ui/form/field.tsx',
              'components/ui/focus/move-focus.ts',
              'components/ui/relative-time.ts',
              'components/ui/form/text-input.tsx',
              'components/ui/feedback/use-undoable.ts',
              'components/data/use-shared-draft.ts',
              'lib/domain/text/plain-text.ts',
            ),
            priority: 1,
          },
          {
            name: 'picking',
            test: isOneOf(
              'components/passed/row-title.tsx',
              'components/pipeline/export/calendar-button.tsx',
              'components/pipeline/pursuit/use-figures.ts',
              'components/pipeline/pursuit/use-try-again.ts',
              'components/ui/picking/pick-box.tsx',
              'components/ui/picking/use-picking.ts',
            ),
            priority: 1,
          },
          { name: 'choices', test: isOneOf('components/ui/form/segmented.tsx') },
        ],
      },
    },
  };
}
