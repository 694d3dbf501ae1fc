import { describe, expect, it } from 'vitest';
import { explain } from './setup-failure.mjs';

// Lines as npm 10 and 11, apt and Playwright write them.
describe('explain', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request to … failed', 'network cannot be reached'],
    ['npm error code EAI_AGAIN', 'network cannot be reached'],
    ["Temporary failure resolving 'deb.debian.org'", 'network cannot be reached'],
    ['Error: getaddrinfo ENOTFOUND cdn.example', 'network cannot be reached'],
    ['npm error code ENOSPC', 'disk is full'],
    ['E: You don’t have enough free space. No space left on device', 'disk is full'],
    [
      "npm error code EACCES\nnpm error syscall mkdir\nnpm error path '/x'",
      'no permission to write into /x/node_modules',
    ],
    ['npm error code EPERM operation not permitted, unlink', 'no permission'],
    ['npm error code EUSAGE', 'package.json and package-lock.json disagree'],
    ['npm error code EINTEGRITY', 'not the one the lockfile names'],
    ['npm error code ETARGET\nnpm error notarget No matching version', 'lacks one of the packages'],
    ['npm error code E407', 'registry refused'],
    ['E: Could not get lock /var/lib/dpkg/lock-frontend', 'another installation is running'],
  ])('%s', (words, expected) => {
    const sentence = explain('The packages were not installed', words, '/x/node_modules');
    expect(sentence).toMatch(/^The packages were not installed: /);
    expect(sentence).toContain(expected);
  });

  it('points at the words themselves where it does not know them', () => {
    expect(explain('It failed', 'Segmentation fault', '/x')).toBe('It failed; the reason stands above.');
  });
});
