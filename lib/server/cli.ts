/** The backend's command line: `serve`, `import`, `keys`, `amend`, `reset`. Each command is one file in `cli/`. */
import { amendCommand } from './cli/amend.ts';
import { databaseArgument } from './cli/arguments.ts';
import { describeError, UsageError } from './cli/command-errors.ts';
import { importCommand } from './cli/import.ts';
import { keysCommand } from './cli/keys.ts';
import { resetCommand } from './cli/reset.ts';
import { serveCommand } from './cli/serve.ts';

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

const [name = '', ...rest] = process.argv.slice(2);
try {
  if (name === 'help' || [name, ...rest].some((each) => each === '--help' || each === '-h')) console.log(USAGE);
  else {
    const command = COMMANDS.get(name);
    if (!command) throw new UsageError(name === '' ? 'missing command' : `unknown command "${name}"`);
    await command(rest);
  }
} catch (error) {
  console.error(describeError(error, databaseArgument(rest)));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
