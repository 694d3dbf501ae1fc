import { parseCalendarDate } from '../../../lib/domain/dates/calendar-date.ts';
import { probabilityOn, type Probability } from '../../../lib/domain/money/probability.ts';
import { bidLines, bidLinesOf, parseBidLines, withBidBlock } from '../../../lib/domain/notes/bid-block.ts';
import { defined } from '../../../lib/domain/objects.ts';
import type { Pursuit } from '../../../lib/domain/pipelines/pipeline.ts';
import { DEFAULT_RULES, judgeBid } from '../../../lib/domain/worksheet/bid-score.ts';
import { EMPTY_SHEET, type BidSheet } from '../../../lib/domain/worksheet/bid-sheet.ts';
import { storedField, storedText, storedTexts } from '../../data/stored-values.ts';
import { useAsk } from '../../data/use-ask.ts';
import { useSharedDraft } from '../../data/use-shared-draft.ts';
import { useFigures } from '../pursuit/use-figures.ts';
import { useUpdatePursuit } from '../pursuit/use-update-pursuit.ts';
import { useNoWrite } from '../shared/no-write-note.tsx';
import { useKnownGates } from './use-known-gates.ts';

type Draft = NonNullable<ReturnType<typeof readDraft>>;

export type Worksheet = ReturnType<typeof useWorksheet>;

/**
 * A pursuit's worksheet: the note's block, with what the user changed since; kept while the popup is closed.
 */
export function useWorksheet(pursuit: Pursuit, pipelineId: string) {
  const { data: settings } = useAsk('settings.get', {});
  const rules = settings?.bidRules ?? DEFAULT_RULES;
  const [stored, change] = useSharedDraft<Draft | null>(`worksheet:${pursuit.id}`, null, readDraft);
  const update = useUpdatePursuit(pipelineId);
  const noWrite = useNoWrite(pipelineId);
  const known = useKnownGates(pursuit);
  const { lockedWhy } = useFigures(pipelineId, pursuit.id);
  const served = bidLinesOf(pursuit.note ?? '') ?? [];
  const draft =
    stored ?? draftOf(served, pursuit, served.length > 0 ? served : bidLines({ ...EMPTY_SHEET, gates: known.gates }));
  const { nextDate: _date, ...answers } = parseBidLines(draft.lines).sheet;
  const nextDate = parseCalendarDate(draft.nextDate);
  const sheet: BidSheet = {
    ...answers,
    reason: draft.reason,
    nextStep: draft.nextStep,
    ...(nextDate ? { nextDate } : {}),
  };
  const verdict = judgeBid(sheet, rules);
  const { suggested } = verdict;
  const lines = bidLines({ ...sheet, suggested });
  const hasFigures = suggested.pGo !== undefined || suggested.pWin !== undefined;
  const sets = !lockedWhy && draft.figures && hasFigures;

  const set = (part: Partial<Draft>) => change((before) => ({ ...(before ?? draft), ...part }));
  return {
    sheet,
    /** What is known about gates, by gate. */
    why: known.why,
    rules,
    verdict,
    draft,
    /** What was typed is not applied yet. */
    isDraft: stored !== null,
    /** Someone changed the block since the user began. */
    isOvertaken: stored !== null && stored.seen.join('\n') !== served.join('\n'),
    isTooLong: withBidBlock(pursuit.note ?? '', lines) === undefined,
    noWrite,
    isEmpty: bidLines({ ...sheet, suggested: {} }).length === 0,
    hasFigures,
    sets,
    lockedWhy,
    set,
    answer: (part: Pick<Partial<BidSheet>, 'gates' | 'factors' | 'decision'>) =>
      set({ lines: bidLines({ ...answers, ...part, reason: '', nextStep: '' }) }),
    keepMine: () => set({ seen: served }),
    /** Returns a function that brings it back. */
    discard: () => {
      const gone = stored;
      change(() => null);
      return () => void change(() => gone);
    },
    /** Resolves to whether everything is applied. */
    apply: async (): Promise<boolean> => {
      const changes = sets ? defined({ pGo: fraction(suggested.pGo), pWin: fraction(suggested.pWin) }) : {};
      const { saved } = await update.save(pursuit, changes, { lines, seen: draft.seen });
      if (saved) change(() => null);
      return saved !== undefined;
    },
    applying: update.saving,
    failure: update.failure,
  };
}

function draftOf(seen: string[], { pGo, pWin }: Pursuit, lines: string[]): Draft {
  const { reason, nextStep, nextDate = '', suggested } = parseBidLines(lines).sheet;
  // Figures that someone set since the worksheet was applied are theirs.
  const isSame = (figure: Probability | undefined, percent: number | undefined) =>
    percent === undefined || figure === undefined || Math.abs(figure * 100 - percent) < 0.01;
  const figures = isSame(pGo, suggested?.pGo) && isSame(pWin, suggested?.pWin);
  return { lines, reason, nextStep, nextDate, figures, seen };
}

function fraction(percent: number | undefined): Probability | undefined {
  return percent === undefined ? undefined : probabilityOn('percent', percent);
}

function readDraft(stored: unknown) {
  if (typeof stored !== 'object' || stored === null) return undefined;
  return {
    /** The answers as lines of the note's block; the texts are apart, as typed. */
    lines: storedTexts(stored, 'lines'),
    reason: storedText(stored, 'reason'),
    nextStep: storedText(stored, 'nextStep'),
    nextDate: storedText(stored, 'nextDate'),
    /** Also sets pGo and pWin. */
    figures: storedField(stored, 'figures') !== false,
    /** The block's lines when the user began. */
    seen: storedTexts(stored, 'seen'),
  };
}
