/**
 * `npm run bench -- messages [--runs N]`: what a page waits for the background while another page floods it,
 * and while the service sends an answer that is too large.
 */
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { readOptions } from '../../lib/dev/command-line.ts';
import type { Workbench } from '../../lib/dev/driver/workbench.ts';
import { contentScriptOf, inWorkbench } from '../processes.ts';
import { figure, IN_WORDS, judged, machineNote, median, wholeNumber, type Bench, type Report } from '../report.ts';
import { FLOODS, SPEECH } from './floods.ts';

type Speak = (expression: string) => Promise<unknown>;

/** Longest wait of another page beside any flood, and until a huge answer is refused, in milliseconds. */
const MOST_WAIT_MS = 1000;
const MOST_REFUSED_MS = 1000;

/** Pause between two questions of the page beside the flood. */
const ASK_EVERY_MS = 50;

interface Waits {
  name: string;
  status: number[];
  capture: number[];
  /** What the flood itself took, in milliseconds. */
  took: number;
  /** How its messages were answered, by failure code or `ok`. */
  answers: string;
}

const HUGE = Buffer.from(`{"data":{"pipelines":[${'{},'.repeat(6_666_666)}{}]}}`);
const manyPipelines = (count: number) =>
  Buffer.from(
    JSON.stringify({
      success: true,
      data: {
        pipelines: Array.from({ length: count }, (_, at) => ({ id: `p-${String(at)}`, name: `P ${String(at)}` })),
      },
    }),
  );
const NO_ITEMS = '{"success":true,"data":{"items":[]}}';
const ANSWERS = [
  { name: 'an answer of 20 MB of {}', body: HUGE },
  { name: '10,000 pipelines', body: manyPipelines(10_000) },
] as const;

export const run: Bench['run'] = (args, say) => {
  const values = readOptions([...args], { runs: { type: 'string', default: '2' } });
  const runs = wholeNumber('runs', values.runs);
  return inWorkbench({ backend: { sample: false } }, async (bench) => {
    await bench.browser.closePages();
    const quiet = await scriptIn(bench);
    const measured = [await waitsBeside(quiet, 'nothing', () => setTimeout(2000, '{}'))];
    for (const flood of FLOODS)
      for (let run = 0; run < runs; run += 1) {
        say(`${flood.name}, run ${String(run + 1)}`);
        const loud = await scriptIn(bench);
        measured.push(await waitsBeside(quiet, flood.name, () => loud(countedAnswers(flood.script))));
      }
    const refused = [];
    for (const { name, body } of ANSWERS) {
      say(name);
      refused.push(await besideAnswer(bench, quiet, name, body));
    }
    return reportOf(measured, refused);
  });
};

const countedAnswers = (script: string) => `${script}.then((answers) => {
  const counts = {};
  for (const answer of answers) {
    const code = answer === 'none' ? answer : answer.ok ? 'ok' : answer.failure.code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return JSON.stringify(counts);
})`;

/** A tab with notices, and what evaluates in the world of our script there. */
async function scriptIn(bench: Workbench): Promise<Speak> {
  const { page } = await bench.openList();
  await page.waitForSelector('[data-pursuit-companion]');
  const speak = await contentScriptOf(page, bench.browser.address(''));
  await speak(SPEECH);
  return speak;
}

/** Asks for statuses and captures from one page, again and again, while `flood` runs. */
async function waitsBeside(quiet: Speak, name: string, flood: () => Promise<unknown>): Promise<Waits> {
  const waits: Omit<Waits, 'took' | 'answers'> = { name, status: [], capture: [] };
  const over = new AbortController();
  const began = performance.now();
  const flooding = flood().then((answers) => {
    over.abort();
    return { answers: String(answers), took: performance.now() - began };
  });
  while (!over.signal.aborted) {
    waits.status.push(await timed(quiet, 'askStatus(10, 100)'));
    // At most 120 captures a minute are allowed, so only some rounds make one.
    if (waits.status.length % 10 === 1)
      waits.capture.push(await timed(quiet, `say('notice.capture', { notice: notices(1, 100)[0] })`));
    await setTimeout(ASK_EVERY_MS);
  }
  return { ...waits, ...(await flooding) };
}

async function timed(speak: Speak, expression: string): Promise<number> {
  const took = await speak(
    `(async (began) => { await ${expression}; return performance.now() - began; })(performance.now())`,
  );
  return z.number().parse(took);
}

/** Connects to a service whose answer is `body`, and asks beside it. */
async function besideAnswer(bench: Workbench, quiet: Speak, name: string, body: Buffer): Promise<Waits> {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(url === '/v1/pipelines' ? body : NO_ITEMS);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  try {
    // Opens its tab before the clock starts.
    await bench.inExtension('true');
    const baseUrl = `http://127.0.0.1:${String(port)}`;
    return await waitsBeside(quiet, name, async () => {
      const answer = await bench.ask('connection.validate', { baseUrl, key: 'bench-key-123456' });
      const { ok } = z.object({ ok: z.boolean() }).parse(answer);
      return ok ? 'connected' : 'refused';
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function reportOf(measured: readonly Waits[], answers: readonly Waits[]): Report {
  const questions = measured.filter(({ name }) => !name.includes('captures'));
  const longest = (waits: readonly Waits[]) =>
    Math.max(...waits.flatMap(({ status, capture }) => [...status, ...capture]));
  const huge = answers[0]?.took ?? NaN;
  const { notes, passed } = judged(
    [
      [
        `another page waits at most ${figure(longest(questions))} ms beside a flood of questions (at most ${String(MOST_WAIT_MS)})`,
        longest(questions) <= MOST_WAIT_MS,
      ],
      [
        `another page waits at most ${figure(longest(answers))} ms beside a huge answer (at most ${String(MOST_WAIT_MS)})`,
        longest(answers) <= MOST_WAIT_MS,
      ],
      [`20 MB of {} is refused after ${figure(huge)} ms (at most ${String(MOST_REFUSED_MS)})`, huge <= MOST_REFUSED_MS],
    ],
    IN_WORDS,
  );
  const row = ({ name, status, capture, took, answers }: Waits) => [
    name,
    figure(median(status)),
    figure(Math.max(...status)),
    figure(Math.max(...capture)),
    figure(took),
    answers,
  ];
  return {
    tables: [
      {
        title: 'What another page waits, in ms',
        columns: ['beside', 'status, median', 'status, longest', 'capture, longest', 'all over after', 'answered'],
        rows: [...measured, ...answers].map(row),
      },
    ],
    notes: [
      ...notes,
      'The flood comes from a second tab, sent in the world of our script as a page would that has taken it over; all its messages at once. The browser itself unpacks each message before the background sees it. Captures go to the service one after another, so a flood of them delays others; a tab may make 120 a minute.',
      machineNote(),
    ],
    passed,
  };
}
