import { formatCount, words } from '../../../lib/words/words.ts';
import { Banner } from '../../ui/banner.tsx';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import type { AgendaPart } from './agenda-items.ts';

interface AgendaNoticesProps {
  agenda: readonly AgendaPart[];
  onRetry: () => void;
  retrying: boolean;
}

/** Says what the agenda lacks: pipelines that could not be read, and lists that the service cut. */
export function AgendaNotices({ agenda, onRetry, retrying }: AgendaNoticesProps) {
  const failed = agenda.filter(({ slice }) => !slice);
  const failure = failed.map((part) => part.failure).find(Boolean);
  const stale = agenda.map(({ slice }) => slice?.stale).find(Boolean);
  const cut = agenda.flatMap(({ pipeline, slice }) => {
    if (!slice?.mayHaveMore) return [];
    const { pursuits, total } = slice;
    const listed = formatCount(pursuits.length);
    return total === undefined || total <= pursuits.length
      ? words('agendaCutUnknown', pipeline.name, listed)
      : words('agendaCut', pipeline.name, listed, formatCount(total));
  });
  return (
    <>
      {failure ? (
        <FailureBanner
          failure={failure}
          what={words('agendaFailed', failed.map(({ pipeline }) => pipeline.name).join(', '))}
          onRetry={onRetry}
          retrying={retrying}
        />
      ) : (
        // The shell already says above every tab that the connection needs something.
        stale &&
        !['notConnected', 'unauthorized', 'permissionMissing'].includes(stale.code) && (
          <FailureBanner failure={stale} kept={words('lastKnownShown')} onRetry={onRetry} retrying={retrying} />
        )
      )}
      {cut.length > 0 && (
        <Banner tone="warning" title={cut.join('\n')}>
          {words('agendaCutWhy')}
        </Banner>
      )}
    </>
  );
}
