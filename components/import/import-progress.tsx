import type { ImportFate, ImportReport, ImportState } from '../../lib/protocol/import-messages.ts';
import { formatCount, locale, plural, words, type PluralKey, type WordKey } from '../../lib/words/words.ts';
import { useAsk } from '../data/use-ask.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/form/confirm-button.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { failureWords } from '../ui/feedback/failure-words.ts';
import { isUnderWay, type Importing } from './use-import.ts';

const TITLES: Readonly<Record<ImportState['step'], WordKey>> = {
  loading: 'importReading',
  running: 'importRunning',
  paused: 'importPaused',
  canceled: 'importCanceled',
  done: 'importDone',
  undoing: 'importUndoing',
  undone: 'importUndone',
};

interface ImportProgressProps {
  state: ImportState;
  importing: Importing;
  /** Chooses another file. */
  onAgain: () => void;
  /** Opens the board. */
  onClose: () => void;
}

/** An import under way or over: how far it is, what became of its rows, and its one Undo. */
export function ImportProgress({ state, importing, onAgain, onClose }: ImportProgressProps) {
  const { step, total, counts, problems, failure, name } = state;
  const { added, updated, there, refused, removed, kept } = counts;
  const isUndo = step === 'undoing' || step === 'undone';
  const changed = added + updated;
  const [done, of] = isUndo ? [removed + kept, Math.max(changed, removed + kept)] : [changed + there + refused, total];
  const isRunning = isUnderWay(state);
  const isOver = step === 'done' || step === 'canceled' || step === 'undone';
  const report = useAsk('import.report', { importId: state.importId }, { enabled: !isRunning }).data;
  const title = step === 'done' && report ? words('importFinished', countsOf(report)) : words(TITLES[step]);
  const tell = (action: 'pause' | 'resume' | 'cancel' | 'undo') => void importing.tell(state, action);
  const facts = [
    added > 0 && plural('importAdded', added),
    updated > 0 && plural('importUpdated', updated),
    there > 0 && plural('importWasThere', there),
    refused > 0 && plural('importRefused', refused),
    removed > 0 && plural('importRemoved', removed),
    kept > 0 && plural('importKept', kept),
  ];
  return (
    <div className="import-progress">
      <h3>{title}</h3>
      <p role="status" className="sr">
        {title}
      </p>
      <p className="small muted clip" title={name}>
        {name}
      </p>
      {!isOver && (
        <>
          <progress value={done} max={of} aria-label={words(TITLES[step])} />
          <p className="num">{words('countOf', formatCount(done), formatCount(of))}</p>
        </>
      )}
      {!(step === 'done' && report) && (
        <ul className="small">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      )}
      {isRunning && <p className="small muted">{words('importGoesOn')}</p>}
      {failure &&
        (isRunning && failureWords(failure).remedy === 'retry' ? (
          <Banner box tone="info" icon="queued" title={words('importWaitsFor', failureWords(failure).title)}>
            {words('importGoesOnKept')}
          </Banner>
        ) : (
          <FailureBanner box failure={failure} what={words('importWaits')} kept={words('importWaitsKept')} />
        ))}
      <div className="row wrap">
        {step === 'running' && <Button onClick={() => tell('pause')}>{words('importPause')}</Button>}
        {step === 'paused' && (
          <Button look="primary" busy={importing.busy} onClick={() => tell('resume')}>
            {words('continue')}
          </Button>
        )}
        {(step === 'running' || step === 'paused') && (
          <ConfirmButton
            label={words('cancel')}
            busy={importing.busy}
            onConfirm={(over) => void importing.tell(state, 'cancel').then(over)}
          >
            {words('importCancelWhy')}
          </ConfirmButton>
        )}
        {isOver && (
          <Button look="primary" onClick={onClose}>
            {words('openBoard')}
          </Button>
        )}
        {!isRunning && !isUndo && changed > 0 && (
          <Button icon="undo" busy={importing.busy} onClick={() => tell('undo')}>
            {plural('importUndo', changed)}
          </Button>
        )}
        {!isRunning && step !== 'paused' && <Button onClick={onAgain}>{words('importAnother')}</Button>}
      </div>
      {!isRunning && report && <Report report={report} problems={problems} />}
    </div>
  );
}

const OUTCOMES = {
  added: 'importOutAdded',
  updated: 'importOutUpdated',
  removed: 'importRemoved',
  there: 'importOutThere',
  refused: 'importOutRefused',
  left: 'importOutLeft',
} as const satisfies Record<string, PluralKey>;
type Outcome = keyof typeof OUTCOMES;

interface Row {
  row: number;
  title: string;
  why?: ImportReport['leftOut'][number]['why'];
}

/** All rows by outcome. */
function outcomesOf({ rows, leftOut }: ImportReport): [Outcome, Row[]][] {
  const of = (...fates: ImportFate[]) => rows.filter(({ fate }) => fates.includes(fate));
  const all: [Outcome, Row[]][] = [
    // Undo has left some of them alone.
    ['added', of('added', 'kept')],
    ['updated', of('updated')],
    ['removed', of('removed')],
    ['there', [...of('there'), ...leftOut.filter(({ why }) => why === 'there')]],
    ['refused', of('refused')],
    ['left', leftOut.filter(({ why }) => why !== 'there')],
  ];
  return all.filter(([, each]) => each.length > 0);
}

function countsOf(report: ImportReport): string {
  const counts = outcomesOf(report).map(([outcome, rows]) => plural(OUTCOMES[outcome], rows.length));
  return new Intl.ListFormat(locale(), { type: 'unit' }).format(counts);
}

/** A longer list is closed at first. */
const MOST_OPEN = 20;

/** Names every row, with what was wrong with it or why it was left out. */
function Report({ report, problems }: { report: ImportReport } & Pick<ImportState, 'problems'>) {
  const codes = new Map(problems.map(({ row, code }) => [row, code]));
  const whyOf = ({ row, why }: Row): string | undefined => {
    const code = codes.get(row);
    if (code !== undefined) return code === 'discarded' ? words('importDiscarded') : failureWords({ code }).title;
    return why && words(`importWhy_${why}`);
  };
  return outcomesOf(report).map(([outcome, rows]) => (
    <details key={outcome} className="import-out" open={rows.length <= MOST_OPEN}>
      <summary className="strong">{plural(OUTCOMES[outcome], rows.length)}</summary>
      <table className="table" aria-label={plural(OUTCOMES[outcome], rows.length)}>
        <tbody>
          {rows.map((each) => (
            <tr key={each.row}>
              <th scope="row" className="num muted">
                {each.row}
              </th>
              <td>{each.title}</td>
              <td className="small muted">{whyOf(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  ));
}
