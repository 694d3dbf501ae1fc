import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { closedByPerson } from './closed-window.ts';

/** A browser as Playwright shows it: a closed page is gone from the list when it says so. */
class FakeContext extends EventEmitter {
  readonly #open: EventEmitter[] = [];
  pages(): EventEmitter[] {
    return [...this.#open];
  }
  openPage(): () => void {
    const page = new EventEmitter();
    this.#open.push(page);
    this.emit('page', page);
    return () => {
      this.#open.splice(this.#open.indexOf(page), 1);
      page.emit('close');
    };
  }
}

/** What has happened by the time that everything already resolved was heard of. */
async function hasEnded(closed: Promise<void>): Promise<boolean> {
  return Promise.race([closed.then(() => true), new Promise<false>((done) => setImmediate(done, false))]);
}

describe('closedByPerson', () => {
  it('ends with the last page, where none was opened after the first look', async () => {
    const context = new FakeContext();
    const closers = [context.openPage(), context.openPage()];
    const closed = closedByPerson(context);
    closers[0]?.();
    expect(await hasEnded(closed)).toBe(false);
    closers[1]?.();
    expect(await hasEnded(closed)).toBe(true);
  });

  it('goes on while a page is there that was opened later', async () => {
    const context = new FakeContext();
    const closeFirst = context.openPage();
    const closed = closedByPerson(context);
    const closeLater = context.openPage();
    closeFirst();
    expect(await hasEnded(closed)).toBe(false);
    closeLater();
    expect(await hasEnded(closed)).toBe(true);
  });

  it('ends with the browser itself', async () => {
    const context = new FakeContext();
    context.openPage();
    const closed = closedByPerson(context);
    context.emit('close');
    expect(await hasEnded(closed)).toBe(true);
  });
});
