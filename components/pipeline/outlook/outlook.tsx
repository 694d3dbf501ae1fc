import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { words } from '../../../lib/words/words.ts';
import { useNaics } from '../../data/use-naics.ts';
import { CsvButton } from '../../export/csv-button.tsx';
import { Bars } from '../../ui/chart/bars.tsx';
import { Empty } from '../../ui/empty.tsx';
import { orderedStages } from '../pursuit/stage-groups.ts';
import type { PipelineSeen } from '../shared/loaded-pipeline.tsx';
import { PipelineNotices } from '../shared/pipeline-notices.tsx';
import { BehindBar } from './behind-bar.tsx';
import { outlookTables } from './outlook-tables.ts';
import './outlook.css';

interface OutlookProps extends Pick<PipelineSeen, 'pipeline' | 'page'> {
  /** The editor of a pursuit, in place of the list that it was chosen in. */
  editor: (pursuit: Pursuit, stages: readonly Stage[], onClose: () => void) => ReactNode;
}

/** Where a pipeline leads: its figures as bars. Each bar opens the pursuits behind it. */
export function Outlook({ pipeline, page, editor }: OutlookProps) {
  const naics = useNaics();
  const stages = useMemo(() => orderedStages(pipeline), [pipeline]);
  const { pursuits } = page;
  const tables = useMemo(
    () => outlookTables({ pursuits, stages, naicsTitle: naics?.naicsTitle }),
    [pursuits, stages, naics],
  );
  const [opened, setOpened] = useState<{ table: string; bar: string; label: string }>();
  /** The pursuit in the editor, or the last one that was. */
  const [edited, setEdited] = useState<{ id: string; open: boolean }>();
  const editing = edited?.open && pursuits.find(({ id }) => id === edited.id);
  const place = useRef<HTMLDivElement>(null);
  const table = tables.find(({ id }) => id === opened?.table);
  const close = () => {
    setOpened(undefined);
    const bars = place.current?.querySelectorAll<HTMLElement>(
      `[data-table="${CSS.escape(opened?.table ?? '')}"] [data-bar]`,
    );
    [...(bars ?? [])].find(({ dataset }) => dataset['bar'] === opened?.bar)?.focus();
  };
  return (
    <>
      <PipelineNotices pipelineId={pipeline.id} page={page} missing={false} onMissingRead={() => undefined} />
      <div className="bbody" data-drawer={opened ? '' : undefined}>
        <div className="bleft">
          {pursuits.length === 0 ? (
            <Empty icon="board" title={words('pipelineEmpty', pipeline.name)}>
              {words('pipelineEmptyNext')}
            </Empty>
          ) : (
            <div className="outlook" ref={place}>
              <div className="outlook-cards">
                {tables.map(({ id, title, notes, csv, ...chart }) => (
                  <div key={id} data-table={id} className="outlook-card">
                    <Bars
                      {...chart}
                      title={title}
                      opened={opened?.table === id ? opened.bar : undefined}
                      onOpen={({ key, label }) => {
                        setOpened({ table: id, bar: key, label });
                        setEdited(undefined);
                      }}
                      action={
                        <CsvButton
                          small
                          called={`${pipeline.name} ${title}`}
                          what={title}
                          empty={csv.rows.length === 0}
                          table={() => csv}
                        />
                      }
                    >
                      {notes.map((note) => (
                        <p key={note} className="hint">
                          {note}
                        </p>
                      ))}
                    </Bars>
                  </div>
                ))}
              </div>
            </div>
          )}
        </div>
        {editing && editor(editing, stages, () => setEdited({ id: editing.id, open: false }))}
        {opened && table && !editing && (
          <BehindBar
            key={`${opened.table} ${opened.bar}`}
            of={table.title}
            label={opened.label}
            pursuits={table.bars.find(({ key }) => key === opened.bar)?.pursuits ?? []}
            stages={stages}
            edited={edited?.id}
            onEdit={(id) => setEdited({ id, open: true })}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}
