/** Teaching in a page: takes commands from our panel and picks from the user, and shows what is read. */
import { browser } from 'wxt/browser';
import { own } from '../../domain/objects.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import type { TeachCommand, TeachView } from '../../protocol/taught-messages.ts';
import type { Anchor } from '../../sites/engine/reading.ts';
import { learn } from '../../sites/teach/learn.ts';
import { TAUGHT_FIELDS, type TaughtField, type TaughtPage } from '../../domain/taught/taught-page.ts';
import { textOf } from '../../sites/engine/exact/values.ts';
import { plural, words } from '../../words/words.ts';
import { watchPage } from '../watch.ts';
import { Marks, type Mark } from './marks.ts';
import { startPicking } from './picking.ts';
import {
  areInTwoRows,
  guessOn,
  readWith,
  textOfPick,
  viewOf,
  type Picked,
  type Read,
  type ShownValue,
} from './view.ts';

declare global {
  /** Set while a page is taught, in the isolated world that pages cannot access. */
  var pursuitTeach: ((command: TeachCommand) => Promise<TeachView>) | undefined;
}

interface TeachOptions {
  /** `closed` unless a test needs open roots. */
  mode?: ShadowRootMode;
  /** Whether the user caused an event. Replaced only by tests, whose events are never trusted. */
  genuine?: (event: Event) => boolean;
}

/** Longest answer to `wait`, in milliseconds. */
const WAIT_MS = 20_000;
/** A panel that asks nothing for so long was closed without a word. */
const LEASE_MS = 30_000;
/** Longest text that is announced, in characters. */
const SPOKEN_MAX = 100;

const NAMES = {
  title: 'title',
  responseDeadLine: 'due',
  noticeId: 'teachNumber',
  agency: 'agency',
  postedDate: 'posted',
  setAside: 'setAside',
} as const;

/** Lets our panel teach the page with `pursuitTeach` until it says `stop`. Keeps what is there already. */
export function offerTeaching(window: Window, options: TeachOptions = {}): void {
  if (own(globalThis, 'pursuitTeach')) return;
  const { document } = window;
  const end = new AbortController();
  // An instance from before an extension update runs in another world: only a DOM event reaches it.
  const type = `${browser.runtime.id}:teach-page:started`;
  document.dispatchEvent(new Event(type));
  document.addEventListener(type, () => end.abort(), end);
  const teaching = new Teaching(window, end, options);
  globalThis.pursuitTeach = (command) => teaching.tell(command);
  end.signal.addEventListener('abort', () => (globalThis.pursuitTeach = undefined));
}

class Teaching {
  readonly #window: Window;
  readonly #end: AbortController;
  readonly #genuine: (event: Event) => boolean;
  readonly #marks: Marks;
  #aim: TaughtField | undefined;
  #picks: readonly Picked[] = [];
  /** The picks before each pick, to take it back. */
  #past: (readonly Picked[])[] = [];
  readonly #skipped = new Set<TaughtField>();
  /** A stored declaration that is shown instead of the picks. */
  #tried: TaughtPage | undefined;
  #read: Read | undefined;
  #pointed: Anchor | undefined;
  #picking: AbortController | undefined;
  #view: TeachView;
  #waiter: (() => void) | undefined;
  #lease: number | undefined;

  /** `end` ends everything; the command `stop` aborts it. */
  constructor(
    window: Window,
    end: AbortController,
    { mode = 'closed', genuine = (event) => event.isTrusted }: TeachOptions,
  ) {
    const { signal } = end;
    this.#window = window;
    this.#end = end;
    this.#genuine = genuine;
    this.#marks = new Marks(window, mode, signal);
    this.#view = { revision: 0, skipped: [], ...viewOf(window, []) };
    signal.addEventListener('abort', () => {
      this.#picking?.abort();
      window.clearTimeout(this.#lease);
      this.#waiter?.();
    });
    watchPage(window, () => this.#refresh(), signal);
  }

  /** Does what the panel asks and returns the view. */
  async tell(command: TeachCommand): Promise<TeachView> {
    if (command.do === 'wait') await this.#newerThan(command.since);
    else this.#do(command);
    this.#extendLease();
    return this.#view;
  }

  #do(command: Exclude<TeachCommand, { do: 'wait' }>): void {
    switch (command.do) {
      case 'start':
        this.#tried = undefined;
        this.#pickNext();
        break;
      case 'aim':
        this.#skipped.delete(command.field);
        this.#aimAt(command.field);
        break;
      case 'skip':
        this.#skipped.add(command.field);
        this.#pickNext();
        break;
      case 'undo':
        this.#undo();
        break;
      case 'try':
        this.#clear();
        this.#tried = command.page;
        break;
      case 'stop':
        this.#end.abort();
        return;
    }
    this.#refresh();
  }

  /** Aims at the first field that is neither picked nor skipped; after the last, clicks act on the page again. */
  #pickNext(): void {
    const isLeft = (field: TaughtField) =>
      !this.#skipped.has(field) && !this.#picks.some((pick) => pick.field === field);
    const field = TAUGHT_FIELDS.find(isLeft);
    if (field) this.#aimAt(field);
    else this.#rest();
  }

  /** Lets the next click pick `field`. */
  #aimAt(field: TaughtField): void {
    this.#aim = field;
    this.#point(this.#pointed);
    if (this.#picking) return;
    this.#marks.say(words('teachMarkAim', words(NAMES[field])));
    this.#picking = new AbortController();
    startPicking({
      window: this.#window,
      signal: this.#picking.signal,
      whole: this.#end.signal,
      genuine: this.#genuine,
      marked: () => this.#pointed,
      mark: (candidate, byKey) => this.#point(candidate, byKey),
      pick: (candidate) => this.#pick(candidate),
      rest: () => {
        this.#rest();
        this.#marks.say(words('teachMarkRest'));
        this.#report();
      },
    });
  }

  #rest(): void {
    this.#picking?.abort();
    this.#picking = undefined;
    this.#aim = undefined;
    this.#point(undefined);
  }

  #point(candidate: Anchor | undefined, byKey = false): void {
    this.#pointed = candidate;
    const aim = this.#aim;
    this.#marks.aim(candidate && aim && { node: candidate, look: 'aim', tag: tagOf(aim) });
    if (!byKey || !candidate || !aim) return;
    this.#marks.say(words('teachMarkAt', words(NAMES[aim]), plainLine(textOf(candidate), SPOKEN_MAX)));
  }

  /** A second pick of a field replaces the first in its row, and is another example elsewhere. */
  #pick(node: Anchor): void {
    const field = this.#aim;
    // The address can have changed without a change of the page.
    this.#leaveOldPage();
    if (!field) return;
    const kept = this.#picks.filter(
      (each) => each.field !== field || areInTwoRows(field, each.node, node, this.#read?.page),
    );
    this.#past.push(this.#picks);
    this.#picks = [...kept, { field, node, text: textOfPick(node) }];
    this.#tried = undefined;
    this.#point(undefined);
    this.#pickNext();
    this.#refresh();
    const { total } = this.#view;
    this.#marks.say(total === 0 ? words('teachFoundNone') : plural('teachFound', total));
  }

  #undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    const taken = this.#picks.find((pick) => !before.includes(pick));
    this.#picks = before;
    if (taken) this.#aimAt(taken.field);
  }

  #clear(): void {
    this.#picks = [];
    this.#past = [];
    this.#skipped.clear();
    this.#tried = undefined;
    this.#read = undefined;
    this.#pointed = undefined;
  }

  /** Forgets the picks once a single-page app shows another page. */
  #leaveOldPage(): void {
    if (this.#view.revision === 0 || this.#view.url === this.#window.location.href) return;
    this.#clear();
    this.#aim &&= TAUGHT_FIELDS[0];
    this.#point(undefined);
  }

  /** Reads the page again; shows and reports what changed. */
  #refresh(): void {
    this.#leaveOldPage();
    const page = this.#tried ?? this.#learned();
    const isGuess = !page && this.#picks.length === 0;
    this.#read = page ? readWith(this.#window, page) : isGuess ? guessOn(this.#window) : undefined;
    this.#findAgain();
    this.#marks.show(this.#marksShown());
    this.#report();
  }

  #learned(): TaughtPage | undefined {
    // Of rows that the page built anew, what was learned before is known.
    if (!this.#picks.every(({ node }) => node.isConnected)) return this.#read?.page;
    const { document, location } = this.#window;
    return learn(document, new URL(location.href), this.#picks)?.page;
  }

  /** Points picks whose row was built anew at the same values. */
  #findAgain(): void {
    for (const pick of this.#picks) {
      if (pick.node.isConnected) continue;
      const again = this.#read?.values.find(
        ({ field, node }) => field === pick.field && textOfPick(node) === pick.text,
      );
      if (again) pick.node = again.node;
    }
  }

  #marksShown(): Mark[] {
    const picks = this.#picks.map(({ field, node }): Mark => ({ node, look: 'pick', tag: tagOf(field) }));
    const isPicked = ({ field, node }: ShownValue) =>
      this.#picks.some((pick) => pick.field === field && (pick.node.contains(node) || node.contains(pick.node)));
    const alike = (this.#read?.values ?? [])
      .filter((value) => !isPicked(value))
      .map(({ node, isDoubtful }): Mark => ({ node, look: isDoubtful ? 'doubt' : 'like' }));
    return [...picks, ...alike];
  }

  /** Tells the panel of a change. */
  #report(): void {
    const { revision } = this.#view;
    const aim = this.#aim ? { aim: this.#aim } : {};
    const skipped = [...this.#skipped];
    const view = { revision, ...aim, skipped, ...viewOf(this.#window, this.#picks, this.#read) };
    if (revision > 0 && JSON.stringify(view) === JSON.stringify(this.#view)) return;
    this.#view = { ...view, revision: revision + 1 };
    this.#waiter?.();
  }

  /** Resolves once there is a newer view, the next waiter comes, or the wait is over. */
  #newerThan(since: number): Promise<void> {
    this.#waiter?.();
    this.#window.clearTimeout(this.#lease);
    if (this.#view.revision > since || this.#end.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = this.#window.setTimeout(() => this.#waiter?.(), WAIT_MS);
      this.#waiter = () => {
        this.#waiter = undefined;
        this.#window.clearTimeout(timer);
        resolve();
      };
    });
  }

  #extendLease(): void {
    this.#window.clearTimeout(this.#lease);
    if (this.#waiter || this.#end.signal.aborted) return;
    this.#lease = this.#window.setTimeout(() => this.#end.abort(), LEASE_MS);
  }
}

function tagOf(field: TaughtField): string {
  return words('teachMarkTag', TAUGHT_FIELDS.indexOf(field) + 1, words(NAMES[field]));
}
