import type { Stage } from '../../../lib/domain/pipelines/pipeline.ts';
import { locale, words } from '../../../lib/words/words.ts';
import { percentText } from '../pursuit/field-text.ts';

interface StageDefaultsProps {
  id?: string;
  stage: Stage;
  name: string;
  /** Which of the two the user overrides. */
  own: { pWin: boolean; pGo: boolean };
}

/** A stage's default pWin and pGo, and which of them are overridden. */
export function StageDefaults({ id, stage, name, own }: StageDefaultsProps) {
  const { defaultPWin: pWin, defaultPGo: pGo } = stage;
  const overridden =
    own.pWin && own.pGo
      ? words('defaultsBothOwn')
      : own.pWin
        ? words('defaultsPWinOwn')
        : own.pGo
          ? words('defaultsPGoOwn')
          : '';
  const defaults =
    pWin === undefined || pGo === undefined
      ? !(own.pWin && own.pGo) && words('defaultsUnknown', name)
      : words('defaultsApplied', name, percentText(pWin, locale()), percentText(pGo, locale()));
  return (
    <p className="hint" id={id} aria-live="polite">
      {[defaults, overridden].filter(Boolean).join(' ')}
    </p>
  );
}
