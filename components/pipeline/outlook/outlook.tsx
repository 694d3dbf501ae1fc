import { useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Pursuit, Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { plural, words } from '../../../lib/words/words.ts';
import { useNaics } from '../../data/use-naics.ts';
import { Bars } from '../../ui/chart/bars.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { orderedStages } from '../pursuit/stage-groups.ts';
import { EmptyPipeline, type PipelineSeen } from '../shared/loaded-pipeline.tsx';
import { PipelineNotices } from '../shared/pipeline-notices.tsx';
import { BehindBar } from './behind-bar.tsx';
import { outlookOf } from './outlook-tables.ts';
import './outlook.css';

interface OutlookProps extends Pick<PipelineSeen, 'pipeline' | 'page'> {
  /** Place in the page's header, for the export. */
  slot: HTMLElement | null;
  /** The editor of a pursuit, in place of the list that it was chosen in. */
  editor: (pursuit: Pursuit, stages: readonly Stage[], onClose: () => void) => ReactNode;
}

/** Where a pipeline leads: its figures as bars. Each bar opens the pursuits behind it. */
export function Outlook({ pipeline, page, slot, editor }: OutlookProps) {
  const naics = useNaics();
  const stages = useMemo(() => orderedStages(pipeline), [pipeline]);
  const { pursuits } = page;
  const { figures, tables, footnote } = useMemo(
    () => outlookOf({ pursuits, stages, naicsTitle: naics?.naicsTitle }),
    [pursuits, stages, naics],
  );
  const [opened, setOpened] = useState<{ table: string; bar: string; label: string }>();
  /** The pursuit in the editor, or the last one that was. */
  const [edited, setEdited] = useState<{ id: string; open: boolean }>();
  const editing = edited?.open && pursuits.find(({ id }) => id === edited.id);
  const place = useRef<HTMLDivElement>(null);
  const table = tables.find(({ id }) => id === opened?.table);
  const cards = tables.filter(({ bars }) => bars.length > 0);
  const close = () => {
    setOpened(undefined);
    const bar = CSS.escape(opened?.bar ?? '');
    place.current?.querySelector<HTMLElement>(`[data-table="${opened?.table ?? ''}"] [data-bar="${bar}"]`)?.focus();
  };
  return (
    <>
      {slot &&
        createPortal(
          <ExportMenu
            small
            look="quiet"
            className="tool"
            called={`${pipeline.name} ${words('outlook')}`}
            what={plural('pursuits', pursuits.length)}
            empty={pursuits.length === 0}
            table={() => ({
              head: figures.map(({ name }) => name),
              rows: [
                figures.map(({ figure }) => figure),
                figures.map(({ basis }) => basis),
                ...tables.flatMap(({ csv }) => [[], ...csv]),
                [],
                [footnote],
              ],
            })}
          />,
          slot,
        )}
      <PipelineNotices pipelineId={pipeline.id} page={page} />
      <div className="bbody" data-drawer={opened ? '' : undefined}>
        <div className="bleft">
          {pursuits.length === 0 ? (
            <EmptyPipeline name={pipeline.name} />
          ) : (
            <div className="outlook" ref={place}>
              <dl className="outlook-figures">
                {figures.map(({ name, figure, basis }) => (
                  <div key={name}>
                    <dt className="small muted">{name}</dt>
                    <dd className="num">{figure}</dd>
                    <dd className="small muted num">{basis}</dd>
                  </div>
                ))}
              </dl>
              <div className="outlook-cards">
                {cards.map(({ id, csv: _csv, ...chart }) => (
                  <div key={id} data-table={id} className="outlook-card">
                    <Bars
                      {...chart}
                      opened={opened?.table === id ? opened.bar : undefined}
                      onOpen={({ key, label }) => {
                        setOpened({ table: id, bar: key, label });
                        setEdited(undefined);
                      }}
                    />
                  </div>
                ))}
              </div>
              <p className="small muted outlook-note">{footnote}</p>
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
