import { parseCalendarDate, today } from '../../domain/dates/calendar-date.ts';
import { defined } from '../../domain/objects.ts';
import { amendNotice, type Amended, type Amendment } from '../catalog/amendments.ts';
import { openDatabase } from '../store/database.ts';
import { databaseOption, readArguments, rejectExtraArguments, requireDatabaseFile } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, databaseExists, UsageError } from './command-errors.ts';

const OPTIONS = {
  ...databaseOption,
  deadline: { type: 'string' },
  'new-version': { type: 'boolean', default: false },
  cancel: { type: 'boolean', default: false },
  award: { type: 'boolean', default: false },
} as const;

/** `amend NOTICE_ID`: changes a notice as SAM.gov would. A new notice's id is alone on the last line. */
export function amendCommand(args: string[], { log, lockWaitMs }: CommandContext): void {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [noticeId, ...rest] = positionals;
  if (noticeId === undefined) throw new UsageError('amend needs the id of a notice');
  rejectExtraArguments(rest);
  requireDatabaseFile('amend', values.db);
  const amendment = amendmentOf(values);
  if (!databaseExists(values.db))
    throw new CommandError(`there is no database ${values.db}; use --db to name the one that has the notice`);
  const database = openDatabase(values.db, lockWaitMs);
  try {
    const amended = amendNotice(database, noticeId, amendment, today());
    if (!amended) throw new CommandError(`${values.db} has no notice ${noticeId}`);
    log(report(amended).join('\n'));
  } finally {
    database.close();
  }
}

function amendmentOf(values: {
  deadline?: string | undefined;
  'new-version': boolean;
  cancel: boolean;
  award: boolean;
}): Amendment {
  const { deadline: written, 'new-version': newVersion, cancel, award } = values;
  if (cancel) {
    const other = written !== undefined ? '--deadline' : newVersion ? '--new-version' : award ? '--award' : undefined;
    if (other) throw new UsageError(`--cancel cannot be combined with ${other}`);
    return { cancel };
  }
  const deadline = written === undefined ? undefined : parseCalendarDate(written);
  if (written !== undefined && deadline === undefined)
    throw new UsageError(`--deadline must be an existing day written YYYY-MM-DD, not "${written}"`);
  if (deadline === undefined && !newVersion && !award)
    throw new UsageError('amend needs --deadline, --new-version, --award or --cancel');
  return defined({ deadline, newVersion, award });
}

function report({ title, solicitationNumber, deadline, newVersion, canceled, awarded }: Amended): string[] {
  const lines = [solicitationNumber === null ? title : `${title} (${solicitationNumber})`];
  if (canceled) lines.push('Canceled: no search finds it.');
  if (deadline) lines.push(`Due date: ${deadline.from ?? 'none'} -> ${deadline.to}`);
  if (newVersion !== undefined) lines.push('New version, which replaces the old one:', newVersion);
  if (awarded) lines.push(`Awarded to ${awarded.recipientName}: ${awarded.awardId}`, 'Award Notice:', awarded.noticeId);
  return lines;
}
