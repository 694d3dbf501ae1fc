import { useId, useMemo, useState } from 'react';
import { IMPORT_LEFT_OUT_MAX } from '../../lib/domain/limits.ts';
import type { ChangeableField } from '../../lib/domain/pipelines/pursuit-values.ts';
import { pursuitTitle } from '../../lib/words/display-names.ts';
import type { ImportReport } from '../../lib/protocol/import-messages.ts';
import { formatCount, plural, words } from '../../lib/words/words.ts';
import { orderedStages } from '../pipeline/pursuit/stage-groups.ts';
import { useReadAnew } from '../data/slices.ts';
import type { PipelineSeen } from '../pipeline/shared/loaded-pipeline.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChooseFile, FileProblemBanner } from './choose-file.tsx';
import { ColumnsSection } from './columns-section.tsx';
import { FileSection } from './file-section.tsx';
import { ImportProgress } from './import-progress.tsx';
import { LeftOutSection } from './left-out-section.tsx';
import { decisionOf, itemsOf, type Decision, type PlanContext, type RowKind } from './plan-rows.ts';
import { QuestionsSection } from './questions-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { StagesSection } from './stages-section.tsx';
import { isUnderWay, useImport } from './use-import.ts';
import { useSpreadsheet, type SheetPlan } from './use-spreadsheet.ts';
import './import.css';

interface ImportViewProps extends Pick<PipelineSeen, 'pipeline' | 'page'> {
  onClose: () => void;
}

/** Brings a spreadsheet into a pipeline: the file, its review, then the import itself. */
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
      locked: page.figures.locked !== undefined,
    }),
    [stages, decisions, fields, page],
  );
  const items = useMemo(() => itemsOf(plan?.rows ?? [], context), [plan, context]);
  const isHere = last !== undefined && (last.pipelineId === pipeline.id || isUnderWay(last));
  const shown = isHere && !isAgain && !plan ? last : undefined;
  const failure = file.failure ?? importing.failure;

  /** Another file has other rows. */
  const fresh = (open: () => Promise<void>) => {
    setDecisions(new Map());
    setFields(new Set());
    void open();
  };
  const choose = (chosen: File) => fresh(() => file.choose(chosen));
  const begin = async () => {
    if (!plan) return;
    await file.remember();
    const leftOut = leftOutOf(plan, context);
    if (await importing.begin({ pipelineId: pipeline.id, name: plan.name, leftOut }, items)) {
      setAgain(false);
      file.clear();
    }
  };

  return (
    <section className="import" aria-labelledby={heading}>
      <header className="import-head">
        <IconButton icon="chevronLeft" label={words('importBack')} onClick={onClose} />
        <h2 id={heading}>{words('importTitle')}</h2>
        {plan && <span className="push small muted">{words('importNothingSent')}</span>}
      </header>
      {page.mayHaveMore && !shown && (
        <Banner tone="warning" title={words('importCut')}>
          {page.total === undefined
            ? words('importCutWhy')
            : words('importCutWhyOf', formatCount(page.pursuits.length), formatCount(page.total))}
        </Banner>
      )}
      {plan && context.locked && <Banner tone="info" title={words('importNoScale')} />}
      {failure && <FailureBanner failure={failure} what={words('importStopped')} />}
      {plan ? (
        <>
          <div className="import-review" aria-busy={progress !== undefined}>
            {file.problem && <FileProblemBanner problem={file.problem} />}
            <FileSection
              plan={plan}
              onFile={choose}
              onSheet={(sheet) => fresh(() => file.chooseSheet(sheet))}
              onHeader={(row) => fresh(() => file.chooseHeader(row))}
            />
            <ColumnsSection plan={plan} file={file} />
            <StagesSection plan={plan} file={file} stages={stages} />
            <QuestionsSection plan={plan} file={file} />
            <LeftOutSection plan={plan} file={file} />
            <ReviewSection title={words('importRowsName')} hint={plural('importRows', plan.rows.length)}>
              <RowsPanel
                plan={plan}
                context={context}
                onDecide={(rows, decision) =>
                  setDecisions((before) => new Map([...before, ...rows.map((row) => [row, decision] as const)]))
                }
                onFields={setFields}
                onReplace={file.replace}
              />
            </ReviewSection>
          </div>
          <footer className="import-foot">
            <span className="small muted" role="status">
              {countsText(plan, context)}
            </span>
            <Button className="push" onClick={onClose}>
              {words('cancel')}
            </Button>
            <Button
              look="primary"
              disabled={items.length === 0 || progress !== undefined}
              busy={importing.busy}
              onClick={() => void begin()}
            >
              {words('importButtonCount', formatCount(items.length))}
            </Button>
          </footer>
        </>
      ) : progress ? (
        <div className="import-reading" role="status">
          <p>{words('importReading')}</p>
          <progress value={progress.read} max={progress.of} aria-label={words('importReading')} />
        </div>
      ) : shown ? (
        <ImportProgress state={shown} importing={importing} onAgain={() => setAgain(true)} onClose={onClose} />
      ) : importing.isKnown ? (
        <ChooseFile
          problem={file.problem}
          onFile={choose}
          onPaste={(text) => fresh(() => file.paste(words('importPasted'), text))}
        />
      ) : (
        <Skeleton />
      )}
    </section>
  );
}

function countsText({ rows, reading, choices }: SheetPlan, context: PlanContext): string {
  const { decisions, fields } = context;
  const count = (kind: RowKind) => rows.filter((row) => row.kind === kind).length;
  const undecided = rows.filter((row) => row.kind === 'look' && decisionOf(row, decisions) === 'skip').length;
  const updates = fields.size === 0 ? 0 : itemsOf(rows, context).filter(({ kind }) => kind === 'update').length;
  const left = reading.leftOut.filter(({ row }) => !choices.included.has(row)).length;
  return [
    updates > 0 ? plural('importUpdates', updates) : count('there') > 0 && plural('importThereKept', count('there')),
    undecided > 0 && plural('importUndecided', undecided),
    left > 0 && `${plural('importOutLeft', left)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Rows that are not sent, with why: what the import's end names. */
function leftOutOf({ rows, reading, choices }: SheetPlan, context: PlanContext): ImportReport['leftOut'] {
  const sent = new Set(itemsOf(rows, context).map(({ row }) => row));
  const skipped = rows
    .filter(({ row }) => !sent.has(row))
    .map((row) => ({
      row: row.row,
      title: pursuitTitle(row.values),
      why: row.kind === 'there' ? ('there' as const) : ('skipped' as const),
    }));
  const out = reading.leftOut
    .filter(({ row }) => !choices.included.has(row))
    .map(({ row, text, why }) => ({ row, title: text, why }));
  return [...skipped, ...out].toSorted((one, other) => one.row - other.row).slice(0, IMPORT_LEFT_OUT_MAX);
}
