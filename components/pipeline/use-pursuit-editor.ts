import { useCallback, useMemo } from 'react';
import type { Pursuit, Stage } from '../../lib/domain/pipeline.ts';
import type { Failure } from '../../lib/protocol/answers.ts';
import { locale } from '../../lib/words/words.ts';
import { usePlatform } from '../shell/platform.tsx';
import { useDraft } from '../ui/use-draft.ts';
import {
  formOf,
  judgeDraft,
  movedTo,
  PURSUIT_FIELDS,
  type PursuitDraft,
  type PursuitField,
  type PursuitForm,
  type PursuitVerdict,
} from './pursuit-edit.ts';
import { textsOf } from './texts-of.ts';
import { usePursuitNews } from './use-pursuit-news.ts';
import { useUpdatePursuit } from './use-update-pursuit.ts';

interface Kept {
  typed: PursuitDraft;
  /** What the service had in each field when the person began to type over it. */
  was: PursuitDraft;
}

export interface PursuitEditor {
  form: PursuitForm;
  verdict: PursuitVerdict;
  /** The stage that saving would move to, with the defaults it brings. */
  moved: Stage | undefined;
  /** Which probabilities the person typed over the defaults. */
  own: { pWin: boolean; pGo: boolean };
  /** Fields typed over that somebody else changed meanwhile, with what the service has now. */
  changedBelow: PursuitDraft;
  set: (field: PursuitField, text: string) => void;
  forget: () => void;
  /** Resolves to whether it was saved. */
  save: () => Promise<boolean>;
  saving: boolean;
  failure: Failure | undefined;
}

/** One pursuit under edit: what was typed survives the popup closing and a refresh below it. */
export function usePursuitEditor(pursuit: Pursuit, pipelineId: string, stages: readonly Stage[]): PursuitEditor {
  const { draft: store } = usePlatform();
  const key = keyOf(pursuit.id);
  const [{ typed, was }, change] = useDraft(key, UNTOUCHED, readKept);
  const update = useUpdatePursuit(pipelineId);
  const { scaleKnown } = usePursuitNews(pipelineId);
  const verdict = useMemo(() => judgeDraft(pursuit, stages, typed, locale()), [pursuit, stages, typed]);
  const served = useMemo(() => formOf(pursuit, stages, {}, locale()), [pursuit, stages]);

  const set = useCallback(
    (field: PursuitField, text: string) => {
      // Choosing the stage it is in takes a move back, and the defaults with it.
      change((before) => {
        const { [field]: _before, ...others } = before.typed;
        const untouched = field === 'stageId' && text === pursuit.stageId;
        return {
          typed: untouched ? others : { ...others, [field]: text },
          was: { ...(scaleKnown() || !HIDDEN_BY_SCALE.has(field) ? { [field]: served[field] } : {}), ...before.was },
        };
      });
    },
    [served, pursuit.stageId, change, scaleKnown],
  );
  const clear = () => {
    change(() => UNTOUCHED);
    // The editor usually closes with this, and then nobody is left to write it down.
    void store.write(key, undefined).catch(() => undefined);
  };

  const changedBelow: PursuitDraft = {};
  for (const field of PURSUIT_FIELDS) {
    const before = was[field];
    if (
      typed[field] !== undefined &&
      before !== undefined &&
      before !== served[field] &&
      typed[field] !== served[field]
    ) {
      changedBelow[field] = served[field];
    }
  }

  return {
    form: formOf(pursuit, stages, typed, locale()),
    verdict,
    moved: movedTo(pursuit, stages, typed),
    own: { pWin: typed.pWin !== undefined, pGo: typed.pGo !== undefined },
    changedBelow,
    set,
    forget: () => {
      update.reset();
      clear();
    },
    save: async () => {
      if (!verdict.changes || update.saving) return false;
      const saved = (await update.save(pursuit, verdict.changes)) === 'saved';
      if (saved) clear();
      return saved;
    },
    saving: update.saving,
    failure: update.failure,
  };
}

/** What was typed of a pursuit and not saved. */
export function useTypedPursuit(pursuitId: string): PursuitDraft {
  const [{ typed }] = useDraft(keyOf(pursuitId), UNTOUCHED, readKept);
  return typed;
}

function keyOf(pursuitId: string): string {
  return `pursuit:${pursuitId}`;
}

// What is hidden is not empty: once the scale is known, its figure appears without anybody having changed it.
const HIDDEN_BY_SCALE: ReadonlySet<PursuitField> = new Set(['pWin', 'pGo']);

const UNTOUCHED: Kept = { typed: {}, was: {} };

function readKept(kept: unknown): Kept {
  const parts = typeof kept === 'object' && kept !== null ? kept : {};
  return {
    typed: textsOf('typed' in parts ? parts.typed : undefined, PURSUIT_FIELDS),
    was: textsOf('was' in parts ? parts.was : undefined, PURSUIT_FIELDS),
  };
}
