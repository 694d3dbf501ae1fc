import { useId } from 'react';
import { safeLink } from '../../lib/domain/link.ts';
import type { SeenNotice } from '../../lib/domain/notice.ts';
import type { Pursuit, Stage } from '../../lib/domain/pipeline.ts';
import type { PendingOperation } from '../../lib/protocol/answers.ts';
import { locale, words } from '../../lib/words/words.ts';
import { IncumbentsSection } from '../incumbents/incumbents-section.tsx';
import { soughtOfNotice } from '../incumbents/sought.ts';
import { EditorProblems } from '../pipeline/editor-problems.tsx';
import { PendingLine } from '../pipeline/pending-line.tsx';
import { NOTE_MAX } from '../pipeline/pursuit-edit.ts';
import { ScaleQuestion } from '../pipeline/scale-question.tsx';
import { StageDefaults } from '../pipeline/stage-defaults.tsx';
import { stageName } from '../pipeline/stage-name.ts';
import { StageSelect } from '../pipeline/stage-select.tsx';
import { usePursuitEditor } from '../pipeline/use-pursuit-editor.ts';
import { useRemovePursuit } from '../pipeline/use-remove-pursuit.ts';
import { WeightedPreview } from '../pipeline/weighted-preview.tsx';
import { Button } from '../ui/button.tsx';
import { FailureBanner } from '../ui/failure-banner.tsx';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/focus-invalid.ts';
import { Icon } from '../ui/icon.tsx';
import { TextArea, TextInput } from '../ui/text-input.tsx';
import { useNaics } from '../ui/use-naics.ts';
import { NoticeHead } from './notice-head.tsx';
import { savedWhen } from './saved-when.ts';

interface SavedEditorProps {
  site: string | undefined;
  notice: SeenNotice;
  pursuit: Pursuit;
  pipelineId: string;
  pipelineName: string;
  stages: readonly Stage[];
  pending: readonly PendingOperation[];
  /** pWin and pGo are hidden until it is known how the service writes them. */
  scaleUnknown: boolean;
}

/** A saved notice: what the service keeps fixed as text, the rest to be edited as in the pipeline tab. */
export function SavedEditor({
  site,
  notice,
  pursuit,
  pipelineId,
  pipelineName,
  stages,
  pending,
  scaleUnknown,
}: SavedEditorProps) {
  const editor = usePursuitEditor(pursuit, pipelineId, stages);
  const { remove, removing, failure } = useRemovePursuit(pipelineId);
  const problems = useId();
  const leaving = pending.find(({ kind, state }) => kind === 'remove' && state !== 'attention');
  if (!editor.ready) return null;
  const { form, verdict, set } = editor;
  const at = stages.findIndex(({ id }) => id === pursuit.stageId);
  const link = safeLink(pursuit.uiLink);
  const when = savedWhen(pursuit.createdAt, locale());
  const save = () => void editor.save();
  const figure = (name: 'pWin' | 'pGo' | 'value') => ({
    value: form[name],
    'aria-invalid': verdict.errors[name] ? true : undefined,
    'aria-describedby': (verdict.errors[name] ?? editor.changedBelow[name]) ? problems : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      set(name, event.currentTarget.value);
    },
  });
  const percent = <span className="muted">%</span>;
  return (
    <form
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
          <NoticeHead site={site} notice={notice} />
          <h2>{pursuit.title}</h2>
          <Facts pursuit={pursuit} />
        </section>
        <div className="banner savedok" role="status">
          <Icon name="check" />
          <p>
            <b>{words('inStage', stageName(stages[at], at + 1))}</b>, {pipelineName}
          </p>
          {when && <span className="small">{words('savedWhen', when)}</span>}
        </div>
        <div className="pad fields">
          {pending.map((operation) => (
            <PendingLine key={operation.id} operation={operation} takeFocus={operation.kind === 'remove'} />
          ))}
          {!leaving && (
            <>
              <Field side label={words('stage')}>
                {(control) => (
                  <StageSelect
                    {...control}
                    stages={stages}
                    value={form.stageId}
                    onChange={(id) => {
                      set('stageId', id);
                    }}
                  />
                )}
              </Field>
              {editor.moved && (
                <StageDefaults
                  stage={editor.moved}
                  name={stageName(editor.moved, stages.indexOf(editor.moved) + 1)}
                  own={editor.own}
                />
              )}
              {scaleUnknown && editor.failure?.code !== 'scaleUnknown' && <ScaleQuestion />}
              <div className="figures">
                <Field side label={words('value')}>
                  {({ id }) => <TextInput id={id} figure inputMode="decimal" {...figure('value')} />}
                </Field>
                <Field side label={words('pWin')}>
                  {({ id }) => <TextInput id={id} figure inputMode="decimal" after={percent} {...figure('pWin')} />}
                </Field>
                <Field side label={words('pGo')}>
                  {({ id }) => <TextInput id={id} figure inputMode="decimal" after={percent} {...figure('pGo')} />}
                </Field>
              </div>
              <div className="beside">
                <WeightedPreview
                  now={pursuit.weightedValueCents}
                  changed={verdict.changes !== undefined}
                  previewCents={verdict.previewCents}
                />
              </div>
              <EditorProblems id={problems} editor={editor} onSave={save} />
              <Field side label={words('note')}>
                {(control) => (
                  <TextArea
                    {...control}
                    rows={3}
                    maxLength={NOTE_MAX}
                    placeholder={words('notePlaceholder')}
                    value={form.note}
                    onChange={(event) => {
                      set('note', event.currentTarget.value);
                    }}
                  />
                )}
              </Field>
            </>
          )}
          {failure && (
            <FailureBanner box failure={failure} what={words('failedRemove')} onRetry={() => void remove(pursuit.id)} />
          )}
        </div>
        <IncumbentsSection sought={soughtOfNotice(notice)} />
      </div>
      <footer className="actions">
        {!leaving && (
          <Button
            look="quiet"
            className="rm first"
            icon="trash"
            busy={removing}
            onClick={() => void remove(pursuit.id)}
          >
            {words('remove')}
          </Button>
        )}
        {link && (
          <a className="btn push" href={link} target="_blank" rel="noreferrer">
            {words('openNotice')}
            <Icon name="external" size="sm" />
          </a>
        )}
        {!leaving && (
          <Button look="primary" type="submit" busy={editor.saving} aria-disabled={!verdict.changes}>
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
