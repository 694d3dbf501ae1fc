import { expect, it } from 'vitest';
import { judgeAudit } from './audit.ts';

/** What npm says of one hole in a package; the rest of its words is not read. */
function hole(name: string, severity: string, more: object = {}) {
  const advisory = { source: 1, name, title: 'Reads too much', url: 'https://github.com/advisories/GHSA-1', severity };
  return {
    name,
    severity,
    isDirect: false,
    via: [advisory],
    effects: [],
    range: '<2.0.0',
    fixAvailable: true,
    ...more,
  };
}

function judged(...holes: { name: string }[]) {
  const vulnerabilities = Object.fromEntries(holes.map((each) => [each.name, each]));
  return judgeAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} }));
}

it('passes where nothing is known', () => {
  expect(judged()).toEqual({
    passed: true,
    lines: ['No hole of high severity or above is known, nor any other.'],
  });
});

it('tells of what is under high, and passes', () => {
  const { passed, lines } = judged(hole('left', 'moderate'));
  expect(passed).toBe(true);
  expect(lines[0]).toContain('moderate  left <2.0.0: Reads too much (https://github.com/advisories/GHSA-1)');
});

it.each(['high', 'critical'])('fails at %s, naming the package, who brings it and what mends it', (severity) => {
  const { passed, lines } = judged(
    hole('left', 'low'),
    hole('deep', severity, { effects: ['middle'], fixAvailable: { name: 'top', version: '3.0.0' } }),
    hole('middle', severity, { via: ['deep'], effects: ['top'] }),
    hole('top', severity, { via: ['middle'] }),
  );
  expect(passed).toBe(false);
  expect(lines).toEqual([
    expect.stringContaining('comes with middle, top; mended by npm install --save-exact top@3.0.0'),
    expect.stringContaining('left <2.0.0'),
    '1 of high severity or above.',
  ]);
});

it('fails when the registry did not answer', () => {
  const said = JSON.stringify({ message: 'request to the registry failed', error: { summary: '', detail: '' } });
  expect(judgeAudit(said)).toEqual({
    passed: false,
    lines: ['The registry could not be asked: request to the registry failed. Nothing is known about the packages.'],
  });
  expect(judgeAudit('<html>').passed).toBe(false);
});
