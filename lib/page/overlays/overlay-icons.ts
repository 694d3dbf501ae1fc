import { ADDED, FAILED } from '../button/dom.ts';

/** Paths of the icons in menu and messages, drawn as those of buttons are. */
export const OVERLAY_ICON = {
  added: ADDED,
  failed: FAILED,
  note: 'M4 2.75h8a1 1 0 0 1 1 1V9.5l-3.5 3.75H4a1 1 0 0 1-1-1V3.75a1 1 0 0 1 1-1ZM5.5 6h5M5.5 8.5h3',
  search: 'M2.75 7a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0 -8.5 0ZM10.25 10.25l3.25 3.25',
  hide: 'M2 8s2.25-4 6-4 6 4 6 4-2.25 4-6 4-6-4-6-4ZM2.5 13.5l11-11',
  undo: 'M5.5 3.5 2.75 6.25 5.5 9M2.75 6.25h6.5a3.25 3.25 0 0 1 0 6.5H6',
  close: 'm4.5 4.5 7 7m0-7-7 7',
} as const;

export type OverlayIcon = keyof typeof OVERLAY_ICON;
