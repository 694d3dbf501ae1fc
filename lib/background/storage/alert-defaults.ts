/** Defaults: an alert is on for each search that has one; reminders are opt-in. */
import { USUAL_CLOSED_STAGE } from '../../domain/dates/deadline.ts';
import type { Settings } from '../../protocol/answers.ts';
import type { AlertSettings, ReminderSettings } from '../../protocol/search-answers.ts';

export const alertsIn = ({ alerts }: Settings): AlertSettings => alerts ?? { on: true, everyHours: 12 };

/** By then the proposal is usually submitted (decisions, "Stage defaults in the sample data"). */
export const remindersIn = ({ reminders }: Settings): ReminderSettings =>
  reminders ?? { on: false, days: [14, 3], untilStage: USUAL_CLOSED_STAGE };
