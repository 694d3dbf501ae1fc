import type { ConnectionInfo } from '../../../lib/protocol/answers.ts';
import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextBlock } from '../../ui/text-block.tsx';
import { useAsk } from '../../data/use-ask.ts';
import { useUndoable } from '../../ui/feedback/use-undoable.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import { AskFailure } from '../shared/ask-failure.tsx';
import { Section } from '../shared/section.tsx';

/** Version and troubleshooting facts, shown in full before copying. */
export function DiagnosticsSection({ connection }: { connection: ConnectionInfo }) {
  const diagnostics = useAsk('diagnostics.get', {}, { freshFor: 0 });
  const pipelines = useAsk('pipelines.list', { certain: true }, { enabled: connection.state === 'connected' });
  const { act } = useUndoable();
  const text =
    diagnostics.data &&
    diagnosticsText({
      diagnostics: diagnostics.data,
      connection,
      pipelines: pipelines.data?.length,
      userAgent: navigator.userAgent,
    });
  const copy = () => {
    if (text === undefined) return;
    void act({
      run: () => navigator.clipboard.writeText(text),
      done: words('diagnosticsCopied'),
      failed: { title: words('diagnosticsNotCopied'), detail: words('diagnosticsNotCopiedWhy') },
    });
  };
  return (
    <Section id="diagnostics" title={words('optionsDiagnostics')}>
      <div className="row wrap">
        <p className="grow muted">{words('diagnosticsWhat')}</p>
        <Button busy={text === undefined && diagnostics.isPending} onClick={copy}>
          {words('diagnosticsCopy')}
        </Button>
      </div>
      <AskFailure asked={[diagnostics]} />
      {text !== undefined && <TextBlock label={words('reportText')}>{text}</TextBlock>}
    </Section>
  );
}
