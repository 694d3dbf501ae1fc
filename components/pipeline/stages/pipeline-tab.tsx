import { useEffect, useState } from 'react';
import { words } from '../../../lib/words/words.ts';
import { useDraft } from '../../data/use-draft.ts';
import { useNavigation } from '../../platform/navigation.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Agenda } from '../agenda/agenda.tsx';
import { ChangesLine } from '../changes/changes-line.tsx';
import { useChosenPipeline } from '../shared/use-chosen-pipeline.ts';
import './pipeline.css';

const Stages = lazyComponent(async () => (await import('./stages.tsx')).Stages, <Skeleton rows={6} />);

const VIEWS = ['agenda', 'stages'] as const;
type View = (typeof VIEWS)[number];

/** The pursuits: of all pipelines by deadline, or of one by stage. */
export function PipelineTab() {
  const [chosenView, setView] = useDraft<View>('pipeline-tab', 'agenda', (stored) =>
    VIEWS.find((each) => each === stored),
  );
  const pipelines = useChosenPipeline();
  const { wanted, openPursuit } = useNavigation();
  // A pursuit opens among the stages of its pipeline. The choice of view stays for the next time.
  const [isSought, setSought] = useState(false);
  if (wanted && !isSought) setSought(true);
  const view = isSought ? 'stages' : chosenView;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { look } = pipelines;
  useEffect(() => {
    if (wanted) look(wanted.pipelineId);
  }, [wanted, look]);

  return (
    <>
      <div className="agbar">
        <Segmented
          label={words('showAs')}
          value={view}
          segments={VIEWS.map((value) => ({ value, label: words(value) }))}
          onChange={(value) => {
            setSought(false);
            setView(() => value);
          }}
        />
        <div className="agtools" ref={setSlot} />
      </div>
      <ChangesLine onOpenPursuit={openPursuit} />
      {view === 'agenda' ? (
        <Agenda slot={slot} boardOf={pipelines.own?.id} />
      ) : (
        <Stages slot={slot} shown={pipelines} wantedPipeline={wanted?.pipelineId} />
      )}
    </>
  );
}
