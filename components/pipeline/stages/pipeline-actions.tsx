import type { PipelineDetail, Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { CalendarButton } from '../export/calendar-button.tsx';
import { CsvButton } from '../../export/csv-button.tsx';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { boardAddress } from '../shared/use-chosen-pipeline.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';

interface PipelineActionsProps {
  pipeline: PipelineDetail;
  /** The pursuits that match the filter, in the order shown. */
  shown: readonly Pursuit[];
}

/** Opens the pipeline's board, and exports exactly what is shown. */
export function PipelineActions({ pipeline, shown }: PipelineActionsProps) {
  const { openTab } = usePlatform();
  const stages = orderedStages(pipeline);
  return (
    <footer ref={trackActionBar} className="actions">
      <Button className="grow" icon="board" onClick={() => void openTab(boardAddress(pipeline.id))}>
        {words('openBoard')}
      </Button>
      <CsvButton
        called={pipeline.name}
        what={plural('pursuits', shown.length)}
        empty={shown.length === 0}
        table={() => pursuitsTable(shown, stages)}
      />
      <CalendarButton
        called={pipeline.name}
        label={words('calendarShort')}
        items={shown.map((pursuit) => ({ pursuit, stages }))}
      />
    </footer>
  );
}
