import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { isTyping } from './plain-key.ts';

/** A row's main control: what the keys move between. */
const ROW = ':is([data-row], [data-pursuit]):not(:disabled)';
/** Letters there choose an entry, or are an open editor's. */
const NOT_OURS = '[role="combobox"], [role="listbox"], [role="menu"], .dialog, .prow-panel';

/**
 * The keys of a list: J, K, arrows, Home and End move between rows; any other key presses the row's control
 * with that `data-key`. J and K work from anywhere outside fields, and go on from the row that had the focus.
 */
export function useRowKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    const closed = new AbortController();
    let last: Element | undefined;
    const note = ({ target }: Event) => {
      if (target instanceof Element && list.current?.contains(target)) last = target;
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
  if (event.key === 'ArrowDown' && move(around?.querySelector<HTMLElement>(ROW))) event.preventDefault();
}

/** Moves from the filter of a list to its first row; goes on the box around both. */
export function enterFromFilter(event: KeyboardEvent<HTMLElement>): void {
  if (event.target instanceof HTMLElement && event.target.matches('[type="search"]'))
    enterList(event, event.currentTarget);
}

/** Returns whether the key did something. */
function onKey(event: globalThis.KeyboardEvent, list: HTMLElement, last: Element | undefined): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return false;
  if (isTyping(target) || target.closest(NOT_OURS)) return false;
  const item = list.contains(target) ? target.closest('li, tr') : null;
  const isMove = key === 'j' || key === 'k';
  if (isMove ? list.closest('[hidden], [inert]') : !item) return false;
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
  const from = rows.find((row) => item?.contains(row)) ?? (last?.isConnected ? last : undefined);
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
    default:
      return press(item, key);
  }
}

function move(row: HTMLElement | null | undefined): boolean {
  row?.focus();
  return row instanceof HTMLElement;
}

function press(item: Element | null, key: string): boolean {
  const controls = [...(item?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
  const control = controls.find(({ dataset }) => dataset.key === key);
  control?.click();
  return control !== undefined;
}
