/** What is in force until the person chooses: an alert is there for the search that has one, reminders are asked for. */
import { USUAL_CLOSED_STAGE } from '../../domain/dates/deadline.ts';
import type { Settings } from '../../protocol/answers.ts';
import type { AlertSettings, ReminderSettings } from '../../protocol/search-answers.ts';

export const alertsIn = ({ alerts }: Settings): AlertSettings => alerts ?? { on: true, everyHours: 12 };

/** Usually the proposal is on its way from then on (decisions, "Stage defaults in the sample data"). */
export const remindersIn = ({ reminders }: Settings): ReminderSettings =>
  reminders ?? { on: false, days: [14, 3], untilStage: USUAL_CLOSED_STAGE };
