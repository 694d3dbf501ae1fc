/** Runs the teaching script in a tab's page. Its answers come from a page, so they are parsed. */
import { browser } from 'wxt/browser';
import { GUESS, READER, TEACH } from './content-scripts.ts';
import { teachViewSchema, type TeachCommand, type TeachView } from '../../protocol/taught-messages.ts';

/** Commands that begin; the others mean a script that is there, and nothing once the page is gone. */
const BEGINS: ReadonlySet<TeachCommand['do']> = new Set(['start', 'try']);

/**
 * Returns the script's answer to a command. `undefined` if the browser refuses the page, the page is gone, or
 * the answer is no view. Never rejects.
 */
export async function teachInPage(tabId: number, command: TeachCommand): Promise<TeachView | undefined> {
  try {
    const { data } = teachViewSchema.safeParse(await answerOf(tabId, command));
    return data;
  } catch {
    return undefined;
  }
}

async function answerOf(tabId: number, command: TeachCommand): Promise<unknown> {
  const answer = await run(tabId, command);
  if ((answer ?? undefined) !== undefined || !BEGINS.has(command.do)) return answer;
  // Not there yet.
  await browser.scripting.executeScript({ target: { tabId }, files: [READER, GUESS, TEACH, '/teach-page.js'] });
  return run(tabId, command);
}

async function run(tabId: number, command: TeachCommand): Promise<unknown> {
  const [frame] = await browser.scripting.executeScript({
    target: { tabId },
    func: tellPage,
    args: [command],
  });
  return frame?.result;
}

/** Runs in the page, as text: it can use nothing of this module. */
function tellPage(command: TeachCommand): unknown {
  const told: unknown = Reflect.get(globalThis, 'pursuitTeach');
  return typeof told === 'function' ? Reflect.apply(told, undefined, [command]) : undefined;
}
