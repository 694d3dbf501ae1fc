/**
 * Tells which clicks and keys count. A page can dispatch events, and it can hide, cover, move or exchange our
 * buttons to get a notice saved that the user did not choose. Only the user's own press on a button that was
 * in sight for a while counts, and only for the notice that it was beside (house rule 10).
 */
import type { CaptureButton } from './button.ts';
import { isNear, Sightings, STEADY_MS } from './sightings.ts';
import { elementAt, isInSight, middleOf, type Point } from './visibility.ts';

/** A part of our UI, and its host in the page. */
export interface Piece {
  host: Element;
  part: Element;
  /** The button itself, not what opens below it: the stricter rules apply. */
  button?: CaptureButton;
}

/** Whether the user caused this event; with `piece`, also whether it counts for that part. */
export type Genuine = (event: Event, piece?: Piece) => boolean;

/** What our script knows of the page. */
export interface TrustedPage {
  buttons: () => ReadonlyMap<unknown, CaptureButton>;
  rootOf: (host: EventTarget | null) => ShadowRoot | undefined;
  /** Reads the page again if it changed. */
  flush: () => void;
  /** Handles a click on a button that the browser gave to another element. */
  click: (button: CaptureButton, target: Element, event: Event) => void;
}

/** What the user pressed. */
interface Press {
  /** Absent for a toast. */
  noticeId: string | undefined;
  /** The visible box of a button, or the innermost element of what opens below it or of a toast. */
  part: Element;
  box: DOMRect;
  /** On a button that was in sight for long enough. */
  isSteady: boolean;
  /** Whether its click has come. */
  isClicked: boolean;
}

const TYPES = ['pointerdown', 'pointerup', 'pointermove', 'wheel', 'touchmove', 'scroll', 'visibilitychange', 'focus'];
const KEY_TYPES = ['keydown', 'keypress', 'keyup'];
/** Keys that act on a focused button: it is pressed, or its notice passed. */
const KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'p']);
/** A press that focuses the window may reach us this much after the focus, in milliseconds. */
const FRONT_MS = 50;

export class Trust {
  readonly #window: Window;
  readonly #signal: AbortSignal;
  #page: (TrustedPage & { sightings: Sightings }) | undefined;
  #press: Press | undefined;
  #shownAt = -STEADY_MS;
  #focusedAt = -STEADY_MS;
  /** The key that is down. */
  #key = '';
  /** Notices and hosts that the user brought the focus to, since it was last elsewhere. */
  readonly #reached = new Set<unknown>();

  constructor(window: Window, signal: AbortSignal) {
    this.#window = window;
    this.#signal = signal;
    this.listen();
  }

  /** Starts to watch the buttons of a page. */
  begin(page: TrustedPage): void {
    this.#page = { ...page, sightings: new Sightings(page.buttons, this.#signal) };
  }

  /** Called at each reading: looks at new buttons, and listens again after `document.open` ended that. */
  listen(): void {
    const options = { capture: true, signal: this.#signal };
    this.#window.addEventListener('click', this, options);
    for (const type of [...TYPES, ...KEY_TYPES])
      this.#window.addEventListener(type, this, { ...options, passive: true });
    this.#page?.sightings.keepLooking();
  }

  readonly isGenuine: Genuine = (event, piece) =>
    event.isTrusted && (piece === undefined || this.#counts(event, piece));

  handleEvent(event: Event): void {
    if (!this.#page || !event.isTrusted) return;
    const { sightings } = this.#page;
    const { type, target, timeStamp } = event;
    if (type === 'click') this.#click(event);
    else if (event instanceof KeyboardEvent) {
      this.#key = type === 'keyup' ? '' : event.key;
      if (type === 'keydown') this.#press = this.#byKey(event);
    } else if (type === 'wheel' || type === 'touchmove') sightings.scrolled();
    else if (type === 'scroll') sightings.lookSoon();
    else if (type === 'visibilitychange') this.#shownAt = timeStamp;
    else if (type === 'focus') {
      if (target === this.#window) this.#focusedAt = timeStamp;
      else this.#focused(target);
    } else if (event instanceof MouseEvent) {
      if (type === 'pointermove') sightings.pointerMoved(event);
      else if (type === 'pointerdown') this.#press = this.#byPointer(event);
      else this.#release(event);
    }
  }

  #byPointer(event: MouseEvent): Press | undefined {
    if (!this.#page) return undefined;
    const { flush, rootOf, sightings } = this.#page;
    const { x, y, timeStamp } = event;
    sightings.pressed();
    flush();
    sightings.look();
    this.#reached.clear();
    const host = elementAt(this.#window.document, x, y);
    const target = rootOf(host)?.elementFromPoint(x, y);
    if (!host || !target) return undefined;
    this.#reached.add(this.#subjectOf(host));
    // A press may itself bring the window to the front.
    const focusedFor = timeStamp - this.#focusedAt;
    const isInFront = timeStamp - this.#shownAt >= STEADY_MS && (focusedFor < FRONT_MS || focusedFor >= STEADY_MS);
    return this.#pressOn(host, target, (button) => isInFront && sightings.isSteady(button, event, timeStamp));
  }

  /**
   * A page can put the focus on our button, with a dialog around it, under the keys of a user who types
   * elsewhere, and it can exchange the notice of a focused button.
   */
  #focused(target: EventTarget | null): void {
    if (!this.#page?.rootOf(target)) this.#reached.clear();
    else if (this.#key === 'Tab') this.#reached.add(this.#subjectOf(target));
  }

  #byKey({ key, target: host, repeat }: KeyboardEvent): Press | undefined {
    const subject = this.#subjectOf(host);
    const isReached = this.#reached.has(subject);
    // Whoever types does not look at our button.
    const isLetter = key.length === 1 && key !== ' ';
    if (isLetter) this.#reached.clear();
    const target = this.#page?.rootOf(host)?.activeElement;
    if (!target || !(host instanceof Element) || !KEYS.has(key)) return undefined;
    // Assistive technology focuses without Tab. The refusal says so, and the next press counts; not of a
    // letter, which may be one of a word that was meant for elsewhere.
    if (isLetter ? isReached : !repeat) this.#reached.add(subject);
    return this.#pressOn(
      host,
      target,
      (button) => isReached && this.#isSteadyForKeys(button) && canBeSeen(host, button.box),
    );
  }

  #pressOn(host: Element, target: Element, isSteady: (button: CaptureButton) => boolean): Press {
    const button = this.#buttonOf(host);
    const part = button?.box.contains(target) ? button.box : target;
    const box = part.getBoundingClientRect();
    return {
      noticeId: button?.notice.noticeId,
      part,
      box,
      isSteady: part === button?.box && isSteady(button),
      isClicked: false,
    };
  }

  /** A key press may follow right after the focus scrolled to the button: only its notice must stay. */
  #isSteadyForKeys({ noticeSince }: CaptureButton): boolean {
    return performance.now() - noticeSince >= STEADY_MS;
  }

  /** Makes up for a click: the mouse released over a row that was built anew since the press causes none. */
  #release(event: MouseEvent): void {
    const press = this.#press;
    if (!press || event.button !== 0 || !(event instanceof PointerEvent) || event.pointerType !== 'mouse') return;
    // After the click, if there is one.
    setTimeout(() => {
      if (this.#press === press && !press.isClicked) this.#clickAt(event);
    });
  }

  #click(event: Event): void {
    const press = this.#press;
    if (press) press.isClicked = true;
    // A later click without a press of its own is judged alone.
    setTimeout(() => {
      if (this.#press === press) this.#press = undefined;
    });
    if (event instanceof MouseEvent && event.detail > 0 && press) this.#clickAt(event);
  }

  /** Clicks the button there if the browser gives the click to another element, or to none. */
  #clickAt(event: MouseEvent): void {
    this.#page?.flush();
    const { x, y } = event;
    const host = elementAt(this.#window.document, x, y);
    const button = host && this.#buttonOf(host);
    const target = button?.root.elementFromPoint(x, y);
    if (!button || !target || !button.box.contains(target)) return;
    if (event.type === 'click') {
      if (event.target === host) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    this.#page?.click(button, target, event);
  }

  #counts(event: Event, { host, part, button }: Piece): boolean {
    const press = this.#press;
    const point = event instanceof MouseEvent && (event.detail > 0 || event.type === 'pointerup') ? event : undefined;
    if (press) {
      if (press.noticeId !== this.#buttonOf(host)?.notice.noticeId) return false;
      if (button ? !press.isSteady : !part.contains(press.part)) return false;
      if (point && !isNear(press.box, (button?.box ?? press.part).getBoundingClientRect())) return false;
    } else if (this.#key === 'Enter') {
      // The page moved the focus while the key went down.
      return false;
    } else if (button) {
      // Assistive technology clicks without a press.
      const isSteady = point
        ? this.#page?.sightings.isSteady(button, point, performance.now())
        : this.#isSteadyForKeys(button);
      if (!isSteady) return false;
    } else if (point) return false;
    return canBeSeen(host, part, point);
  }

  /** What a press on this host is about: a notice, or a message. */
  #subjectOf(host: EventTarget | null): unknown {
    return this.#buttonOf(host)?.notice.noticeId ?? host;
  }

  #buttonOf(host: EventTarget | null): CaptureButton | undefined {
    for (const button of this.#page?.buttons().values() ?? []) if (button.host === host) return button;
    return undefined;
  }
}

/** Whether `part` is visible at `point`; without one, at its middle, once it is scrolled into view. */
function canBeSeen(host: Element, part: Element, point?: Point): boolean {
  const isSeen = () => {
    const box = part.getBoundingClientRect();
    return isInSight(host, box, point ?? middleOf(box));
  };
  if (isSeen()) return true;
  if (point) return false;
  // The browser may leave a focused control under the page's sticky header.
  part.scrollIntoView({ block: 'center', behavior: 'instant' });
  return isSeen();
}
