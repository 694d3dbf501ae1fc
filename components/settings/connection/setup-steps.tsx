import { words, type WordKey } from '../../../lib/words/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';

const STEPS: readonly { title: WordKey; text: WordKey; section: string }[] = [
  { title: 'stepConnection', text: 'stepConnectionText', section: 'connection' },
  { title: 'optionsAddingPipeline', text: 'stepPipelineText', section: 'adding' },
  { title: 'optionsSites', text: 'stepSitesText', section: 'sites' },
];

/** Setup steps above the options; only the first needs input. */
export function SetupSteps({ connected }: { connected: boolean }) {
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{words(connected ? 'firstRunDone' : 'firstRunTitle')}</h2>
      <p className="lead">{words(connected ? 'firstRunDoneLead' : 'firstRunLead')}</p>
      <ol className="steps">
        {STEPS.map(({ title, text, section }, index) => {
          const done = connected && index === 0;
          const on = !connected && index === 0;
          return (
            <li
              key={title}
              className={joinClasses('step', on && 'on', done && 'done')}
              {...(on ? { 'aria-current': 'step' as const } : {})}
            >
              <span className="n" aria-hidden="true">
                {done ? <Icon name="check" size="sm" /> : index + 1}
              </span>
              <div>
                <h3>
                  {connected && !done ? (
                    <a className="link" href={`#${section}`}>
                      {words(title)}
                    </a>
                  ) : (
                    words(title)
                  )}
                  {done && <span className="sr"> {words('stepDone')}</span>}
                </h3>
                <p className="small muted">{words(text)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
