/** The backend's commands: `serve`, `import`, `keys`, `amend`, `reset`. Each is one file in this folder. */
import { amendCommand } from './amend.ts';
import { databaseArgument } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, describeError, UsageError } from './command-errors.ts';
import { importCommand } from './import.ts';
import { keysCommand } from './keys.ts';
import { resetCommand } from './reset.ts';
import { serveCommand } from './serve.ts';

const USAGE = `Usage:
  serve  [--port N] [--host ADDRESS] [--db FILE] [--rate-limit N] [--no-sample]
  import sam FILE [--db FILE]
  import usaspending FILE [--db FILE]
  keys   create [--admin EMAIL] [--read-only] [--db FILE]
  keys   list [--db FILE]
  keys   revoke ID [--db FILE]
  amend  NOTICE_ID [--deadline YYYY-MM-DD] [--new-version] [--award] [--db FILE]
  amend  NOTICE_ID --cancel [--db FILE]
  reset  [--db FILE]

--db      database file, or :memory: for serve (default .data/pursuit.db)
--port    TCP port, 0 for any free one (default 8787)

amend changes a notice as SAM.gov would, also while the server runs. Sample notices are back the next day.
--deadline     moves its deadline
--new-version  posts it again under a new id, with the same solicitation number; the old id is gone
--award        posts an Award Notice and an award to a fictional company
--cancel       takes it out of the search

EMBEDDINGS_MODEL (environment variable for serve and import): a folder with a sentence model in ONNX format.
Without it, search uses the built-in concept table.`;

const COMMANDS = new Map(
  Object.entries({
    serve: serveCommand,
    import: importCommand,
    keys: keysCommand,
    amend: amendCommand,
    reset: resetCommand,
  }),
);

/** Runs the command that `args` name. Returns the exit code: 2 for a misuse, 1 for most other failures. */
export async function runCli([name = '', ...rest]: string[], context: CommandContext): Promise<number> {
  try {
    if (name === 'help' || [name, ...rest].some((each) => each === '--help' || each === '-h')) context.log(USAGE);
    else {
      const command = COMMANDS.get(name);
      if (!command) throw new UsageError(name === '' ? 'missing command' : `unknown command "${name}"`);
      await command(rest, context);
    }
    return 0;
  } catch (error) {
    context.error(describeError(error, databaseArgument(rest)));
    if (error instanceof UsageError) context.error(`\n${USAGE}`);
    if (error instanceof CommandError) return error.exitCode;
    return error instanceof UsageError ? 2 : 1;
  }
}
