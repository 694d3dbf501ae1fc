import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARGUMENTS, COMMANDS } from './commands.mjs';
import { howToTypeThem, swallowedOptions } from './swallowed-options.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** What npm 11 sets for `npm run backend` with nothing behind it. */
const OF_NPM = {
  npm_lifecycle_event: 'backend',
  npm_config_loglevel: 'silent',
  npm_config_prefix: '/usr',
  npm_config_cache: '/root/.npm',
  npm_config_registry: 'https://registry.example/',
  npm_config_noproxy: '',
  npm_config_json: 'true',
  npm_config_key: 'a certificate',
};
const { options } = COMMANDS.backend;

describe('options that npm kept', () => {
  // As npm 11 leaves them: `--db=FILE`, `--db FILE`, `--read-only`, `--no-sample`.
  it.each([
    [{ npm_config_db: '/tmp/other.db' }, '--db'],
    [{ npm_config_db: 'true' }, '--db'],
    [{ npm_config_read_only: 'true' }, '--read-only'],
    [{ npm_config_sample: '' }, '--no-sample'],
  ])('are found in %o', (left, expected) => {
    expect(swallowedOptions('backend', options, ['reset'], { ...OF_NPM, ...left })).toEqual([expected]);
  });

  it('are found where one letter was typed, as for the tests of one name', () => {
    // `npm run test:unit FILE -t NAME`
    const environment = { ...OF_NPM, npm_lifecycle_event: 'test:unit', npm_config_t: 'true' };
    expect(swallowedOptions('test:unit', COMMANDS['test:unit'].options, ['FILE', 'NAME'], environment)).toEqual(['-t']);
  });

  it("are none among npm's own settings", () => {
    for (const [name, command] of Object.entries(COMMANDS)) {
      const environment = { ...OF_NPM, npm_lifecycle_event: name };
      expect(swallowedOptions(name, 'options' in command ? command.options : [], [], environment), name).toEqual([]);
    }
  });

  it('are none where they arrived too, or where another script was started with them', () => {
    const environment = { ...OF_NPM, npm_config_db: '/tmp/other.db' };
    expect(swallowedOptions('backend', options, ['reset', '--db=/tmp/x.db'], environment)).toEqual([]);
    expect(swallowedOptions('backend', options, ['reset', '--db', '/tmp/x.db'], environment)).toEqual([]);
    expect(swallowedOptions('backend', options, ['reset'], { ...environment, npm_lifecycle_event: 'ours' })).toEqual(
      [],
    );
  });

  it('are said before anything is done, with how to write them', () => {
    const typed = [join(ROOT, 'lib/dev/run.mjs'), 'read', 'page.html'];
    const { status, stderr } = spawnSync(process.execPath, typed, {
      encoding: 'utf8',
      env: { ...process.env, npm_lifecycle_event: 'read', npm_config_url: 'https://x.example' },
    });
    expect(status).toBe(1);
    expect(stderr).toBe(`${howToTypeThem('read', ['--url'], ['page.html'])}\n`);
  });

  it('are said with what each shell makes of the two dashes', () => {
    const said = 'npm kept --live for itself, so nothing was done. Write -- before options: npm run start -- …';
    expect(howToTypeThem('start', ['--live'], [], 'linux')).toBe(said);
    expect(howToTypeThem('start', ['--live'], [], 'win32')).toBe(
      `${said}\nPowerShell drops a bare --: there write '--' with its quotes, or use cmd.`,
    );
  });
});

describe('the table of commands', () => {
  const own = Object.entries(COMMANDS).flatMap(([name, command]) => {
    const program = command.steps.find((step) => step.includes(ARGUMENTS))?.[0] ?? '';
    // Packages' programs have options of their own.
    if (!program.endsWith('.ts')) return [];
    return [{ name, program, listed: 'options' in command ? command.options : [] }];
  });
  const elsewhere: Readonly<Record<string, string>> = {
    backend: 'lib/server/cli/*.ts',
    bench: 'bench/**/*.ts',
    start: 'lib/dev/start-options.mjs',
  };

  it.each(own)('names every option of $name', ({ name, program, listed }) => {
    const source = globSync(elsewhere[name] ?? program, { cwd: ROOT, exclude: ['**/*.test.ts'] })
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n');
    const declared = [...source.matchAll(/([\w-]+)'?: \{ type: '(?:string|boolean)'/g)].map(
      ([, option = '']) => option,
    );
    // Those two are settings of npm's own.
    const expected = new Set(declared.filter((option) => option !== 'json' && option !== 'key'));
    expect([...listed].sort()).toEqual([...expected].sort());
  });
});
