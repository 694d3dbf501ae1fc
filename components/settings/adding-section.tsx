import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { words } from '../../lib/words/words.ts';
import { orderedStages } from '../pipeline/pursuit/stage-groups.ts';
import { stageName } from '../../lib/words/display-names.ts';
import { useAddingPipeline } from '../pipeline/shared/use-adding-pipeline.ts';
import { PageShortcut } from '../shell/shortcuts/page-shortcut.tsx';
import { failureBehind } from '../ui/feedback/ask-error.ts';
import { failureWords } from '../ui/feedback/failure-words.ts';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { useAsk } from '../data/use-ask.ts';
import { Section } from './shared/section.tsx';
import { StageNumberSelect } from './stage-number-select.tsx';
import { useChangeSettings, usePendingSettings } from './shared/use-change-settings.ts';

/**
 * The default pipeline, from which stage on deadlines stop mattering, and the shortcut that reads a page.
 */
export function AddingSection({ connection }: { connection: ConnectionInfo }) {
  const connected = connection.state === 'connected';
  return (
    <Section id="adding" title={words('optionsAdding')}>
      {connected ? (
        <div className="opt-two">
          <DefaultPipeline />
          <ClosedStageField />
        </div>
      ) : (
        <p className="muted">{words('addingAfterConnecting')}</p>
      )}
      <PageShortcut />
    </Section>
  );
}

function DefaultPipeline() {
  const { pipelines, adding: chosen } = useAddingPipeline();
  const change = useChangeSettings(words('optionsAddingPipeline'));
  const detail = useAsk('pipeline.get', { pipelineId: chosen?.id ?? '' }, { enabled: chosen !== undefined });
  const [first] = detail.data ? orderedStages(detail.data) : [];
  return (
    <Field
      label={words('pipeline')}
      className="big"
      hint={
        <>
          {pipelines.data?.length === 0 && words('pipelinesNone')}
          {pipelines.error && !pipelines.data && failureWords(failureBehind(pipelines.error)).title}
          {first && words('pursuitsStartIn', stageName(first, 1))}
        </>
      }
    >
      {(control) => (
        <Select
          {...control}
          value={chosen?.id}
          disabled={!chosen}
          placeholder={words('pipelineChoose')}
          options={(pipelines.data ?? []).map(({ id, name, sharedWithOrg, owner }) => ({
            value: id,
            label: name,
            detail: sharedWithOrg && owner?.name ? words('pipelineSharedBy', owner.name) : undefined,
          }))}
          onChange={(defaultPipelineId) => change(() => ({ defaultPipelineId }))}
        />
      )}
    </Field>
  );
}

/** The stage from which a past deadline no longer counts as missed. */
function ClosedStageField() {
  const shown = usePendingSettings(useAsk('settings.get', {}).data);
  const change = useChangeSettings(words('closedFrom'));
  return (
    <Field label={words('closedFrom')} hint={words('closedFromHint')} className="big">
      {(control) => (
        <StageNumberSelect
          {...control}
          value={shown?.closedFromStage}
          onChange={(closedFromStage) => change(() => ({ closedFromStage }))}
        />
      )}
    </Field>
  );
}
