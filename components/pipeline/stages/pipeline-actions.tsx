import { useAsk } from '../../data/use-ask.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { CalendarButton } from '../export/calendar-button.tsx';
import { CsvButton } from '../../export/csv-button.tsx';
import { pursuitsTable } from '../export/pursuits-table.ts';
import { usePlatform } from '../../platform/platform.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { boardAddress } from '../shared/use-chosen-pipeline.ts';
import { orderedStages } from '../pursuit/stage-groups.ts';

/** Actions on a whole pipeline: open its board, export it. */
export function PipelineActions({ pipelineId }: { pipelineId: string }) {
  const { openTab } = usePlatform();
  const pipeline = useAsk('pipeline.get', { pipelineId }).data;
  const page = useAsk('pursuits.list', { pipelineId }).data;
  if (!pipeline || !page) return null;
  return (
    <footer ref={trackActionBar} className="actions">
      <Button className="grow" icon="board" onClick={() => void openTab(boardAddress(pipelineId))}>
        {words('openBoard')}
      </Button>
      <CsvButton
        called={pipeline.name}
        what={plural('pursuits', page.pursuits.length)}
        empty={page.pursuits.length === 0}
        table={() => pursuitsTable(page.pursuits, orderedStages(pipeline))}
      />
      <CalendarButton called={pipeline.name} label={words('calendarShort')} pursuits={page.pursuits} />
    </footer>
  );
}
