import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleAwards, sampleNotices } from '../server/data/sample.ts';
import { TestBackend } from '../server/testing/backend.ts';
import { TODAY } from '../server/testing/rows.ts';
import { examine, subjectOf, type Check, type Subject } from './conformance.contract.ts';
import { CONTRACT } from './contract-checks.contract.ts';

/** The client against the real backend, over HTTP: the same checks as `npm run conformance`. */
describe('the reference backend', () => {
  let backend: TestBackend;
  let subject: Subject;

  beforeAll(async () => {
    backend = await TestBackend.start({
      notices: [...sampleNotices(TODAY, 800)],
      awards: [...sampleAwards(TODAY, 800)],
    });
    subject = subjectOf({ baseUrl: backend.url, key: backend.key('mara'), today: TODAY });
  });
  afterAll(async () => {
    await backend.stop();
    expect(backend.faults).toEqual([]);
  });

  it.each(CONTRACT)('§$section $claim', async (check: Check) => {
    for await (const finding of examine(subject, [check], true)) {
      expect(`${finding.verdict}: ${finding.seen}`).toMatch(/^kept: /);
    }
  });

  it('is left as it was', async () => {
    const { id } = await subject.pipeline();
    expect((await subject.client.listPursuits(id, 200)).pursuits).toEqual([]);
  });
});
