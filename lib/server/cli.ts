/** The backend's command line: `serve`, `import`, `keys`, `reset`. Each subcommand is one file of `cli/`. */
import { databaseNamed } from './cli/arguments.ts';
import { explain, UsageError } from './cli/failure.ts';
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

--db      the database file, or :memory: for serve (default .data/pursuit.db)
--port    0 takes any free port (default 8787)

EMBEDDINGS_MODEL, in the environment of serve and import: a folder with a sentence model in ONNX form, instead of the
table of concepts that search uses otherwise.`;

const COMMANDS = new Map(
  Object.entries({ serve: serveCommand, import: importCommand, keys: keysCommand, reset: resetCommand }),
);

const [name = '', ...rest] = process.argv.slice(2);
try {
  if (name === 'help' || [name, ...rest].some((each) => each === '--help' || each === '-h')) console.log(USAGE);
  else {
    const command = COMMANDS.get(name);
    if (!command) throw new UsageError(name === '' ? 'say what to do' : `there is no command "${name}"`);
    await command(rest);
  }
} catch (error) {
  console.error(explain(error, databaseNamed(rest)));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
