import { useRef } from 'react';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { failureBehind } from '../../ui/feedback/ask-error.ts';
import { FailureBanner } from '../../ui/feedback/failure-banner.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Section } from '../shared/section.tsx';

// Most people teach no page.
const TaughtPages = lazyComponent(async () => (await import('./taught-pages.tsx')).TaughtPages);

/** Pages that the user taught, or imported from a colleague. */
export function TaughtSection() {
  const { data, error, isFetching, refetch } = useAsk('taught.list', {});
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Section id="taught" title={words('taughtPages')} titleRef={title} aside={words('taughtAside')}>
      {!data && error && (
        <FailureBanner
          box
          failure={failureBehind(error)}
          what={words('taughtNotLoaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <TaughtPages entries={data} title={title} />}
    </Section>
  );
}
