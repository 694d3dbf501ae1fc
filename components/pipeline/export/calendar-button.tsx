import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { withDeadline } from '../../../lib/domain/pipelines/pipeline.ts';
import { useSaveFile } from '../../export/use-save-file.ts';

interface CalendarButtonProps extends Pick<ButtonProps, 'look' | 'small' | 'className'> {
  pursuits: readonly Pursuit[];
  /** Becomes the file's name. */
  called: string;
  /** Text on the button. */
  label: string;
}

/** Saves the pursuits' deadlines as a calendar file; disabled if there are none. */
export function CalendarButton({ pursuits, called, label, ...looks }: CalendarButtonProps) {
  const { save, saving } = useSaveFile();
  const dated = withDeadline(pursuits);
  const what = plural('deadlines', dated.length);
  const name = words('calendarSave', what);
  return (
    <Button
      {...looks}
      icon="calendar"
      busy={saving}
      disabled={dated.length === 0}
      aria-label={`${label}: ${name}`}
      title={name}
      onClick={() =>
        void save({
          called,
          kind: 'ics',
          done: words('fileSaved', what),
          text: async () => (await import('./calendar.ts')).calendarText(dated),
        })
      }
    >
      {label}
    </Button>
  );
}
