import { useState } from 'react';
import { dueAt } from '../../../lib/domain/dates/due.ts';
import { withDeadline, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { stageNameOf } from '../../../lib/words/display-names.ts';
import { plural, words } from '../../../lib/words/words.ts';
import type { Cell } from '../../export/csv.ts';
import { useSaveFile } from '../../export/use-save-file.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/use-today.ts';
import { useClosedIn } from '../shared/use-closed-from.ts';
import type { ExportEntry, ExportList } from './export-list.tsx';

// Like `Select`: the menu outweighs most screens, so a plain button stands in for it until it is needed.
const loadList = async () => (await import('./export-list.tsx')).ExportList;

interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

export interface ExportMenuProps extends Pick<ButtonProps, 'look' | 'small' | 'className'> {
  /** Becomes the files' name. */
  called: string;
  /** The contents in words, e.g. "20 results". */
  what: string;
  /** The contents were selected one by one. */
  picked?: boolean;
  /** The contents as a spreadsheet. */
  table?: () => Table | Promise<Table>;
  /** Pursuits with due dates, and the stages of their pipeline; no stages for search results. */
  items?: readonly { pursuit: Pursuit; stages: readonly Stage[] }[];
  /** There is nothing to save. */
  empty?: boolean;
  onPrint?: (() => void) | undefined;
  onImport?: (() => void) | undefined;
  label?: string;
}

/** Everything that leaves a screen as a file or on paper; a plain button if that is one thing. */
export function ExportMenu(props: ExportMenuProps) {
  const { called, what, picked, empty = false, table, items, onPrint, onImport, ...looks } = props;
  const { label = words('export'), ...look } = looks;
  const [List, setList] = useState<typeof ExportList>();
  const { save, saving } = useSaveFile();
  const dated = useDated(items ?? []);
  const due = plural('exportDue', dated.length);
  const entries: ExportEntry[] = [];
  if (table) {
    const text = async () => {
      const [{ csvText }, { head, rows }] = await Promise.all([import('../../export/csv.ts'), table()]);
      return csvText(head, rows);
    };
    const run = () => void save({ called, kind: 'csv', done: words('fileSaved', what), text });
    entries.push({ icon: 'table', label: words('exportTable'), detail: words('csv'), disabled: empty, run });
  }
  if (items) {
    const text = async () => (await import('./calendar.ts')).calendarText(dated);
    const done = words('fileSaved', plural('deadlines', dated.length));
    const run = () => void save({ called, kind: 'ics', done, text });
    entries.push({ icon: 'calendar', label: due, detail: 'ICS', disabled: dated.length === 0, run });
  }
  if (onPrint) entries.push({ icon: 'print', label: words('printAgenda'), disabled: empty, run: onPrint });
  if (onImport) entries.push({ icon: 'upload', label: words('importTitle'), detail: 'CSV, XLSX', run: onImport });

  const [only, ...others] = entries;
  const face = (
    <>
      <Icon name={only?.icon === 'calendar' ? only.icon : 'download'} />
      <span className="export-label">{label}</span>
    </>
  );
  if (only && others.length === 0) {
    const name = [label, only.label, what].join(': ');
    return (
      <Button {...look} aria-label={name} title={name} busy={saving} disabled={only.disabled} onClick={only.run}>
        {face}
      </Button>
    );
  }
  const trigger = {
    ...look,
    busy: saving,
    title: label,
    children: (
      <>
        {face}
        <Icon name="chevronDown" size="sm" />
      </>
    ),
  };
  const heading = words(picked ? 'exportPicked' : 'exportShown', what);
  if (List) return <List heading={heading} entries={entries} trigger={trigger} />;
  const prepare = () => void loadList();
  return (
    <Button
      {...trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void loadList().then((loaded) => setList(() => loaded))}
    />
  );
}

/** Open pursuits with a due date ahead, each with the name of its stage. */
function useDated(items: NonNullable<ExportMenuProps['items']>) {
  const isClosed = useClosedIn();
  const now = useNow();
  return items.flatMap(({ pursuit, stages }) =>
    withDeadline(isClosed(stages, pursuit.stageId) ? [] : [pursuit])
      .filter(({ due }) => dueAt(due, now).state !== 'over')
      .map((dated) => ({ ...dated, stageName: stages.length > 0 ? stageNameOf(stages, pursuit.stageId) : undefined })),
  );
}
