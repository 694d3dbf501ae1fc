import { describe, expect, it } from 'vitest';
import { groupInto, orderedStages, stageGroups } from './stage-groups.ts';
import { stageName } from '../../../lib/words/display-names.ts';
import { SAMPLE_PIPELINE, samplePursuit } from '../testing/sample-pursuits.ts';

describe('groups by stage', () => {
  const stages = orderedStages(SAMPLE_PIPELINE);
  const { groups: all, groupOf } = stageGroups(stages);

  it('keeps the service’s order and empty stages', () => {
    const groups = groupInto(all, [samplePursuit('a', {}, { stageId: 'qualify' }), samplePursuit('b')], groupOf);
    expect(groups.map((group) => [group.stage?.id, group.number, group.items.map(({ id }) => id)])).toEqual([
      ['triage', 1, ['b']],
      ['qualify', 2, ['a']],
      ['third', 3, []],
      ['submitted', 4, []],
      ['won', 5, []],
      [undefined, 6, []],
    ]);
  });

  it('puts pursuits in a deleted stage last', () => {
    const last = groupInto(all, [samplePursuit('a', {}, { stageId: 'deleted' })], groupOf).at(-1);
    expect(last?.stage).toBeUndefined();
    expect(last?.items).toHaveLength(1);
  });

  it('names a stage without a name by its position', () => {
    expect(stages.map((stage, index) => stageName(stage, index + 1))).toEqual([
      'Triage',
      'Qualify',
      'Stage 3',
      'Submitted',
      'Won',
    ]);
    expect(stageName(undefined, 6)).toBe('Other stage');
  });
});
