import { dueAt } from '../../../lib/domain/dates/due.ts';
import { withDeadline, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { useSaveFile } from '../../export/use-save-file.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useNow } from '../../ui/use-today.ts';
import { stageNameOf } from '../pursuit/field-text.ts';
import { useClosedIn } from '../shared/use-closed-from.ts';

interface CalendarButtonProps extends Pick<ButtonProps, 'look' | 'small' | 'className'> {
  /** Pursuits with the stages of their pipeline; no stages for search results. */
  items: readonly { pursuit: Pursuit; stages: readonly Stage[] }[];
  /** Becomes the file's name. */
  called: string;
  /** Text on the button. */
  label: string;
}

/** Saves deadlines that are ahead, of open pursuits, as a calendar file; disabled if there are none. */
export function CalendarButton({ items, called, label, ...looks }: CalendarButtonProps) {
  const { save, saving } = useSaveFile();
  const isClosed = useClosedIn();
  const now = useNow();
  const entries = items.flatMap(({ pursuit, stages }) =>
    withDeadline(isClosed(stages, pursuit.stageId) ? [] : [pursuit])
      .filter(({ due }) => dueAt(due, now).state !== 'over')
      .map((dated) => ({ ...dated, stageName: stages.length > 0 ? stageNameOf(stages, pursuit.stageId) : undefined })),
  );
  const what = plural('deadlines', entries.length);
  const name = words('calendarSave', what);
  return (
    <Button
      {...looks}
      icon="calendar"
      busy={saving}
      disabled={entries.length === 0}
      aria-label={`${label}: ${name}`}
      title={name}
      onClick={() =>
        void save({
          called,
          kind: 'ics',
          done: words('fileSaved', what),
          text: async () => (await import('./calendar.ts')).calendarText(entries),
        })
      }
    >
      {label}
    </Button>
  );
}
