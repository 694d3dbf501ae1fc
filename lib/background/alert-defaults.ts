/** What is in force until the person chooses: an alert is there for the search that has one, reminders are asked for. */
import type { Settings } from '../protocol/answers.ts';
import type { AlertSettings, ReminderSettings } from '../protocol/search-answers.ts';

export const alertsIn = ({ alerts }: Settings): AlertSettings => alerts ?? { on: true, everyHours: 12 };

/** The fourth stage is where pipelines usually have their proposal on its way (decisions, "Stage defaults in the sample data"). */
export const remindersIn = ({ reminders }: Settings): ReminderSettings =>
  reminders ?? { on: false, days: [14, 3], untilStage: 4 };
