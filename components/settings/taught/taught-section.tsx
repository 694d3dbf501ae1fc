import { useRef } from 'react';
import { words } from '../../../lib/words/words.ts';
import { useAsk } from '../../data/use-ask.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { AskFailure } from '../shared/ask-failure.tsx';
import { Section } from '../shared/section.tsx';

// Most people teach no page.
const TaughtPages = lazyComponent(async () => (await import('./taught-pages.tsx')).TaughtPages);

/** Pages that the user taught, or imported from a colleague. */
export function TaughtSection() {
  const asked = useAsk('taught.list', {});
  const { data } = asked;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Section id="taught" title={words('taughtPages')} titleRef={title} aside={words('taughtAside')}>
      {!data && <AskFailure asked={[asked]} what={words('taughtNotLoaded')} />}
      {data && <TaughtPages entries={data} title={title} />}
    </Section>
  );
}
