/**
 * Decides which presses count. A page can dispatch events, and it can hide, cover, move or exchange our
 * buttons to get a notice saved that the user did not choose. A press counts only on a button that the user
 * can see, and only for the notice that was there when the user aimed at it (house rule 10). The aim is
 * checked when the pointer enters or moves on a button and at the press, so nothing runs while the pointer is
 * elsewhere.
 */
import type { CaptureButton } from '../button/button.ts';
import { canBeSeen, elementAt, isInSight, isNear, type Point } from './sight.ts';

/** A part of our UI, and its host in the page. */
export interface Piece {
  host: Element;
  part: Element;
  /** The button itself, not what opens below it: the stricter rules apply. */
  button?: CaptureButton;
}

/** Whether the user caused this event; with `piece`, also whether it counts for that part. */
export type Genuine = (event: Event, piece?: Piece) => boolean;

export interface PressOptions {
  rootOf: (host: EventTarget | null) => ShadowRoot | undefined;
  /** Reads the page again if it changed. */
  flush: () => void;
  /** Handles a click on a button that the browser gave to another element. */
  click: (button: CaptureButton, target: Element, event: Event) => void;
}

/**
 * The button under the pointer. Frameworks replace rows, so it is known by notice and place, not by element.
 */
interface Aim extends Point {
  host: Element;
  noticeId: string;
  box: DOMRect;
  since: number;
  checkedAt: number;
  /** Whether the pointer moved on it. */
  hasMoved: boolean;
  /** When the pointer left it, or its row was removed. */
  leftAt?: number | undefined;
}

/** A press of the user's pointer or key on our UI. */
interface Press {
  /** Absent for a toast. */
  noticeId: string | undefined;
  /** The visible box of a button, or the innermost element of what opens below it or of a toast. */
  part: Element;
  box: DOMRect;
  /** Whether it counts for the button. */
  isAimed: boolean;
  isClicked: boolean;
}

const TYPES = ['pointerdown', 'pointerup', 'scrollend', 'visibilitychange', 'focus', 'keydown', 'keyup'];
/** Heard on a button once the pointer was on it. */
const ONCE_OVER = ['pointermove', 'pointerout'];
/** Keys that act on a focused button: it is pressed, or its notice passed. */
const KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'p']);
/** A user takes this long to aim at a new element. The clicks of a double click are closer together. */
const AIM_MS = 500;
/** A row that is rebuilt just as the pointer arrives has its button this soon, in milliseconds. */
const REBUILD_MS = 200;
/** For this long after a reading, more rebuilds are likely, in milliseconds. */
const BUSY_MS = 2000;
/** A press that focuses the window may reach us this much after the focus, in milliseconds. */
const FRONT_MS = 50;

export class Presses {
  readonly #window: Window;
  readonly #signal: AbortSignal;
  readonly #buttons = new WeakMap<EventTarget, CaptureButton>();
  #options: PressOptions | undefined;
  #root: Element | undefined;
  #aim: Aim | undefined;
  #readAt = 0;
  /** When the pointer last moved while the page was being rebuilt, and on no button. */
  #arrivedAt = -AIM_MS;
  #press: Press | undefined;
  #lastDown: (Point & { subject: unknown; time: number }) | undefined;
  #shownAt = -AIM_MS;
  #focusedAt = -AIM_MS;
  /** The key that is down. */
  #key = '';
  /** Notices and hosts that the user brought the focus to, since it was last elsewhere. */
  readonly #reached = new Set<unknown>();

  constructor(window: Window, signal: AbortSignal) {
    this.#window = window;
    this.#signal = signal;
    this.listen();
  }

  begin(options: PressOptions): void {
    this.#options = options;
  }

  /** Presses on this button are decided here from now on, if its `pointerover` events come here. */
  add(button: CaptureButton): void {
    this.#buttons.set(button.host, button);
  }

  /**
   * Called at each reading: listens again after `document.open`, which removes all listeners and replaces the
   * root. Returns whether it had to: our buttons lost their listeners too.
   */
  listen(): boolean {
    const { documentElement } = this.#window.document;
    const options = { capture: true, signal: this.#signal };
    this.#readAt = performance.now();
    this.#window.addEventListener('pointermove', this, { capture: true, passive: true });
    if (this.#aim && !this.#aim.host.isConnected) this.#aim.leftAt ??= this.#readAt;
    if (documentElement === this.#root) return false;
    this.#root = documentElement;
    this.#window.addEventListener('click', this, options);
    for (const type of TYPES) this.#window.addEventListener(type, this, { ...options, passive: true });
    return true;
  }

  readonly isGenuine: Genuine = (event, piece) =>
    event.isTrusted && (piece === undefined || this.#counts(event, piece));

  handleEvent(event: Event): void {
    if (!this.#options || !event.isTrusted) return;
    const { type, target, timeStamp } = event;
    if (type === 'click') this.#click(event);
    else if (event instanceof KeyboardEvent) {
      this.#key = type === 'keyup' ? '' : event.key;
      if (type === 'keydown') this.#press = this.#byKey(event);
    } else if (type === 'visibilitychange') this.#shownAt = timeStamp;
    else if (target === this.#window) this.#focusedAt = timeStamp;
    else if (type === 'focus') this.#focused(target);
    // The user scrolled the page under a resting pointer.
    else if (type === 'scrollend') this.#aimAt(this.#aim, timeStamp, false);
    else if (event instanceof PointerEvent) {
      if (type === 'pointerdown') this.#press = this.#byPointer(event);
      else if (type === 'pointerup') this.#release(event);
      else this.#pointed(event);
    }
  }

  #pointed({ type, target, currentTarget, x, y, timeStamp: time }: PointerEvent): void {
    if (currentTarget === this.#window) {
      if (!target || !this.#buttons.has(target)) this.#arrivedAt = time;
      if (time - this.#readAt > BUSY_MS) this.#window.removeEventListener(type, this, true);
      return;
    }
    if (type === 'pointerover')
      for (const each of ONCE_OVER) currentTarget?.addEventListener(each, this, { passive: true });
    if (type === 'pointerout') {
      if (this.#aim) this.#aim.leftAt ??= time;
    }
    // The same input enters and moves.
    else if (type === 'pointermove' && this.#aim?.checkedAt === time) this.#aim.hasMoved = true;
    else this.#aimAt({ x, y }, time, type === 'pointermove');
  }

  /** Checks the button under the pointer. */
  #aimAt(point: Point | undefined, time: number, isMove: boolean): Aim | undefined {
    const button = point && this.#buttonAt(point);
    const known = this.#aim;
    this.#aim = undefined;
    if (!button || !isInSight(button.host, button.box, point)) return undefined;
    const { noticeId } = button.notice;
    const box = button.box.getBoundingClientRect();
    const isKnown = known?.noticeId === noticeId && isNear(known.box, box) && time - (known.leftAt ?? time) < AIM_MS;
    const { since, hasMoved } = isKnown ? known : { since: time, hasMoved: time - this.#arrivedAt < REBUILD_MS };
    this.#arrivedAt = -AIM_MS;
    const { x, y } = point;
    return (this.#aim = {
      host: button.host,
      noticeId,
      box,
      since,
      checkedAt: time,
      x,
      y,
      hasMoved: hasMoved || isMove,
    });
  }

  #byPointer(event: PointerEvent): Press | undefined {
    const { x, y, timeStamp: time, pointerType } = event;
    this.#options?.flush();
    this.#reached.clear();
    const host = elementAt(this.#window.document, x, y);
    const target = this.#options?.rootOf(host)?.elementFromPoint(x, y);
    const subject = target && this.#subjectOf(host);
    const last = this.#lastDown;
    this.#lastDown = { x, y, subject, time };
    if (!host || !target) return undefined;
    this.#reached.add(subject);
    const isSecond = last && last.subject !== subject && isNear(last, event) && time - last.time < AIM_MS;
    // A press may itself bring the window to the front.
    const focusedFor = time - this.#focusedAt;
    const isInFront = time - this.#shownAt >= AIM_MS && (focusedFor < FRONT_MS || focusedFor >= AIM_MS);
    return this.#pressOn(host, target, ({ noticeSince }) => {
      const aim = this.#aimAt(event, time, false);
      if (!aim || isSecond || !isInFront) return false;
      // A finger does not arrive before it presses.
      return aim.hasMoved || time - (pointerType === 'mouse' ? aim.since : noticeSince) >= AIM_MS;
    });
  }

  /**
   * A page can put the focus on our button, with a dialog around it, under the keys of a user who types
   * elsewhere, and it can exchange the notice of a focused button.
   */
  #focused(target: EventTarget | null): void {
    if (!this.#options?.rootOf(target)) this.#reached.clear();
    else if (this.#key === 'Tab') this.#reached.add(this.#subjectOf(target));
  }

  #byKey({ key, target: host, repeat }: KeyboardEvent): Press | undefined {
    const subject = this.#subjectOf(host);
    const isReached = this.#reached.has(subject);
    // Whoever types does not look at our button.
    const isLetter = key.length === 1 && key !== ' ';
    if (isLetter) this.#reached.clear();
    const target = this.#options?.rootOf(host)?.activeElement;
    if (!target || !(host instanceof Element) || !KEYS.has(key)) return undefined;
    // Assistive technology focuses without Tab. The refusal says so, and the next press counts; not of a
    // letter, which may be one of a word that was meant for elsewhere.
    if (isLetter ? isReached : !repeat) this.#reached.add(subject);
    return this.#pressOn(host, target, ({ box }) => isReached && canBeSeen(host, box));
  }

  #pressOn(host: Element, target: Element, isAimed: (button: CaptureButton) => boolean): Press {
    const button = this.#buttons.get(host);
    const isOnButton = button?.box.contains(target) === true;
    const part = isOnButton ? button.box : target;
    return {
      noticeId: button?.notice.noticeId,
      part,
      isAimed: isOnButton && isAimed(button),
      box: part.getBoundingClientRect(),
      isClicked: false,
    };
  }

  /** Makes up for a click: the mouse released over a row that was rebuilt since the press causes none. */
  #release(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.button !== 0 || event.pointerType !== 'mouse') return;
    // After the click, if there is one.
    setTimeout(() => {
      if (this.#press === press && !press.isClicked) this.#clickAt(event);
    });
  }

  #click(event: Event): void {
    const press = this.#press;
    if (press) press.isClicked = true;
    // Judge a later click alone if it has no press.
    setTimeout(() => {
      if (this.#press === press) this.#press = undefined;
    });
    if (event instanceof MouseEvent && event.detail > 0 && press) this.#clickAt(event);
  }

  /** Clicks the button there if the browser gives the click to another element, or to none. */
  #clickAt(event: MouseEvent): void {
    this.#options?.flush();
    const button = this.#buttonAt(event);
    const target = button?.root.elementFromPoint(event.x, event.y);
    if (!button || !target || !button.box.contains(target)) return;
    if (event.type === 'click') {
      if (event.target === button.host) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    this.#options?.click(button, target, event);
  }

  #counts(event: Event, { host, part, button }: Piece): boolean {
    const press = this.#press;
    const point = event instanceof MouseEvent && (event.detail > 0 || event.type === 'pointerup') ? event : undefined;
    if (press) {
      if (press.noticeId !== this.#buttons.get(host)?.notice.noticeId) return false;
      if (button ? !press.isAimed : !part.contains(press.part)) return false;
      if (point && !isNear(press.box, (button?.box ?? press.part).getBoundingClientRect())) return false;
    } else {
      // The page moved the focus while the key went down.
      if (this.#key === 'Enter') return false;
      // Assistive technology clicks without a press, in Firefox at a point.
      if (button ? performance.now() - button.noticeSince < AIM_MS : point) return false;
    }
    return point ? isInSight(host, part, point) : canBeSeen(host, part);
  }

  /** Returns the subject of a press on this host: a notice id, or the host of a message. */
  #subjectOf(host: EventTarget | null): unknown {
    return (host && this.#buttons.get(host)?.notice.noticeId) ?? host;
  }

  #buttonAt({ x, y }: Point): CaptureButton | undefined {
    const host = elementAt(this.#window.document, x, y);
    return host ? this.#buttons.get(host) : undefined;
  }
}
