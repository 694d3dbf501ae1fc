/** Compares the verdicts of `judgeFit` with those written by hand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseCalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import { judgeFit } from '../../lib/domain/fit/fit.ts';
import type { Fit, FitFacts, Verdict } from '../../lib/domain/fit/reasons.ts';
import { defined } from '../../lib/domain/objects.ts';
import { READERS } from './companies.ts';

const verdict = z.enum(['fits', 'check', 'ruledOut']);

/** A row: real facts, where they were read, and what a person says about them. */
const rowSchema = z.strictObject({
  company: z.enum(['it', 'engineering', 'aircraft']),
  expected: verdict,
  noticeId: z.string(),
  title: z.string(),
  agency: z.string().optional(),
  type: z.string().optional(),
  naicsCode: z.string().optional(),
  setAside: z.string().optional(),
  state: z.string().optional(),
  responseDeadLine: z.string().optional(),
  /** A page shows no type, and nothing about a set-aside is not "none"; a search result has both. */
  from: z.enum(['search', 'page']),
});

export interface Judged {
  company: string;
  title: string;
  facts: FitFacts;
  expected: Verdict;
  fit: Fit;
}

/** All rows with the verdicts of people and code. */
export function judgeAll(): Judged[] {
  const lines = readFileSync(join(import.meta.dirname, 'labeled-notices.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const {
      company,
      expected,
      from,
      noticeId: _id,
      responseDeadLine,
      setAside,
      type,
      ...rest
    } = rowSchema.parse(JSON.parse(line));
    const facts: FitFacts = defined({
      ...rest,
      type: from === 'search' ? type : undefined,
      setAside: setAside ?? (from === 'search' ? null : undefined),
      responseDeadLine: parseCalendarDate(responseDeadLine ?? ''),
    });
    const { company: profile, today } = READERS[company];
    return { company, title: rest.title, facts, expected, fit: judgeFit(profile, facts, today) };
  });
}

export interface FitFigures {
  notices: number;
  /** Ruled out by the code, not by the person. */
  wrongRuledOut: number;
  /** Share of the notices that either calls *fits* on which both do. */
  fitsRight: number;
  /** Notices with at least one fact that a verdict asked for and nothing showed. */
  unknown: number;
}

export function figuresOf(judged: readonly Judged[]): FitFigures {
  const either = judged.filter(({ expected, fit }) => expected === 'fits' || fit.verdict === 'fits');
  return {
    notices: judged.length,
    wrongRuledOut: judged.filter(({ expected, fit }) => fit.verdict === 'ruledOut' && expected !== 'ruledOut').length,
    fitsRight: either.filter(({ expected, fit }) => expected === fit.verdict).length / Math.max(1, either.length),
    unknown: judged.filter(({ fit }) => fit.reasons.some(({ code }) => code.endsWith('Unknown'))).length,
  };
}
