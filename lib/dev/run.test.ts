import { spawn, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { COMMANDS, stepsForHelp, stepsOf } from './commands.mjs';
import { programFile } from './run-steps.mjs';
import { temporaryFolder } from './testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

describe('the npm scripts', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

  it('are exactly the commands of the table, each through the launcher', () => {
    const expected = Object.keys(COMMANDS).map((name) => [name, `node lib/dev/run.mjs ${name}`]);
    expect(scripts).toEqual(Object.fromEntries(expected));
  });

  it('are all that the documents tell people to run, whose own Node may be too old for our files', () => {
    const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs', file));
    for (const file of ['README.md', ...documents]) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(text, file).not.toMatch(/\bnode (lib|bench)\/|\bnpx vitest/);
      for (const [, name] of text.matchAll(/\bnpm run ([\w:-]+)/g)) expect(Object.keys(scripts), file).toContain(name);
    }
  });

  it('have programs that exist', () => {
    for (const [program] of Object.values(COMMANDS).flatMap(stepsOf)) {
      expect(() => programFile(ROOT, program ?? ''), program).not.toThrow();
    }
  });
});

describe('a command that needs a browser', () => {
  it('has it put in place by its first step, which ends with a signal as every step does', () => {
    expect(stepsOf(COMMANDS.start)).toEqual([['lib/dev/setup-browser.ts'], ...COMMANDS.start.steps]);
    expect(stepsOf(COMMANDS.check)).toEqual(COMMANDS.check.steps);
  });
});

describe('the launcher', () => {
  it('lists the commands when it does not know one', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'lib/dev/run.mjs'), 'tset'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('There is no command "tset".');
    expect(stderr).toContain('npm run test:e2e');
  });

  it('refuses what the command would not read, and says what does', () => {
    const typed = [join(ROOT, 'lib/dev/run.mjs'), 'test', 'lib/domain/money/money.test.ts'];
    const { status, stderr } = spawnSync(process.execPath, typed, { encoding: 'utf8', timeout: 60_000 });
    expect(status).toBe(1);
    expect(stderr).toContain('"npm run test" takes nothing behind its name, and "lib/domain/money/money.test.ts" was there.');
    expect(stderr).toContain('npm run test:unit -- FILE');
  });
});

describe('the launcher, before anything is put in place for a command', () => {
  /** As in a checkout where nothing is installed, built or found: whatever it began would fail. */
  const launched = (...typed: string[]) => {
    const folder = temporaryFolder();
    cpSync(join(ROOT, 'lib/dev'), join(folder, 'lib/dev'), {
      recursive: true,
      filter: (file) => !file.endsWith('.ts'),
    });
    const environment = { ...process.env, PATH: '', DISPLAY: ':0' };
    const program = [join(folder, 'lib/dev/run.mjs'), ...typed];
    return spawnSync(process.execPath, program, { encoding: 'utf8', env: environment });
  };

  it.each([
    ['start', 'npm start [-- OPTIONS]'],
    ['test', 'npm run test:unit -- FILE runs one file of tests'],
    ['build', 'builds the extension for Chrome'],
    ['build:firefox', 'builds the extension for Firefox'],
    ['docs', 'writes docs/sites.md'],
  ])('shows how %s is used', (command, words) => {
    const { status, stdout, stderr } = launched(command, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(words);
  });

  it.each([
    ['--headles', "Unknown option '--headles'"],
    ['--live --headless', 'it needs a display, and no --headless.'],
    ['--db', "Option '--db <value>' argument missing"],
  ])('refuses npm start -- %s', (options, words) => {
    const { status, stdout, stderr } = launched('start', ...options.split(' '));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).toContain('npm start [-- OPTIONS]');
  });

  it('refuses to hand a word on to the builder, which would take it for a folder', () => {
    const { status, stderr } = launched('build', 'foo');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: '"npm run build" takes nothing behind its name, and "foo" was there.\n',
    });
  });

  it.each([COMMANDS.canary, COMMANDS['test:e2e']])(
    'lets the program say how it is used, without what it needs for work',
    (command) => {
      expect(stepsForHelp(command)).toEqual(command.steps.slice(-1));
    },
  );
});

/** A program that runs `steps` as the launcher does, with a file of our making as the step. */
function launcherOf(step: string, typed: readonly string[] = []): string[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'step.mjs'), step);
  const program = `
    import { runSteps } from ${JSON.stringify(join(ROOT, 'lib/dev/run-steps.mjs'))};
    const context = { root: ${JSON.stringify(folder)}, node: process.execPath, environment: process.env, typed: ${JSON.stringify(typed)} };
    process.exitCode = await runSteps([['step.mjs', 'fixed', '{arguments}'], ['step.mjs', 'second']], context);`;
  writeFileSync(join(folder, 'launcher.mjs'), program);
  return [join(folder, 'launcher.mjs')];
}

describe('runSteps', () => {
  it('hands on arguments and leaves standard output to the steps', () => {
    const step = 'console.log(JSON.stringify(process.argv.slice(2)))';
    const { status, stdout } = spawnSync(process.execPath, launcherOf(step, ['a b', '--c="d"', '']), {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toBe('["fixed","a b","--c=\\"d\\"",""]\n["second"]\n');
  });

  it('stops at the first step that fails, with its exit code', () => {
    const step = 'console.log(process.argv[2]); process.exit(7)';
    const { status, stdout } = spawnSync(process.execPath, launcherOf(step), { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 7, stdout: 'fixed\n' });
  });

  it.skipIf(process.platform === 'win32')('hands on a signal and ends as the step ends', async () => {
    const step = `
      process.on('SIGTERM', () => { console.log('tidied up'); process.exit(3); });
      setInterval(() => undefined, 1000);
      console.log('ready');`;
    const launcher = spawn(process.execPath, launcherOf(step), { stdio: ['ignore', 'pipe', 'inherit'] });
    let heard = '';
    launcher.stdout.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard === 'ready\n') launcher.kill('SIGTERM');
    });
    const code = await new Promise((done) => launcher.on('close', done));
    expect({ code, heard }).toEqual({ code: 3, heard: 'ready\ntidied up\n' });
  });
});
