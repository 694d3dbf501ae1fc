import { useId, useMemo, useState } from 'react';
import type { ChangeableField } from '../../lib/domain/pipelines/pursuit-values.ts';
import { formatCount, plural, words } from '../../lib/words/words.ts';
import { orderedStages } from '../pipeline/pursuit/stage-groups.ts';
import { useReadAnew } from '../pipeline/pursuit/use-pursuit-list.ts';
import type { PipelineSeen } from '../pipeline/shared/loaded-pipeline.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChooseFile, FileButton } from './choose-file.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { ImportProgress } from './import-progress.tsx';
import { decisionOf, itemsOf, type Decision, type RowKind } from './plan-rows.ts';
import { RowsPanel } from './rows-panel.tsx';
import { isUnderWay, useImport } from './use-import.ts';
import { useSpreadsheet } from './use-spreadsheet.ts';
import './import.css';

interface ImportViewProps extends Pick<PipelineSeen, 'pipeline' | 'page'> {
  onClose: () => void;
}

/** Brings a spreadsheet into a pipeline: file, columns, dry run, then the import itself. */
export function ImportView({ pipeline, page, onClose }: ImportViewProps) {
  const heading = useId();
  const stages = useMemo(() => orderedStages(pipeline), [pipeline]);
  const importing = useImport();
  const file = useSpreadsheet(pipeline.id, stages, useReadAnew(pipeline.id));
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const [fields, setFields] = useState<ReadonlySet<ChangeableField>>(new Set());
  const [isAgain, setAgain] = useState(false);
  const { plan, progress } = file;
  const { last } = importing;
  const context = useMemo(
    () => ({
      stages,
      decisions,
      fields,
      pursuits: new Map(page.pursuits.map((pursuit) => [pursuit.id, pursuit])),
      scaleKnown: page.scale !== undefined && !page.offScale,
    }),
    [stages, decisions, fields, page],
  );
  const items = useMemo(() => itemsOf(plan?.rows ?? [], context), [plan, context]);
  const isHere = last !== undefined && (last.pipelineId === pipeline.id || isUnderWay(last));
  const shown = isHere && !isAgain && !plan ? last : undefined;

  const choose = (chosen: File) => {
    setDecisions(new Map());
    setFields(new Set());
    void file.choose(chosen);
  };
  const begin = async () => {
    if (plan && (await importing.begin(pipeline.id, plan.name, items))) {
      setAgain(false);
      file.clear();
    }
  };
  const count = (kind: RowKind) => plan?.rows.filter((row) => row.kind === kind).length ?? 0;
  const undecided =
    plan?.rows.filter((row) => row.kind === 'look' && decisionOf(row, decisions, stages) === 'skip').length ?? 0;

  return (
    <section className="import" aria-labelledby={heading}>
      <header className="import-head">
        <IconButton icon="chevronLeft" label={words('importBack')} onClick={onClose} />
        <h2 id={heading}>{words('importTitle')}</h2>
        {plan && (
          <>
            <Chip look="info" icon="info">
              {words('importDryRun')}
            </Chip>
            <Chip look="outline" className="clip" title={plan.name}>
              {plan.name}
            </Chip>
            <span className="small muted num">{plural('importRows', plan.rows.length)}</span>
            <FileButton small onFile={choose}>
              {words('importOtherFile')}
            </FileButton>
            <span className="push small muted">{words('importNothingSent')}</span>
          </>
        )}
      </header>
      {page.mayHaveMore && !shown && (
        <Banner tone="warning" title={words('importCut')}>
          {page.total === undefined
            ? words('importCutWhy')
            : words('importCutWhyOf', formatCount(page.pursuits.length), formatCount(page.total))}
        </Banner>
      )}
      {plan && !context.scaleKnown && <Banner tone="info" title={words('importNoScale')} />}
      {(file.failure ?? importing.failure) && (
        <FailureBanner
          failure={file.failure ?? importing.failure ?? { code: 'failed' }}
          what={words('importStopped')}
        />
      )}
      {progress ? (
        <div className="import-reading" role="status">
          <p>{words('importReading')}</p>
          <progress value={progress.read} max={progress.of} aria-label={words('importReading')} />
        </div>
      ) : shown ? (
        <ImportProgress state={shown} importing={importing} onAgain={() => setAgain(true)} />
      ) : plan ? (
        <>
          <div className="import-body">
            <ColumnsPanel plan={plan} onMap={(column, field) => void file.map(column, field)} />
            <RowsPanel
              plan={plan}
              context={context}
              onDecide={(rows, decision) =>
                setDecisions((before) => new Map([...before, ...rows.map((row) => [row, decision] as const)]))
              }
              onFields={setFields}
              onReplace={file.replace}
            />
          </div>
          <footer className="import-foot">
            <span className="small muted">
              {[
                items.some(({ kind }) => kind === 'update')
                  ? plural('importUpdates', items.filter(({ kind }) => kind === 'update').length)
                  : count('there') > 0 && plural('importThereKept', count('there')),
                undecided > 0 && plural('importUndecided', undecided),
              ]
                .filter(Boolean)
                .join(' ')}
            </span>
            <Button className="push" onClick={onClose}>
              {words('cancel')}
            </Button>
            <Button look="primary" disabled={items.length === 0} busy={importing.busy} onClick={() => void begin()}>
              {words('importButtonCount', formatCount(items.length))}
            </Button>
          </footer>
        </>
      ) : importing.isKnown ? (
        <ChooseFile problem={file.problem} onFile={choose} />
      ) : (
        <Skeleton />
      )}
    </section>
  );
}
