import { words, type WordKey } from '../../lib/words/words.ts';
import { usePlatform } from '../platform/platform.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const STEPS: readonly { title: WordKey; text: WordKey }[] = [
  { title: 'stepConnection', text: 'stepConnectionText' },
  { title: 'optionsAddingPipeline', text: 'stepPipelineText' },
  { title: 'optionsSites', text: 'stepSitesText' },
];

/** Replaces all tabs until there is a connection: the steps to set one up. */
export function FirstRun() {
  const platform = usePlatform();
  return (
    <main>
      <div className="scroll first-run">
        <h1>{words('firstRunTitle')}</h1>
        <p className="lead">{words('firstRunLead')}</p>
        <ol className="steps">
          {STEPS.map(({ title, text }, index) => (
            <li
              key={title}
              className={index === 0 ? 'step on' : 'step'}
              {...(index === 0 ? { 'aria-current': 'step' as const } : {})}
            >
              <span className="n" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2>{words(title)}</h2>
                <p className="small muted">{words(text)}</p>
                {index === 0 && (
                  <Button look="primary" block icon="connect" onClick={() => void platform.openOptions()}>
                    {words('connectNow')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <footer className="actions">
        <Icon name="shield" />
        <p className="grow small muted">{words('pagesReadOnly')}</p>
      </footer>
    </main>
  );
}
