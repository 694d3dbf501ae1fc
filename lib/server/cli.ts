/** The backend's command line: `serve`, `import`, `keys`, `reset`. Each command is one file in `cli/`. */
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
  reset  [--db FILE]

--db      database file, or :memory: for serve (default .data/pursuit.db)
--port    TCP port, 0 for any free one (default 8787)

EMBEDDINGS_MODEL (environment variable for serve and import): a folder with a sentence model in ONNX format.
Without it, search uses the built-in concept table.`;

const COMMANDS = new Map(
  Object.entries({ serve: serveCommand, import: importCommand, keys: keysCommand, reset: resetCommand }),
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
