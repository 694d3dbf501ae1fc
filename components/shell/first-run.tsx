import type { ReactNode } from 'react';
import { words, type WordKey } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';

const STEPS: readonly { title: WordKey; text: WordKey; section: string }[] = [
  { title: 'stepConnection', text: 'stepConnectionText', section: 'connection' },
  { title: 'optionsAddingPipeline', text: 'stepPipelineText', section: 'adding' },
  { title: 'optionsSites', text: 'stepSitesText', section: 'sites' },
];

/** Replaces all tabs until there is a connection: the steps to set one up. */
export function FirstRun() {
  const platform = usePlatform();
  return (
    <main>
      <div className="scroll first-run">
        <h1>{words('firstRunTitle')}</h1>
        <p className="lead">{words('firstRunLead')}</p>
        <SetupList heading="h2">
          <Button look="primary" block icon="connect" onClick={() => void platform.openOptions()}>
            {words('connectNow')}
          </Button>
        </SetupList>
      </div>
      <footer className="actions">
        <Icon name="shield" />
        <p className="grow small muted">{words('pagesReadOnly')}</p>
      </footer>
    </main>
  );
}

interface SetupListProps {
  heading: 'h2' | 'h3';
  connected?: boolean;
  /** Below the first step. */
  children?: ReactNode;
}

/** The steps of the setup; only the first needs input. */
export function SetupList({ heading: Heading, connected = false, children }: SetupListProps) {
  return (
    <ol className="steps">
      {STEPS.map(({ title, text, section }, index) => {
        const done = connected && index === 0;
        const on = !connected && index === 0;
        return (
          <li
            key={title}
            className={joinClasses('step', on && 'on', done && 'done')}
            aria-current={on ? 'step' : undefined}
          >
            <span className="n" aria-hidden="true">
              {done ? <Icon name="check" size="sm" /> : index + 1}
            </span>
            <div>
              <Heading>
                {connected && !done ? (
                  <a className="link" href={`#${section}`}>
                    {words(title)}
                  </a>
                ) : (
                  words(title)
                )}
                {done && <span className="sr"> {words('stepDone')}</span>}
              </Heading>
              <p className="small muted">{words(text)}</p>
              {index === 0 && children}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
