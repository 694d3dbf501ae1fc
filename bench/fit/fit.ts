/** `npm run bench -- fit [--json]`: how often a verdict agrees with a person's, over 60 real notices. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readOptions } from '../../lib/dev/command-line.ts';
import { parseCalendarDate, type CalendarDate } from '../../lib/domain/dates/calendar-date.ts';
import type { Company } from '../../lib/domain/fit/company.ts';
import { judgeFit } from '../../lib/domain/fit/fit.ts';
import type { Fit, FitFacts, Verdict } from '../../lib/domain/fit/reasons.ts';
import { defined } from '../../lib/domain/objects.ts';
import { day } from '../../lib/domain/testing/day.ts';
import { percent, type Report } from '../report.ts';

/** A notice wrongly ruled out is never seen again, so not one may be. */
const PROMISED = { wrongRuledOut: 0, fitsRight: 0.9 } as const;

export function run(args: readonly string[]): Promise<Report & FitFigures> {
  readOptions([...args], {});
  const judged = judgeAll();
  const figures = figuresOf(judged);
  const { notices, wrongRuledOut, fitsRight, unknown } = figures;
  const passed = wrongRuledOut <= PROMISED.wrongRuledOut && fitsRight >= PROMISED.fitsRight;
  const apart = judged.filter(({ expected, fit }) => expected !== fit.verdict);
  return Promise.resolve({
    ...figures,
    passed,
    tables: [
      {
        title: 'Fit',
        columns: ['notices', 'wrongly ruled out', 'fits right', 'with something unknown'],
        rows: [[notices, wrongRuledOut, percent(fitsRight), unknown]],
      },
      {
        title: 'Where code and person differ',
        columns: ['company', 'person', 'code', 'title'],
        rows: apart.map(({ company, expected, fit, title }) => [company, expected, fit.verdict, title]),
      },
    ],
    notes: [`Promised: none wrongly ruled out, fits right 90% or more. ${passed ? 'Kept.' : 'Not kept.'}`],
  });
}

/**
 * Three companies, each with the day on which it reads its twenty notices (`labeled-notices.jsonl`). The
 * verdicts there were written by hand, from title, type, codes and dates, before the rules existed.
 */
const READERS: Readonly<Record<'it' | 'engineering' | 'aircraft', { company: Company; today: CalendarDate }>> = {
  it: {
    company: {
      naics: ['541511', '541512', '541519', '518210'],
      size: 'small',
      statuses: ['SDVOSB', 'HUBZone'],
      lookFor: ['software', 'cloud'],
      ruleOut: ['sole source'],
      daysNeeded: 7,
    },
    today: day('2026-08-10'),
  },
  engineering: {
    company: {
      naics: ['541330', '541611'],
      size: 'small',
      statuses: ['8(a)', 'WOSB', 'EDWOSB'],
      ruleOut: ['industry day'],
      daysNeeded: 7,
      agencies: ['Department of Defense'],
    },
    today: day('2026-06-15'),
  },
  aircraft: {
    company: {
      naics: ['336411', '336412', '336413'],
      size: 'small',
      statuses: ['WOSB'],
      states: ['GA', 'NC', 'OK'],
      daysNeeded: 10,
    },
    today: day('2026-08-10'),
  },
};

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
    return { company, title: rest.title, facts, expected, fit: judgeFit(profile, facts, new Date(`${today}T12:00`)) };
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
