/**
 * The actions of users, each as the messages that a screen sends. When a message changes, change it here but
 * keep the action's name, so that request counts stay comparable.
 */
import type { Screen, World } from './world.ts';

export interface Action {
  /** Never changes. */
  name: string;
  /** Open screens. They refetch after a change, as they do for users. */
  on?: Screen[];
  /** Not connected yet. */
  unconnected?: true;
  /** Runs before counting starts. */
  first?: (world: World) => Promise<unknown>;
  run: (world: World) => Promise<unknown>;
  /** How long to count requests, in milliseconds, if not the usual time. */
  ms?: number;
}

const notice = (place: number) => ({
  noticeId: String(place).padStart(32, 'a'),
  title: `Roof repair ${String(place)}`,
  responseDeadLine: '2026-12-20',
});
/** A notice of sam.gov, as its page names it. */
const onSam = (place: number) => ({ ...notice(place), uiLink: `https://sam.gov/opp/${notice(place).noticeId}/view` });
const elsewhere = (place: number) => ({
  noticeId: `esbd.example:n-${String(place)}`,
  title: `Lawn care ${String(place)}`,
});
const PIPELINE = 'pipe-1';
const SAVED = 'saved-1';
const list = (count: number) => Array.from({ length: count }, (_, place) => onSam(place + 100));

const edit = (world: World) =>
  world.tell('pursuit.update', { pipelineId: PIPELINE, pursuitId: SAVED, changes: { pWin: 0.4 }, seen: { pWin: 0.1 } });
const add = (world: World, place = 1) => world.tell('pursuit.add', { pursuit: onSam(place), pipelineId: PIPELINE });
const remove = (world: World) => world.tell('pursuit.remove', { pipelineId: PIPELINE, pursuitId: SAVED });
const ids = (count: number) => Array.from({ length: count }, (_, place) => `saved-${String(place + 1)}`);
const samDetail = (responseDeadLine: string) => ({
  kind: 'detail' as const,
  site: 'sam-gov',
  notices: [{ ...onSam(501), responseDeadLine }],
});
const watching = (world: World) =>
  world.tell('settings.set', {
    watch: true,
    reminders: { on: true, days: [7, 1] },
    alerts: { on: true, everyHours: 24 },
  });

export const ACTIONS: readonly Action[] = [
  { name: 'connect', unconnected: true, run: (world) => world.connect() },
  { name: 'connect with options open', unconnected: true, on: ['options'], run: (world) => world.connect() },
  { name: 'open popup, cold', run: (world) => world.open('popup') },
  {
    name: 'open popup on another day',
    first: (world) => world.reopenLater('popup', 86_400_000),
    run: (world) => world.open('popup'),
  },
  {
    name: 'open popup again within a minute',
    first: (world) => world.reopenLater('popup', 20_000),
    run: (world) => world.open('popup'),
  },
  { name: 'open agenda, cold', run: (world) => world.open('agenda') },
  {
    name: 'open agenda again within a minute',
    first: (world) => world.reopenLater('agenda', 20_000),
    run: (world) => world.open('agenda'),
  },
  {
    name: 'open agenda after 10 minutes',
    first: (world) => world.reopenLater('agenda', 600_000),
    run: (world) => world.open('agenda'),
  },
  { name: 'open stages, cold', run: (world) => world.open('stages') },
  { name: 'open board, cold', run: (world) => world.open('board') },
  { name: 'open board with agenda open', on: ['agenda'], run: (world) => world.open('board') },
  {
    name: 'refresh stages',
    on: ['stages'],
    run: (world) => world.tell('pipeline.slice', { pipelineId: PIPELINE, anew: true }),
  },
  {
    name: 'add from a SAM.gov list',
    on: ['page'],
    run: (world) => world.tellFromPage('notice.capture', { notice: onSam(1) }),
  },
  {
    name: 'add from a SAM.gov list with agenda open',
    on: ['page', 'agenda'],
    run: (world) => world.tellFromPage('notice.capture', { notice: onSam(1) }),
  },
  { name: 'add in popup, SAM.gov', on: ['popup'], run: add },
  {
    name: 'add in popup, another site',
    on: ['popup'],
    run: (world) => world.tell('pursuit.add', { pursuit: elsewhere(1), pipelineId: PIPELINE }),
  },
  {
    name: 'add 7 in popup',
    on: ['popup'],
    async run(world) {
      for (let place = 1; place <= 7; place += 1) await add(world, place);
    },
  },
  {
    name: 'undo add in popup',
    on: ['popup'],
    first: async (world) => world.keep((await add(world)).undoId ?? ''),
    run: (world) => world.tell('pursuit.undoAdd', { undoId: world.kept() }),
  },
  ...(['agenda', 'stages', 'board'] as const).map((screen): Action => ({
    name: `edit pWin on ${screen}`,
    on: [screen],
    run: edit,
  })),
  { name: 'edit pWin on agenda with board open', on: ['agenda', 'board'], run: edit },
  {
    name: 'undo edit pWin on agenda',
    on: ['agenda'],
    first: edit,
    run: (world) =>
      world.tell('pursuit.update', {
        pipelineId: PIPELINE,
        pursuitId: SAVED,
        changes: { pWin: 0.1 },
        seen: { pWin: 0.4 },
        restores: true,
      }),
  },
  {
    name: 'move stage on board',
    on: ['board'],
    run: (world) =>
      world.tell('pursuit.update', {
        pipelineId: PIPELINE,
        pursuitId: SAVED,
        changes: { stageId: 'stage-2' },
        seen: { stageId: 'stage-1', pWin: 0.1, pGo: 0.3 },
      }),
  },
  {
    name: 'move stage with figures on board',
    on: ['board'],
    run: (world) =>
      world.tell('pursuit.update', {
        pipelineId: PIPELINE,
        pursuitId: SAVED,
        changes: { stageId: 'stage-2', pWin: 0.6, pGo: 0.7 },
        seen: { stageId: 'stage-1', pWin: 0.1, pGo: 0.3 },
      }),
  },
  { name: 'remove on agenda', on: ['agenda'], run: remove },
  {
    name: 'remove and undo on agenda',
    on: ['agenda'],
    run: async (world) => world.tell('outbox.discard', { operationId: (await remove(world)).id }),
  },
  {
    name: 'pass on a SAM.gov page',
    on: ['page'],
    run: (world) => world.tellFromPage('notice.pass', { notice: onSam(1) }),
  },
  { name: 'pass in popup', on: ['popup'], run: (world) => world.tell('passed.add', { notices: [onSam(1)] }) },
  {
    name: 'search opportunities',
    on: ['opportunities'],
    async run(world) {
      const { results } = await world.tell('opportunities.search', { q: 'roof' });
      await world.tell('opportunities.statuses', {
        notices: results.map(({ noticeId, title }) => ({ noticeId, title })),
      });
    },
  },
  { name: 'search awards', run: (world) => world.tell('awards.search', { naics: '238160' }) },
  {
    name: 'a SAM.gov notice shows a new date, with agenda open',
    on: ['agenda'],
    run: (world) => world.tellFromPage('notices.status', samDetail('2026-12-24')),
  },
  ...[false, true].map((tell): Action => ({
    name: tell ? 'accept date and tell, on agenda' : 'accept date, on agenda',
    on: ['agenda'],
    first: (world) => world.tellFromPage('notices.status', samDetail('2026-12-24')),
    async run(world) {
      const { changes } = await world.tell('changes.list', {});
      const moved = changes.find(({ event }) => event.kind === 'deadlineMoved');
      await world.tell('deadline.accept', { changeId: moved?.id ?? 'none', tell });
    },
  })),
  {
    name: 'bulk move 10 on agenda',
    on: ['agenda'],
    run: (world) =>
      world.tell('pursuits.update', {
        edits: ids(10).map((pursuitId) => ({
          pipelineId: PIPELINE,
          pursuitId,
          changes: { stageId: 'stage-2' },
          seen: { stageId: 'stage-1', pWin: 0.1, pGo: 0.3 },
        })),
      }),
  },
  {
    name: 'bulk remove 10 on agenda',
    ms: 60_000,
    on: ['agenda'],
    run: (world) =>
      world.tell('pursuits.remove', { pursuits: ids(10).map((pursuitId) => ({ pipelineId: PIPELINE, pursuitId })) }),
  },
  {
    name: 'switch pipeline on stages',
    on: ['stages'],
    run: (world) => world.tell('settings.set', { defaultPipelineId: 'pipe-2' }),
  },
  {
    name: 'change a setting with agenda open',
    on: ['agenda'],
    run: (world) => world.tell('settings.set', { compact: true }),
  },
  {
    name: 'a SAM.gov page with 50 rows, cold',
    run: (world) => world.tellFromPage('notices.status', { kind: 'list', site: 'sam-gov', notices: list(50) }),
  },
  {
    name: 'a SAM.gov page with 50 more rows within a minute',
    first: (world) => world.tellFromPage('notices.status', { kind: 'list', site: 'sam-gov', notices: list(50) }),
    run: (world) => world.tellFromPage('notices.status', { kind: 'list', site: 'sam-gov', notices: list(100) }),
  },
  {
    name: 'import 10 rows with board open',
    ms: 60_000,
    on: ['board'],
    async run(world) {
      const { importId } = await world.tell('import.open', { pipelineId: PIPELINE, name: 'rows.csv', total: 10 });
      const items = list(10).map((body, row) => ({ kind: 'add' as const, row: row + 2, body, changes: { pWin: 0.5 } }));
      await world.tell('import.rows', { importId, items });
      await world.tell('import.control', { importId, action: 'start' });
    },
  },
  { name: 'idle alarms, an hour later', run: (world) => world.ring(3_600_000) },
  {
    name: 'idle alarms, an hour later, watch and reminders on',
    first: watching,
    run: (world) => world.ring(3_600_000),
  },
  { name: 'worker restarts', run: (world) => world.restart() },
  {
    name: 'worker restarts with agenda open, then edit pWin',
    on: ['agenda'],
    first: (world) => world.restart(),
    run: edit,
  },
];
