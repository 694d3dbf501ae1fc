import type { Pipeline } from '../../../lib/domain/pipelines/pipeline.ts';
import type { ConnectionInfo } from '../../../lib/protocol/answers.ts';
import { locale, plural, words } from '../../../lib/words/words.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { failureWords } from '../../ui/feedback/failure-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAsk } from '../../data/use-ask.ts';

interface ConnectionStateProps {
  state: ConnectionInfo['state'];
  /** Ids of the pipelines in which the key may only read. */
  readOnly: readonly string[];
  /** A connection attempt is in progress. */
  checking: boolean;
}

/** Status of the stored connection: what the key can see, or what the user must do. */
export function ConnectionState({ state, readOnly, checking }: ConnectionStateProps) {
  const connected = state === 'connected';
  const pipelines = useAsk('pipelines.list', { certain: true }, { enabled: connected });
  if (!connected) {
    const refused = state === 'unauthorized';
    return (
      <Banner tone="warning" box title={words(refused ? 'keyNoLongerAccepted' : 'failurePermissionMissing')}>
        {words(refused ? 'keyNoLongerAcceptedWhy' : 'accessGoneWhy')}
      </Banner>
    );
  }
  if (pipelines.error && !checking) {
    const { title, explanation } = failureWords(failureBehind(pipelines.error));
    return (
      <Banner
        tone="warning"
        box
        title={title}
        action={
          <Button small icon="refresh" busy={pipelines.isFetching} onClick={() => void pipelines.refetch()}>
            {words('tryAgain')}
          </Button>
        }
      >
        {[explanation, words('connectionStillKept')].join(' ')}
      </Banner>
    );
  }
  if (!pipelines.data) return null;
  const onlyRead = pipelines.data.filter(({ id }) => readOnly.includes(id));
  return (
    <div className="banner box key-works" role="status">
      <Icon name="check" />
      <div>
        <p className="strong">{visibleText(pipelines.data)}</p>
        <p className="small num">{namesOf(pipelines.data)}</p>
        {onlyRead.length > 0 && (
          <p className="small">{words('keyReadsOnly', onlyRead.map(({ name }) => name).join(' · '))}</p>
        )}
      </div>
      <span className="small checked">{words('checkedAt', timeOf(pipelines.dataUpdatedAt))}</span>
    </div>
  );
}

function visibleText(pipelines: readonly Pipeline[]): string {
  return pipelines.length === 0 ? words('keySeesNone') : plural('keySees', pipelines.length);
}

function namesOf(pipelines: readonly Pipeline[]): string {
  if (pipelines.length === 0) return words('pipelinesNoneNext');
  const names = pipelines.map(({ name, pursuitCount, sharedWithOrg, owner }) => {
    const counted = pursuitCount === undefined ? name : words('pipelineCounted', name, pursuitCount);
    if (!sharedWithOrg) return counted;
    return owner?.name ? words('pipelineSharedByOwner', counted, owner.name) : words('pipelineShared', counted);
  });
  return names.join(' · ');
}

function timeOf(at: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(at);
}
