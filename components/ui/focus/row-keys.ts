import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { firstRow, ROW } from './first-row.ts';
import { isTyping } from './plain-key.ts';

/** Letters there choose an entry, or are an open editor's. */
const NOT_OURS = '[role="combobox"], [role="listbox"], [role="menu"], .dialog, .prow-panel';
/**
 * While one is open, keys from elsewhere are not for a list below it. Toasts have the role, but cover
 * nothing.
 */
const OPEN = ':is([role="menu"], [role="listbox"], [role="dialog"]):not(.toast)';

/** Where the keys of a list were used last. */
interface Place {
  /** What had the focus. */
  focused?: Element;
  /** The item that P or A decided. */
  decided?: Element;
}

/**
 * The keys of a list: J, K, arrows, Home and End move between rows; any other key presses the row's control
 * with that `data-key`. P and A go on to the next row; a number then answers for the row they left. J and K
 * work from anywhere outside fields, and go on from the row that had the focus.
 */
export function useRowKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const closed = new AbortController();
    const last: Place = {};
    const note = ({ target }: Event) => {
      if (target instanceof Element && list.current?.contains(target)) last.focused = target;
    };
    const act = (event: globalThis.KeyboardEvent) => {
      if (list.current && !event.defaultPrevented && onKey(event, list.current, last)) event.preventDefault();
    };
    document.addEventListener('focusin', note, { signal: closed.signal });
    document.addEventListener('keydown', act, { signal: closed.signal });
    return () => closed.abort();
  }, []);
  return list;
}

/** Moves from the search field above a list to its first row. */
export function enterList(event: { key: string; preventDefault: () => void }, around: HTMLElement | null): void {
  if (event.key === 'ArrowDown' && move(firstRow(around))) event.preventDefault();
}

/** Moves from the filter of a list to its first row; goes on the box around both. */
export function enterFromFilter(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLElement && event.target.matches('[type="search"]'))
    enterList(event, event.currentTarget);
}

/** Returns whether the key did something. */
function onKey(event: globalThis.KeyboardEvent, list: HTMLElement, last: Place): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return false;
  if (isTyping(target) || target.closest(NOT_OURS)) return false;
  const item = list.contains(target) ? target.closest('li, tr') : null;
  const isMove = key === 'j' || key === 'k';
  if (isMove ? list.closest('[hidden], [inert]') || isCovered(list) : !item) return false;
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const from = rows.find((row) => item?.contains(row)) ?? (last.focused?.isConnected ? last.focused : undefined);
  const isAfter = (row: Element) =>
    Boolean(from && from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isBefore = (row: Element) =>
    Boolean(from && from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING);
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return move(from ? rows.find(isAfter) : rows[0]);
    case 'k':
    case 'ArrowUp':
      return move(from ? rows.findLast(isBefore) : rows.at(-1));
    case 'Home':
      return move(rows[0]);
    case 'End':
      return move(rows.at(-1));
    default: {
      const control = controlOf(item, key) ?? (/[1-9]/.test(key) ? controlOf(last.decided, key) : undefined);
      // A key held down must not decide row after row.
      if (!control || repeat) return false;
      control.click();
      if (item && (key === 'p' || key === 'a') && control.ariaDisabled !== 'true') {
        last.decided = item;
        // Not back to a passed one: another P would restore it.
        move(rows.find(isAfter) ?? rows.findLast((row) => isBefore(row) && !row.closest('.is-passed')));
      }
      return true;
    }
  }
}

function isCovered(list: HTMLElement): boolean {
  return [...document.querySelectorAll(OPEN)].some((open) => !open.contains(list));
}

function move(row: HTMLElement | null | undefined): boolean {
  row?.focus();
  return row instanceof HTMLElement;
}

function controlOf(item: Element | null | undefined, key: string): HTMLElement | undefined {
  return [...(item?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(({ dataset }) => dataset.key === key);
}
