/** `npm run bench -- fit [--json]`: how often a verdict agrees with a person's, over 60 real notices. */
import { readOptions } from '../../lib/dev/command-line.ts';
import type { Report } from '../report.ts';
import { figuresOf, judgeAll, type FitFigures } from './measure.ts';

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
        rows: [[notices, wrongRuledOut, `${(100 * fitsRight).toFixed(1)}%`, unknown]],
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
