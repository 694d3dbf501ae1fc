/** What the user can set, as sent and as stored. */
import * as z from 'zod/mini';
import { COMPANY_MAX, COMPANY_STATUSES } from '../../domain/fit/company.ts';
import { IMPORT_STAGES_MAX, VALUE_MAX } from '../../domain/limits.ts';
import { NAICS_PREFIX, STATE_CODE } from '../../domain/notices/codes.ts';
import { P_WIN_LIMITS, WEIGHT_MAX } from '../../domain/worksheet/bid-score.ts';
import { FACTORS } from '../../domain/worksheet/bid-sheet.ts';
import { filledLine, lazyObject } from './fields.ts';

const MOST_REMINDERS = 10;
const YEAR_DAYS = 366;
/** A stage's position in its pipeline, counted from 1; 0 finds it automatically. */
const stageNumberSchema = z.int().check(z.gte(0), z.lte(50));

/** What the user tuned about the worksheet's formula. */
const bidRulesSchema = lazyObject(() => ({
  weights: z.record(z.enum(FACTORS), z.int().check(z.gte(0), z.lte(WEIGHT_MAX))),
  pWinMax: z.int().check(z.gte(P_WIN_LIMITS.min), z.lte(P_WIN_LIMITS.max)),
}));

const listOf = <Schema extends z.ZodMiniType>(entry: Schema) =>
  z.exactOptional(z.array(entry).check(z.maxLength(COMPANY_MAX.entries)));
const companyText = filledLine(COMPANY_MAX.text);

/** The user's company, for fit verdicts. */
const companySchema = lazyObject(() => ({
  naics: listOf(z.string().check(z.regex(NAICS_PREFIX))),
  size: z.exactOptional(z.enum(['small', 'other'])),
  statuses: listOf(z.enum(COMPANY_STATUSES)),
  states: listOf(z.string().check(z.regex(STATE_CODE))),
  lookFor: listOf(companyText),
  ruleOut: listOf(companyText),
  daysNeeded: z.exactOptional(z.int().check(z.gte(0), z.lte(COMPANY_MAX.days))),
  agencies: listOf(companyText),
}));

/** How often saved searches are checked, in hours. */
const alertsSchema = lazyObject(() => ({ on: z.boolean(), everyHours: z.literal([1, 12, 24]) }));
export type AlertSettings = z.output<typeof alertsSchema>;

const remindersSchema = lazyObject(() => ({
  on: z.boolean(),
  /** Days before the deadline on which to remind. */
  days: z.array(z.int().check(z.gte(0), z.lte(YEAR_DAYS))).check(z.maxLength(MOST_REMINDERS)),
  /** No reminders from this stage on. Absent or 0: from where past ones are closed. */
  untilStage: z.exactOptional(stageNumberSchema),
}));
export type ReminderSettings = z.output<typeof remindersSchema>;

/** Stage names that the user chose for the values of spreadsheets, by the value's key. */
const importStagesSchema = z.lazy(() =>
  z
    .record(z.string().check(z.maxLength(VALUE_MAX.title)), z.string().check(z.maxLength(VALUE_MAX.title)))
    .check(z.refine((stages) => Object.keys(stages).length <= IMPORT_STAGES_MAX)),
);

/** The settings that are stored as they are sent. */
export const settingFields = () => ({
  /** Absent until the user changes them. */
  alerts: z.exactOptional(alertsSchema),
  reminders: z.exactOptional(remindersSchema),
  /** Stage from which a past deadline reads "Closed". Absent or 0: automatic. */
  closedFromStage: z.exactOptional(stageNumberSchema),
  /** What fit verdicts compare notices with. Never leaves this browser. */
  company: z.exactOptional(companySchema),
  /** Verdicts beside the buttons in pages. Absent: yes, once a company is described. */
  fitChips: z.exactOptional(z.boolean()),
  /** Compact search results. */
  compact: z.exactOptional(z.boolean()),
  /** Asks the service daily whether saved notices changed. Absent: off, and not offered yet. */
  watch: z.exactOptional(z.boolean()),
  /** One notification on mornings with changes of saved notices. Absent: yes. */
  tellChanges: z.exactOptional(z.boolean()),
  /** Weights of the bid / no-bid worksheet. Absent: those of docs/bid-worksheet.md. */
  bidRules: z.exactOptional(bidRulesSchema),
  /** By the value's key; empty for no stage. */
  importStages: z.exactOptional(importStagesSchema),
});
export type SettingFields = z.output<z.ZodMiniObject<ReturnType<typeof settingFields>>>;
