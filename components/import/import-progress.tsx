import type { ImportState } from '../../lib/protocol/import-messages.ts';
import { formatCount, plural, words, type WordKey } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/form/confirm-button.tsx';
import { FailureBanner } from '../ui/feedback/failure-banner.tsx';
import { failureWords } from '../ui/feedback/failure-words.ts';
import type { Importing } from './use-import.ts';

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
}

/** An import under way or over: how far it is, what became of its rows, and its one Undo. */
export function ImportProgress({ state, importing, onAgain }: ImportProgressProps) {
  const { step, total, counts, problems, failure, name } = state;
  const { added, updated, there, refused, removed, kept } = counts;
  const isUndo = step === 'undoing' || step === 'undone';
  const changed = added + updated;
  const [done, of] = isUndo ? [removed + kept, Math.max(changed, removed + kept)] : [changed + there + refused, total];
  const isRunning = step === 'running' || step === 'undoing';
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
      <h3>{words(TITLES[step])}</h3>
      <p role="status" className="sr">
        {words(TITLES[step])}
      </p>
      <p className="small muted clip" title={name}>
        {name}
      </p>
      <progress value={done} max={of} aria-label={words(TITLES[step])} />
      <p className="num">{words('countOf', formatCount(done), formatCount(of))}</p>
      <ul className="small">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
      {isRunning && <p className="small muted">{words('importGoesOn')}</p>}
      {failure && <FailureBanner box failure={failure} what={words('importWaits')} kept={words('importWaitsKept')} />}
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
        {!isRunning && !isUndo && changed > 0 && (
          <Button icon="undo" busy={importing.busy} onClick={() => tell('undo')}>
            {plural('importUndo', changed)}
          </Button>
        )}
        {!isRunning && step !== 'paused' && <Button onClick={onAgain}>{words('importAnother')}</Button>}
      </div>
      {problems.length > 0 && (
        <table className="table">
          <caption>{words('importProblems')}</caption>
          <thead>
            <tr>
              <th scope="col">{words('importRow')}</th>
              <th scope="col">{words('title')}</th>
              <th scope="col">{words('importWhy')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, title, code }) => (
              <tr key={row}>
                <th scope="row" className="num muted">
                  {row}
                </th>
                <td>{title}</td>
                <td>{code === 'discarded' ? words('importDiscarded') : failureWords({ code }).title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
