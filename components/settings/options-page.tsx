import { useEffect, useState } from 'react';
import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { words, type WordKey } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { Logo } from '../ui/logo.tsx';
import { Banner } from '../ui/banner.tsx';
import { Chip } from '../ui/chip.tsx';
import { NotLoaded } from '../ui/feedback/failure-banner.tsx';
import { useAsk } from '../data/use-ask.ts';
import { AddingSection } from './adding-section.tsx';
import { AdvancedSection } from './advanced-section.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { CompanySection } from './company/company-section.tsx';
import { ConnectionSection } from './connection/connection-section.tsx';
import { EraseButton } from './data/data-actions.tsx';
import { DataSection } from './data/data-section.tsx';
import { DiagnosticsSection } from './data/diagnostics-section.tsx';
import { SetupList } from '../shell/first-run.tsx';
import { SitesSection } from './sites/sites-section.tsx';
import { TaughtSection } from './taught/taught-section.tsx';

const SECTIONS = {
  connection: 'optionsConnection',
  company: 'optionsCompany',
  adding: 'optionsAdding',
  sites: 'optionsSites',
  taught: 'taughtPages',
  alerts: 'optionsAlerts',
  data: 'optionsData',
  diagnostics: 'optionsDiagnostics',
  advanced: 'optionsAdvanced',
} as const satisfies Record<string, WordKey>;

/** Every option on one page, with a list of its sections. */
export function OptionsPage() {
  const connection = useAsk('connection.get', {});
  return (
    <div className="opt" tabIndex={-1}>
      <header className="opt-head">
        <Logo />
        <h1>
          {words('extensionName')} <span className="muted">{words('options')}</span>
        </h1>
        {connection.data && <StateChip state={connection.data.state} />}
      </header>
      {connection.error?.failure.code === 'newerData' ? (
        <Banner box tone="danger" title={words('failureNewerData')} action={<EraseButton />}>
          {words('failureNewerDataWhy')}
        </Banner>
      ) : connection.data ? (
        <Sections connection={connection.data} />
      ) : (
        <NotLoaded asked={connection} />
      )}
    </div>
  );
}

function Sections({ connection }: { connection: ConnectionInfo }) {
  const { onChanged } = usePlatform();
  // Erasing in any window also clears typed input.
  const [erasures, setErasures] = useState(0);
  useEffect(() => {
    const closed = new AbortController();
    onChanged((topics) => {
      if (topics.includes('all')) setErasures((before) => before + 1);
    }, closed.signal);
    return () => closed.abort();
  }, [onChanged]);
  const connected = connection.state === 'connected';
  const current = useCurrentSection(Object.keys(SECTIONS));
  // Users who start without a connection see the setup steps even after connecting.
  const [firstTime, setFirstTime] = useState(connection.state === 'absent');
  if (!firstTime && connection.state === 'absent') setFirstTime(true);
  return (
    <div className="opt-columns">
      <nav className="opt-nav" aria-label={words('options')}>
        <ul>
          {Object.entries(SECTIONS).map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`} {...(id === current ? { 'aria-current': 'location' as const } : {})}>
                {words(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="opt-main">
        {firstTime && (
          <section className="first-steps" aria-labelledby="first-steps-title">
            <h2 id="first-steps-title">{words(connected ? 'firstRunDone' : 'firstRunTitle')}</h2>
            <p className="lead">{words(connected ? 'firstRunDoneLead' : 'firstRunLead')}</p>
            <SetupList heading="h3" connected={connected} />
          </section>
        )}
        <ConnectionSection key={erasures} connection={connection} />
        <CompanySection key={`company-${String(erasures)}`} />
        <AddingSection connection={connection} />
        <SitesSection />
        <TaughtSection />
        <AlertsSection />
        <DataSection />
        <DiagnosticsSection connection={connection} />
        <AdvancedSection connection={connection} />
      </main>
    </div>
  );
}

function StateChip({ state }: { state: ConnectionInfo['state'] }) {
  if (state === 'absent')
    return (
      <Chip look="outline" className="push">
        {words('notConnected')}
      </Chip>
    );
  const connected = state === 'connected';
  return (
    <Chip look={connected ? 'success' : 'warning'} icon={connected ? 'check' : 'warning'} className="push">
      {words(connected ? 'connected' : 'connectionNeedsYou')}
    </Chip>
  );
}

/** The id of the current section: the last one to reach the upper third, or at the end the last of all. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const all = list.split(' ');
      const reached = all.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < clientHeight / 3,
      );
      const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      setCurrent(atEnd ? all.at(-1) : (reached.at(-1) ?? all[0]));
    };
    document.addEventListener('scroll', look, { passive: true });
    return () => document.removeEventListener('scroll', look);
  }, [list]);
  return current;
}
