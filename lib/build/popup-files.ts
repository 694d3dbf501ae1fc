/** Whether a module is one of these, below one of these folders, or made by a tool under one of these names. */
function isOneOf(...paths: readonly string[]): (id: string) => boolean {
  return (id) => paths.some((path) => `/${id.replaceAll('\\', '/').replace('\0virtual:', '')}`.includes(`/${path}`));
}

/**
 * In which files the popup comes; each further file would be another question to the browser. `first` is what its document names and its
 * window waits for: the first content and React. Then comes the `app`, and what several tabs have in common.
 */
export const POPUP_FILES = {
  output: {
    codeSplitting: {
      groups: [
        {
          name: 'first',
          test: isOneOf(
            'components/shell/first-content.tsx',
            'components/shell/mount.tsx',
            'lib/protocol/extension-page.ts',
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
            'components/pipeline/export/pursuits-table.ts',
            'components/pipeline/pursuit/typed-fields.ts',
            'components/pipeline/pursuit/own-edit.tsx',
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
            'components/ui/feedback/use-failure-toast.ts',
            'components/data/use-shared-draft.ts',
            'lib/domain/text/plain-text.ts',
          ),
          priority: 1,
        },
        { name: 'choices', test: isOneOf('components/ui/form/segmented.tsx') },
      ],
    },
  },
};
