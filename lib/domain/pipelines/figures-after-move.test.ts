import { describe, expect, it } from 'vitest';
import { probabilityOn } from '../money/probability.ts';
import { defined } from '../objects.ts';
import { must } from '../testing/must.ts';
import { figuresAfterMove, figuresLeft, typedAfter } from './figures-after-move.ts';
import type { Stage } from './pipeline.ts';

const p = (percent: number) => must(probabilityOn('percent', percent));
const chance = (percent: number | undefined) => (percent === undefined ? undefined : p(percent));

function stage(id: string, pWin?: number, pGo?: number): Stage {
  return defined({ id, position: 0, defaultPWin: chance(pWin), defaultPGo: chance(pGo) });
}
const STAGES = [
  stage('triage', 10, 30),
  stage('capture', 35, 70),
  stage('submitted', 50, 100),
  stage('won', 100, 100),
  stage('lost', 0, 0),
  stage('bare'),
];

function move(from: string, to: string, pWin?: number, pGo?: number) {
  const pursuit = defined({ stageId: from, pWin: chance(pWin), pGo: chance(pGo) });
  return figuresAfterMove(pursuit, STAGES, must(STAGES.find(({ id }) => id === to)));
}

it.each([
  ['are those that differ', { pWin: p(20), pGo: p(60) }, { pWin: p(45) }],
  ['are none in Won', { pWin: p(100), pGo: p(100) }, undefined],
  ['are none in Lost without its pGo', { pWin: p(0) }, undefined],
  ['are none while nothing is shown', {}, undefined],
])('figures that a move took %s', (_name, now, left) => {
  expect(figuresLeft({ pWin: p(45), pGo: p(60) }, now)).toEqual(left);
});

describe('figures after a move', () => {
  it('follow the stages while they are the former defaults, or empty', () => {
    const followed = { after: { pWin: p(35), pGo: p(70) }, kept: {}, instead: {} };
    expect(move('triage', 'capture', 10, 30)).toEqual(followed);
    expect(move('triage', 'capture')).toEqual(followed);
  });

  it('stay where they are the user’s own, each for itself', () => {
    expect(move('triage', 'capture', 45, 30)).toEqual({
      after: { pWin: p(45), pGo: p(70) },
      kept: { pWin: p(45) },
      instead: { pWin: p(35) },
    });
    expect(move('triage', 'submitted', 45, 80).after).toEqual({ pWin: p(45), pGo: p(80) });
  });

  it('follow the stages where the former default is not known, unless they were typed here', () => {
    const followed = { after: { pWin: p(35), pGo: p(70) }, kept: {}, instead: {} };
    expect(move('bare', 'capture', 10, 30)).toEqual(followed);
    expect(move('gone', 'capture', 35, 30)).toEqual(followed);
    const typed = { stageId: 'bare', pWin: p(10), pGo: p(30), typed: { pWin: p(10), pGo: p(20) } };
    const capture = must(STAGES.find(({ id }) => id === 'capture'));
    expect(figuresAfterMove(typed, STAGES, capture).kept).toEqual({ pWin: p(10) });
  });

  it('typed here are the user’s own even if they are the former default', () => {
    const typed = { stageId: 'triage', pWin: p(10), pGo: p(30), typed: { pWin: p(10) } };
    const capture = must(STAGES.find(({ id }) => id === 'capture'));
    expect(figuresAfterMove(typed, STAGES, capture).kept).toEqual({ pWin: p(10) });
  });

  it('are always those of a stage that decides', () => {
    expect(move('capture', 'won', 45, 80)).toEqual({ after: { pWin: p(100), pGo: p(100) }, kept: {}, instead: {} });
    expect(move('bare', 'lost', 45, 80).after).toEqual({ pWin: p(0), pGo: p(0) });
  });

  it('become unknown where they followed and the new default is not known', () => {
    expect(move('triage', 'bare', 10, 45)).toEqual({ after: { pGo: p(45) }, kept: { pGo: p(45) }, instead: {} });
  });
});

it('an Undo brings back the figures that were typed before', () => {
  const first = typedAfter(undefined, { pWin: p(45) }, false);
  expect(first).toEqual({ now: { pWin: p(45) }, before: {} });
  const moved = typedAfter(first, { stageId: 'won' }, false);
  expect(typedAfter(moved, { stageId: 'triage', pWin: p(45), pGo: p(30) }, true).now).toEqual({ pWin: p(45) });
  expect(typedAfter(first, { pWin: p(10) }, true).now).toEqual({});
  expect(typedAfter(first, { stageId: 'capture', pWin: null }, false).now).toEqual({});
});
