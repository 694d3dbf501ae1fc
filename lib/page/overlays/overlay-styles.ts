import { ADDED, FAILED, PASSED } from '../button/dom.ts';
import { sharedStyles } from '../button/style-element.ts';

/**
 * Styles and icons of the menu, note form and toasts. They extend the button styles and use their tokens.
 * Animations use `transform` only: animating a size would make the page lay out and paint for as long as a
 * toast shows.
 */
const OVERLAYS = `
:host([data-pursuit-companion="toast"]) { position: absolute !important; width: 0 !important; height: 0 !important; margin: 0 !important; }
.pop {
  --raised: light-dark(#fff, #1e2229); --line: light-dark(#dde1e7, #2c323b); --muted: light-dark(#566070, #9aa4b2);
  --shadow: 0 0 0 1px light-dark(rgb(19 23 29 / .08), rgb(255 255 255 / .09)), 0 4px 8px light-dark(rgb(19 23 29 / .06), rgb(0 0 0 / .3)), 0 12px 28px light-dark(rgb(19 23 29 / .13), rgb(0 0 0 / .5)); }
@media (prefers-contrast: more) { .pop { --line: var(--line-control); --muted: var(--text-2); } }
@media (forced-colors: active) { .pop { --line: CanvasText; --muted: CanvasText; --shadow: none; } }
.quiet { --edge: transparent; --ink: var(--text-2); --fill: var(--raised); }
.pop { position: fixed; inset: auto; margin: 0; padding: 4px; border: 1px solid transparent; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: auto; overscroll-behavior: contain; max-width: calc(100% - 16px); max-height: calc(100% - 16px); z-index: 2147483647; }
.menu { width: 264px; }
.menuhead, .note label { margin: 0; padding: 4px 8px; font-size: 12px; line-height: 16px; color: var(--muted); }
.menuitem { display: flex; align-items: center; gap: 8px; width: 100%; min-height: 32px; padding: 4px 8px; border: 0; border-radius: 4px; background: none; color: var(--text); font: inherit; text-align: start; cursor: pointer; }
.menuitem > .icon, .toast > .icon { width: 16px; height: 16px; color: var(--muted); }
.menuitem > .blank { width: 16px; flex: none; }
.menuitem > .name { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.menuitem:hover, .menuitem:focus { background: var(--accent-soft); }
.menuitem[aria-disabled="true"] { color: var(--muted); cursor: default; background: none; }
.chip { font-size: 12px; line-height: 16px; color: var(--accent-ink); }
.menusep { height: 1px; margin: 4px 8px; border: 0; background: var(--line); }
.note { display: grid; gap: 8px; width: 320px; padding: 12px; }
.note label { padding: 0; }
.note textarea { width: 100%; height: 92px; padding: 5px 10px; border: 1px solid var(--line-control); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; resize: vertical; }
.note textarea:focus-visible { outline-offset: 0; }
.row { display: flex; justify-content: flex-end; gap: 8px; }
.toast { display: flex; align-items: center; gap: 8px; inset: auto 16px 16px auto; width: min(420px, 100% - 32px); min-height: 44px; padding: 6px 6px 6px 12px; overflow: hidden; }
.toast > .icon { color: var(--success); }
.toast.bad > .icon { color: var(--danger); }
.toast > .what { flex: 1; min-width: 0; }
.toast p { margin: 0; font-weight: 600; }
.toast p + p { font-weight: 400; font-size: 12px; line-height: 16px; color: var(--muted); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; }
.toast .iconly { width: 28px; padding: 0; }
.toast .time { position: absolute; inset: auto auto 0 0; height: 2px; width: 100%; background: var(--accent-ink); transform-origin: 0 0; animation: run 8s steps(160) forwards; }
.toast.paused .time { animation-play-state: paused; }
@keyframes run { to { transform: scaleX(0); } }
@media (prefers-reduced-motion: reduce) { .toast .time { display: none; } }
@media (forced-colors: active) { .pop { border-color: CanvasText; } .menuitem:is(:hover, :focus) { forced-color-adjust: none; background: Highlight; } .menuitem:is(:hover, :focus) * { color: HighlightText; } }
`;

/** Adds overlay styles, once, to a root that already has button styles. */
export function applyOverlayStyles(root: ShadowRoot): void {
  if (!styled.has(root)) addSheet(root);
  styled.add(root);
}

const styled = new WeakSet<ShadowRoot>();
const addSheet = sharedStyles(OVERLAYS, ({ adoptedStyleSheets }, sheet) => {
  adoptedStyleSheets.push(sheet);
});

/** SVG paths of icons in the menu and toasts, for a 16 × 16 box and a 1.5 stroke. */
export const OVERLAY_ICON = {
  added: ADDED,
  failed: FAILED,
  passed: PASSED,
  version: 'M2.75 8h10M8.75 4l4 4-4 4',
  note: 'M4 2.75h8a1 1 0 0 1 1 1V9.5l-3.5 3.75H4a1 1 0 0 1-1-1V3.75a1 1 0 0 1 1-1ZM5.5 6h5M5.5 8.5h3',
  search: 'M2.75 7a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0 -8.5 0ZM10.25 10.25l3.25 3.25',
  hide: 'M2 8s2.25-4 6-4 6 4 6 4-2.25 4-6 4-6-4-6-4ZM2.5 13.5l11-11',
  panel: 'M2.75 3.25h10.5v9.5H2.75ZM9.5 3.25v9.5',
  undo: 'M5.5 3.5 2.75 6.25 5.5 9M2.75 6.25h6.5a3.25 3.25 0 0 1 0 6.5H6',
  close: 'm4.5 4.5 7 7m0-7-7 7',
} as const;

export type OverlayIcon = keyof typeof OVERLAY_ICON;
