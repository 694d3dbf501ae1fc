import { describe, expect, it } from 'vitest';
import { usualClosedStage } from './closed-stage.ts';
import { isClosedAt } from './stage-outcome.ts';

const named = (names: string) => names.split(', ').map((name, position) => ({ id: name, name, position }));

describe('the stage at which past deadlines count as closed', () => {
  it.each([
    ['Triage, Qualify, Capture, Proposal, Submitted, Won, Lost', 5],
    ['Lead, Writing, Proposal submitted, Negotiation, Won, Lost, No bid', 3],
    ['Lead, RFI submitted, Questions submitted, Proposal, Submitted, Won', 5],
    ['Lead, To be submitted, Not yet submitted, Submitted, Won, Lost', 4],
    ['Prospecto, Calificado, Propuesta, Presentada, Ganada, Perdida', 4],
    ['Prospecto, Sin enviar, Por ser presentada, Enviado, Ganado', 4],
    // No name says so: submitted, won and lost usually come last.
    ['Triage, Qualify, Capture, Bid, Out, Yes, No', 5],
    ['One, Two, Three, Four', 2],
    ['One, Two, Three', 2],
    ['One', 2],
    ['Submitted, Won', 2],
  ])('%s: stage %i', (names, stage) => {
    expect(usualClosedStage(named(names))).toBe(stage);
  });

  it('is the one that the user chose', () => {
    const stages = named('Triage, Qualify, Submitted, Won');
    expect(stages.map((_stage, place) => isClosedAt(stages, place, undefined))).toEqual([false, false, true, true]);
    expect(stages.map((_stage, place) => isClosedAt(stages, place, 4))).toEqual([false, false, false, true]);
  });

  it('never counts a deadline as missed in a stage named won, lost, or no-bid', () => {
    const stages = named('Triage, No-bid, Proposal, Submitted, Won, Lost');
    const closed = (chosen?: number) => stages.map((_stage, place) => isClosedAt(stages, place, chosen));
    expect(closed()).toEqual([false, true, false, true, true, true]);
    expect(closed(6)).toEqual([false, true, false, false, true, true]);
  });

  it('closes nothing in a stage that the pipeline does not list, or without stages', () => {
    expect(isClosedAt(named('Triage, Submitted'), -1, undefined)).toBe(false);
    expect(isClosedAt([], -1, undefined)).toBe(false);
  });
});
