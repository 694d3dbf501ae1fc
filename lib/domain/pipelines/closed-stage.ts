/**
 * From which stage a past deadline is closed instead of missed: the proposal is in, or the pursuit is over.
 */

export interface Named {
  name?: string | undefined;
}

/** "Submitted" in English and Spanish. */
const SUBMITTED = /\b(submitted|enviad[ao]s?|presentad[ao]s?|entregad[ao]s?|sometid[ao]s?)\b/i;
/** Nothing is in yet ("To be submitted", "Sin enviar"), or something else is ("RFI submitted"). */
const NOT_THE_OFFER =
  /\b(not|be|yet|rfi|rfis|sources sought|questions?|q&a|capability|no|sin|ser|por|preguntas?|sdi)\b/i;
/** Stages that usually follow the proposal: submitted, won, lost. */
const LAST_STAGES = 3;

/**
 * Returns the stage, counted from 1, at which "closed" begins unless the user chose one: the first whose name
 * says that the proposal is submitted, else the third from the end. Never the first stage, where every
 * missed deadline would go unnoticed.
 */
export function usualClosedStage(stages: readonly Named[]): number {
  const named = stages.findIndex(({ name = '' }) => SUBMITTED.test(name) && !NOT_THE_OFFER.test(name));
  return named > 0 ? named + 1 : Math.max(2, stages.length - LAST_STAGES + 1);
}

/** A stage as the user chose it; `undefined` for 0, which is automatic. */
export function chosenStage(stage: number | undefined): number | undefined {
  return stage === 0 ? undefined : stage;
}
