/** Checks of pipelines and pursuits (service-api §3, §4.3–§4.8), keys (§5) and the envelope (§1.6). */
import { addDays } from '../domain/dates/calendar-date.ts';
import type { ServicePursuits } from './client.ts';
import { isEnvelope, must, refusalOf, untried, type Check, type Subject } from './conformance.contract.ts';
import type { ServicePursuit } from './readers.ts';
import { LIMITS } from './schemas.ts';
import { AWARD_CHECKS, CONTRACT_CHECKS } from './searches.contract.ts';

const NOT_A_KEY = 'not-a-key';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const CENTS = 123_456_700;

const PIPELINE_CHECKS: readonly Check[] = [
  {
    section: '5',
    claim: 'refuses an unknown key',
    run: (subject) =>
      refusalOf(subject.clientWith(NOT_A_KEY).listPipelines(), 'an unknown key', ['unauthorized', 'forbidden']),
  },
  {
    section: '4.3',
    claim: 'lists the pipelines that the key can see, each with id and name',
    async run({ client }) {
      const pipelines = await client.listPipelines();
      must(
        pipelines.every(({ id, name }) => id !== '' && name !== ''),
        'one has no name',
      );
      must(new Set(pipelines.map(({ id }) => id)).size === pipelines.length, 'an id appears twice');
      return pipelines.length === 0
        ? untried('this key can see no pipeline')
        : pipelines.map(({ name }) => name).join(', ');
    },
  },
  {
    section: '4.4',
    claim: 'returns a pipeline with its stages, each with a unique id',
    async run(subject) {
      const { stages } = await subject.pipeline();
      must(stages.length > 0, 'it has no stage');
      must(new Set(stages.map(({ id }) => id)).size === stages.length, 'an id appears twice');
      return stages.map(({ id, name }) => name ?? id).join(', ');
    },
  },
  {
    section: '4.4',
    claim: 'refuses an unknown pipeline',
    // On a server with another id format, this is not a valid id.
    run: ({ client }) =>
      refusalOf(client.getPipeline(UNKNOWN), 'an unknown pipeline', ['notFound', 'forbidden', 'rejected']),
  },
  {
    section: '4.5',
    claim: 'lists the pursuits, each in a stage of the pipeline, within the limit',
    async run(subject) {
      const { id, stages } = await subject.pipeline();
      const { pursuits } = await subject.client.listPursuits(id, LIMITS.pursuitLimitMax);
      const stray = pursuits.filter(({ stageId }) => stageId != null && !stages.some((stage) => stage.id === stageId));
      must(stray.length === 0, `${stray.length} are in no stage of the pipeline`);
      const one = await subject.client.listPursuits(id, 1);
      must(one.pursuits.length <= 1, `${one.pursuits.length} came back for limit 1`);
      return `${pursuits.length} pursuits`;
    },
  },
];

/** Each check creates its own pursuit, labels it in the title, and removes it again. */
export const PURSUIT_CHECKS: readonly Check[] = [
  {
    section: '4.6',
    writes: true,
    claim: 'puts a new pursuit into the first stage, with the fields sent',
    run: (subject) =>
      withPursuit(subject, async (pursuit) => {
        const { stages } = await subject.pipeline();
        must(pursuit.stageId == null || pursuit.stageId === stages[0]?.id, 'it is in another stage');
        const sent = pursuitBody(subject, pursuit.noticeId);
        const { agency, naicsCode, state, responseDeadLine, note } = await listed(subject, pursuit.id);
        const kept = { agency, naicsCode, state, responseDeadLine, note };
        const lost = Object.entries(kept).filter(
          ([name, value]) =>
            value !== undefined && !Object.entries(sent).some(([key, was]) => key === name && was === value),
        );
        must(lost.length === 0, `came back changed: ${lost.map(([name]) => name).join(', ')}`);
        return `in ${stages[0]?.name ?? 'the first stage'}`;
      }),
  },
  {
    section: '4.6',
    writes: true,
    claim: 'adding the same notice twice returns the existing pursuit',
    run: (subject) =>
      withPursuit(subject, async (pursuit) => {
        const { id } = await subject.pipeline();
        const again = await subject.client.addPursuit(id, {
          ...pursuitBody(subject, pursuit.noticeId),
          title: 'Another title',
        });
        must(again.pursuit.id === pursuit.id, 'a second pursuit was created');
        const list = await subject.client.listPursuits(id, LIMITS.pursuitLimitMax);
        must(list.pursuits.filter(({ noticeId }) => noticeId === pursuit.noticeId).length <= 1, 'it is listed twice');
        expectWhole(list);
        return again.created ? 'answered 201 again' : 'the same one';
      }),
  },
  {
    section: '4.7',
    writes: true,
    claim: 'a move applies the defaults of the stage, unless pWin and pGo are sent with it',
    run: (subject) =>
      withPursuit(subject, async (pursuit) => {
        const { id, stages } = await subject.pipeline();
        const stage = stages[1] ?? untried('the pipeline has only one stage');
        await subject.client.updatePursuit(id, pursuit.id, { stageId: stage.id });
        const moved = await listed(subject, pursuit.id);
        must(moved.stageId == null || moved.stageId === stage.id, 'it did not move');
        const expected = stage.defaultPWin;
        must(
          expected === undefined || moved.pWin == null || moved.pWin === expected,
          `pWin became ${String(moved.pWin)}, not ${String(expected)}`,
        );
        // 0.5 is valid on either scale.
        await subject.client.updatePursuit(id, pursuit.id, { stageId: stages[0]?.id ?? stage.id, pWin: 0.5 });
        const own = await listed(subject, pursuit.id);
        must(own.pWin == null || own.pWin === 0.5, `pWin 0.5 became ${String(own.pWin)}`);
        return `${stage.name ?? 'stage 2'}: ${expected === undefined ? 'defaults not shown' : String(expected)}`;
      }),
  },
  {
    section: '4.7',
    writes: true,
    claim: 'an update returns the computed weighted value',
    run: (subject) =>
      withPursuit(subject, async (pursuit) => {
        const { id } = await subject.pipeline();
        const answer = await subject.client.updatePursuit(id, pursuit.id, {
          estimatedValueCents: CENTS,
          pWin: 0.5,
          pGo: 0.5,
          note: 'Changed',
        });
        must(answer.weightedValueCents !== undefined, 'weightedValueCents is missing');
        const { weightedValueCents: weighted } = answer;
        // value × pWin × pGo or value × pWin, as fractions or as percent.
        const products = [CENTS / 4, CENTS / 2, CENTS / 40_000, CENTS / 200];
        must(
          weighted == null || products.some((product) => Math.abs(product - weighted) <= 1),
          `${String(weighted)} is neither ${CENTS} × pWin × pGo nor ${CENTS} × pWin on any scale`,
        );
        const kept = await listed(subject, pursuit.id);
        must(kept.note == null || kept.note === 'Changed', 'the note did not change');
        return `${String(weighted)} cents`;
      }),
  },
  {
    section: '4.8',
    writes: true,
    claim: 'removes a pursuit by its id and by its notice id',
    async run(subject) {
      const { id } = await subject.pipeline();
      const seen: string[] = [];
      for (const by of ['id', 'noticeId'] as const) {
        await withPursuit(subject, async (pursuit) => {
          await subject.client.removePursuit(id, pursuit[by]);
          const list = await subject.client.listPursuits(id, LIMITS.pursuitLimitMax);
          must(!list.pursuits.some((other) => other.id === pursuit.id), `it is still there after removing by ${by}`);
          expectWhole(list);
          seen.push(by);
          return '';
        });
      }
      return `by ${seen.join(' and by ')}`;
    },
  },
];

/** Runs last: checks the envelope of every answer so far. */
const ENVELOPE_CHECKS: readonly Check[] = [
  {
    section: '1.6',
    claim: 'every success answer is {success: true, data: {…}}',
    run({ answers }) {
      const bare = answers.filter(({ body }) => !isEnvelope(body));
      must(bare.length === 0, `${bare.length} of ${answers.length} are not, the first at ${bare[0]?.path ?? ''}`);
      return Promise.resolve(answers.length === 0 ? untried('there were no answers') : `${answers.length} answers`);
    },
  },
];

/** Every check, in the order of the document. */
export const ALL_CHECKS: readonly Check[] = [
  ...PIPELINE_CHECKS,
  ...CONTRACT_CHECKS,
  ...AWARD_CHECKS,
  ...PURSUIT_CHECKS,
  ...ENVELOPE_CHECKS,
];

function pursuitBody(subject: Subject, noticeId: string) {
  return {
    noticeId,
    title: 'Conformance check, safe to delete',
    agency: 'DEPT OF DEFENSE',
    naicsCode: '541512',
    state: 'VA',
    responseDeadLine: addDays(subject.today, 30),
    uiLink: 'https://example.com/conformance-check',
    note: 'Created by a conformance check',
  };
}

/** Creates a pursuit, runs `work` with it, and removes it even if `work` throws. */
async function withPursuit(
  subject: Subject,
  work: (pursuit: ServicePursuit & { noticeId: string }) => Promise<string>,
): Promise<string> {
  const { id } = await subject.pipeline();
  const noticeId = `conformance-${crypto.randomUUID()}`;
  const { pursuit } = await subject.client.addPursuit(id, pursuitBody(subject, noticeId));
  try {
    return await work({ ...pursuit, noticeId });
  } finally {
    await subject.client.removePursuit(id, pursuit.id);
  }
}

async function listed(subject: Subject, pursuitId: string): Promise<ServicePursuit> {
  const { id } = await subject.pipeline();
  const list = await subject.client.listPursuits(id, LIMITS.pursuitLimitMax);
  const found = list.pursuits.find((pursuit) => pursuit.id === pursuitId);
  if (!found) expectWhole(list);
  must(found !== undefined, 'it is not in the list of pursuits');
  return found;
}

/**
 * Order and length of the list are open (§4.5, §8): only a complete list proves that a pursuit is missing.
 */
function expectWhole({ mayHaveMore }: ServicePursuits): void {
  if (mayHaveMore) untried('the list is truncated, so a missing pursuit may still exist');
}
