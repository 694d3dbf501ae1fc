import { useId, useRef } from 'react';
import { calendarDateOf, formatCalendarDate, today } from '../../../lib/domain/dates/calendar-date.ts';
import { safeLink } from '../../../lib/domain/text/link.ts';
import type { SeenNotice } from '../../../lib/domain/notices/notice.ts';
import { dueOf, type Pursuit, type Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import type { PendingOperation, PursuitsPage } from '../../../lib/protocol/answers.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { IncumbentsSection } from '../../awards/incumbents/incumbents-section.tsx';
import { incumbentRequestOfNotice } from '../../awards/incumbents/incumbent-request.ts';
import {
  EditorProblems,
  FigureField,
  MoveDefaults,
  NoteField,
  StageField,
} from '../../pipeline/editor/editor-fields.tsx';
import { DeadlineLine } from '../../ui/deadline-chip.tsx';
import { DeadlineNews } from '../../pipeline/changes/deadline-news.tsx';
import { PendingLine, removesPursuit } from '../../pipeline/pursuit/pending-line.tsx';
import { FiguresNote } from '../../pipeline/shared/figures-note.tsx';
import { stageName } from '../../../lib/words/display-names.ts';
import { useClosedFrom } from '../../pipeline/shared/use-closed-from.ts';
import { RemoveButton } from '../../pipeline/editor/remove-button.tsx';
import { usePursuitEditor } from '../../pipeline/editor/use-pursuit-editor.ts';
import { useRemovePursuit } from '../../pipeline/editor/use-remove-pursuit.ts';
import { WeightedPreview } from '../../pipeline/editor/weighted-preview.tsx';
import { CopyButtons } from '../../pipeline/export/copy-buttons.tsx';
import { WorksheetButton } from '../../pipeline/worksheet/worksheet-button.tsx';
import { trackActionBar } from '../../ui/action-bar.ts';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { focusFirstInvalid, passFocusOn, useFocusRecovery } from '../../ui/focus/move-focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNaics } from '../../data/use-naics.ts';
import { NoticeHead } from '../notice/notice-head.tsx';
import { TeachPage } from '../teach/teach-page.tsx';
import { WatchOffer } from './watch-offer.tsx';

interface SavedEditorProps {
  site: string | undefined;
  notice: SeenNotice;
  pursuit: Pursuit;
  pipelineId: string;
  pipelineName: string;
  stages: readonly Stage[];
  pending: readonly PendingOperation[];
  /** Hides The list that until the service's scale is known. */
  page: Pick<PursuitsPage, 'scale' | 'offScale'>;
}

/** A saved notice: fixed fields as text, the rest editable as in the pipeline tab. */
export function SavedEditor({
  site,
  notice,
  pursuit,
  pipelineId,
  pipelineName,
  stages,
  pending,
  page,
}: SavedEditorProps) {
  const editor = usePursuitEditor(pursuit, pipelineId, stages);
  const { remove, removing, failure } = useRemovePursuit(pipelineId);
  const problems = useId();
  const isClosed = useClosedFrom(stages);
  const leaving = pending.some(removesPursuit);
  const removal = useRef<HTMLButtonElement>(null);
  // Undoing an operation removes its line.
  useFocusRecovery(pending.map(({ id }) => id).join(' '), removal);
  const { verdict } = editor;
  const at = stages.findIndex(({ id }) => id === pursuit.stageId);
  const link = safeLink(pursuit.uiLink);
  const when = savedWhen(pursuit.createdAt, locale());
  const save = () => void editor.save();
  const percent = <span className="muted">%</span>;
  return (
    <form
      ref={passFocusOn}
      className="capture-form"
      aria-label={words('editPursuit', pursuit.title ?? notice.title)}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstInvalid(event.currentTarget);
        save();
      }}
    >
      <div className="scroll">
        <section className="pad seen">
          <NoticeHead site={site} notice={notice} due={dueOf(pursuit)} closed={isClosed(pursuit.stageId)} />
          <h2>{pursuit.title}</h2>
          <Facts pursuit={pursuit} />
          {pursuit.due?.time !== undefined && <DeadlineLine deadline={pursuit.due} />}
        </section>
        <div className="banner savedok" role="status">
          <Icon name="check" />
          <p>
            <b>{words('inStage', stageName(stages[at], at + 1))}</b>, {pipelineName}
          </p>
          {when && <span className="small">{words('savedWhen', when)}</span>}
        </div>
        <div className="pad fields">
          <WatchOffer />
          <DeadlineNews pursuit={pursuit} />
          {pending.map((operation) => (
            <PendingLine key={operation.id} operation={operation} takeFocus={operation.kind === 'remove'} />
          ))}
          {!leaving && (
            <>
              <StageField side editor={editor} stages={stages} />
              <MoveDefaults editor={editor} stages={stages} />
              <FiguresNote box page={page} />
              <div className="figures">
                <FigureField
                  side
                  editor={editor}
                  name="estimatedValueCents"
                  label={words('value')}
                  problems={problems}
                />
                <FigureField
                  side
                  editor={editor}
                  name="pWin"
                  label={words('pWin')}
                  after={percent}
                  problems={problems}
                />
                <FigureField side editor={editor} name="pGo" label={words('pGo')} after={percent} problems={problems} />
              </div>
              <div className="beside">
                <WeightedPreview
                  now={pursuit.weightedValueCents}
                  changed={verdict.changes !== undefined}
                  previewCents={verdict.previewCents}
                  exact={editor.figures.formula !== undefined}
                />
              </div>
              <EditorProblems id={problems} editor={editor} onSave={save} />
              <NoteField side editor={editor} rows={3} placeholder={words('notePlaceholder')} />
              <div className="beside">
                <WorksheetButton pursuit={pursuit} pipelineId={pipelineId} />
                <CopyButtons pursuit={pursuit} stages={stages} />
              </div>
            </>
          )}
          {failure && (
            <FailureBanner box failure={failure} what={words('failedRemove')} onRetry={() => void remove(pursuit.id)} />
          )}
        </div>
        <IncumbentsSection query={incumbentRequestOfNotice(notice)} />
        <div className="pad teach-link">
          <TeachPage />
        </div>
      </div>
      <footer ref={trackActionBar} className="actions">
        {!leaving && !editor.noWrite && (
          <RemoveButton
            buttonRef={removal}
            pursuit={pursuit}
            stages={stages}
            className="rm first"
            busy={removing}
            onRemove={() => void remove(pursuit.id)}
          />
        )}
        {link && (
          <a className="btn push" href={link} target="_blank" rel="noreferrer">
            {words('openNotice')}
            <Icon name="external" size="sm" />
          </a>
        )}
        {!leaving && (
          <Button
            look="primary"
            type="submit"
            busy={editor.saving}
            aria-disabled={!verdict.changes || editor.noWrite !== undefined}
          >
            {words('saveChanges')}
          </Button>
        )}
      </footer>
    </form>
  );
}

function Facts({ pursuit: { agency, naicsCode, state } }: { pursuit: Pursuit }) {
  const naics = useNaics();
  const code = naicsCode && [naicsCode, naics?.naicsTitle(naicsCode)].filter(Boolean).join(' ');
  const facts = [code, state].filter(Boolean).join(' · ');
  return (
    <>
      {agency && <p className="small muted">{agency}</p>}
      {facts && <p className="small muted num">{facts}</p>}
    </>
  );
}

/** When something was saved, in the user's time zone: "today, 2:02 PM" or "Tue, Nov 10". */
function savedWhen(timestamp: string | undefined, locale: string, now: Date = new Date()): string | undefined {
  const at = timestamp === undefined ? undefined : new Date(timestamp);
  if (!at || Number.isNaN(at.getTime())) return undefined;
  const day = calendarDateOf(at.getFullYear(), at.getMonth() + 1, at.getDate());
  if (!day) return undefined;
  if (day !== today(now)) return formatCalendarDate(day, locale, today(now));
  return words('todayAt', new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at));
}
