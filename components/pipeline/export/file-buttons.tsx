import type { PipelineDetail, Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { CsvButton } from '../../export/csv-button.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { pursuitsTable } from './pursuits-table.ts';

interface FileButtonsProps {
  /** Becomes the files' name. */
  called: string;
  items: readonly { pursuit: Pursuit; pipeline: PipelineDetail; stages: readonly Stage[] }[];
  /** The items are of several pipelines, so that each row of the table names its own. */
  several: boolean;
}

/** Save rows of a list, in their order, as a table and as a calendar. */
export function FileButtons({ called, items, several }: FileButtonsProps) {
  const inFront = (pipeline: string) => (several ? [pipeline] : []);
  const table = () => ({
    head: [...inFront(words('pipeline')), ...pursuitsTable([], []).head],
    rows: items.flatMap(({ pursuit, pipeline, stages }) =>
      pursuitsTable([pursuit], stages).rows.map((row) => [...inFront(pipeline.name), ...row]),
    ),
  });
  return (
    <>
      <CsvButton called={called} what={plural('pursuits', items.length)} empty={items.length === 0} table={table} />
      <CalendarButton called={called} label={words('calendarShort')} items={items} />
    </>
  );
}
