import { expect, it } from 'vitest';
import { samplePursuit } from '../../../components/pipeline/testing/sample-pursuits.ts';
import { checkUntouched } from './tour.ts';

const benchWith = (...pursuits: ReturnType<typeof samplePursuit>[]) => ({
  pipelineId: () => Promise.resolve('federal-it'),
  service: { listPursuits: () => Promise.resolve({ pursuits, mayHaveMore: false }) },
});

it('goes through an empty pipeline, and says what to do about another', async () => {
  await expect(checkUntouched(benchWith())).resolves.toBeUndefined();
  await expect(checkUntouched(benchWith(samplePursuit('roof')))).rejects.toThrow(/Leave --db out/);
});
