import { expect, it } from 'vitest';
import { runCommand } from './testing/command.ts';

it.each([[['--help']], [['help']], [['serve', '--help']], [['keys', 'create', '-h']]])(
  '%j prints the usage and runs nothing',
  async (args) => {
    const { code, stdout, stderr } = await runCommand(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage:\n {2}serve /);
  },
);
