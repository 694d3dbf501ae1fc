import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ROOT } from './install.mjs';

const RUN = join(ROOT, 'lib/dev/setup/run.mjs');

describe('the npm scripts', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

  it('are all that the documents tell people to run', () => {
    const documents = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs', file));
    for (const file of ['README.md', ...documents]) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(text, file).not.toMatch(/\bnode (lib|bench)\/|\bnpx vitest/);
      for (const [, name] of text.matchAll(/\bnpm run ([\w:-]+)/g)) expect(Object.keys(scripts), file).toContain(name);
    }
  });
});

it('setup needs neither TypeScript nor packages', () => {
  const program = `await import(${JSON.stringify(join(ROOT, 'lib/dev/setup/install.mjs'))})`;
  const { status, stderr } = spawnSync(process.execPath, ['--no-strip-types', '--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: temporaryFolder(),
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('run.mjs', () => {
  const fileWith = (text: string): string => {
    const file = join(temporaryFolder(), 'command.mjs');
    writeFileSync(file, text);
    return file;
  };

  it('passes arguments on, and returns output and exit code', () => {
    const file = fileWith('console.log(JSON.stringify(process.argv.slice(2))); process.exit(7)');
    const { status, stdout } = spawnSync(process.execPath, [RUN, file, 'a b', '--c="d"', ''], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 7, stdout: '["a b","--c=\\"d\\"",""]\n' });
  });

  it.skipIf(process.platform === 'win32')('passes a signal on and waits for the command', async () => {
    const file = fileWith(`
      process.on('SIGTERM', () => { console.log('cleaned up'); process.exit(3); });
      setInterval(() => undefined, 1000);
      console.log('ready');`);
    const child = spawn(process.execPath, [RUN, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output === 'ready\n') child.kill('SIGTERM');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, output }).toEqual({ code: 3, output: 'ready\ncleaned up\n' });
  });
});
