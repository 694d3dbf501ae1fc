/** Who may offer on a set-aside (FAR part 19), as far as the user said who the company is. */
import { setAsideCode, SET_ASIDE_LABELS, type SetAsideCode } from '../reference/set-asides.ts';
import type { Company, CompanyStatus } from './company.ts';
import type { FitReason } from './reasons.ts';

interface Program {
  /** Any one of these statuses qualifies; without any, being small does. */
  holders: readonly CompanyStatus[];
  /** Awarded to one company without competition. */
  soleSource?: true;
  /** The rest is open to everyone. */
  partial?: true;
}

/** Programs without an entry depend on facts that the user is not asked for. */
const PROGRAMS: Readonly<Partial<Record<SetAsideCode, Program>>> = {
  // FAR 19.502-2; 19.502-3: others may offer on the part that is not set aside.
  SBA: { holders: [] },
  SBP: { holders: [], partial: true },
  // FAR 19.805 and 19.808.
  '8A': { holders: ['8(a)'] },
  '8AN': { holders: ['8(a)'], soleSource: true },
  // FAR 19.1305 and 19.1306.
  HZC: { holders: ['HUBZone'] },
  HZS: { holders: ['HUBZone'], soleSource: true },
  // FAR 19.1405 and 19.1406.
  SDVOSBC: { holders: ['SDVOSB'] },
  SDVOSBS: { holders: ['SDVOSB'], soleSource: true },
  // FAR 19.1505 and 19.1506: every EDWOSB is a WOSB.
  WOSB: { holders: ['WOSB', 'EDWOSB'] },
  WOSBSS: { holders: ['WOSB', 'EDWOSB'], soleSource: true },
  EDWOSB: { holders: ['EDWOSB'] },
  EDWOSBSS: { holders: ['EDWOSB'], soleSource: true },
  // 38 U.S.C. 8127 and VAAR 819.70: every SDVOSB is a VOSB.
  VSA: { holders: ['VOSB', 'SDVOSB'] },
  VSS: { holders: ['VOSB', 'SDVOSB'], soleSource: true },
};

/** Judges a set-aside, by code or as printed; `null`: the source says that there is none. */
export function setAsideReason(company: Company, setAside: string | null | undefined): FitReason | undefined {
  const { size, statuses = [] } = company;
  const isAnswered = size !== undefined || statuses.length > 0;
  const fields = ['setAside'] as const;
  if (setAside === undefined)
    return isAnswered ? { code: 'setAsideUnknown', says: 'check', fields, values: [] } : undefined;
  const code = setAside === null ? null : setAsideCode(setAside);
  if (code === null) return { code: 'setAsideNone', says: 'fits', fields, values: [] };
  const label = code === undefined ? (setAside ?? '') : SET_ASIDE_LABELS[code];
  const ask: FitReason = { code: 'setAsideAsk', says: 'check', fields, values: [label] };
  const program = code && PROGRAMS[code];
  if (!program || !isAnswered) return ask;
  const { holders, soleSource, partial } = program;
  const isHeld = holders.length === 0 ? size !== 'other' : holders.some((each) => statuses.includes(each));
  if (isHeld) {
    // A holder that is not small under every code may still be under this one.
    if (size === 'other') return ask;
    return soleSource
      ? { code: 'setAsideSoleSource', says: 'check', fields, values: [label] }
      : { code: 'setAsideYours', says: 'fits', fields, values: [label] };
  }
  if (partial) return { code: 'setAsidePartial', says: 'check', fields, values: [] };
  const [only] = holders;
  return only === undefined
    ? { code: 'smallOnly', says: 'ruledOut', fields, values: [] }
    : { code: 'setAsideOther', says: 'ruledOut', fields, values: [only] };
}
