import { sharedStyles } from './style-element.ts';

/**
 * Styles of buttons in procurement pages: the design tokens and components used there. Lengths are in px
 * because a page may redefine rem. `all: initial` and `!important` on the host override the page's rules
 * (important `:host` rules in a shadow tree win). Tokens are set on our own wrappers, because `all` does not
 * reset custom properties and a page may define one with the same name.
 */

const TOKENS = `
:host { all: initial !important; visibility: inherit !important; display: block !important; flex: none !important; width: fit-content !important; max-width: 100% !important; height: 28px !important; margin: 4px 0 !important; color-scheme: light !important; }
:host([data-look="primary"]) { margin-bottom: 12px !important; }
:host([data-above]) { position: relative !important; z-index: 2 !important; }
:host([data-theme="dark"]) { color-scheme: dark !important; }
@media print { :host { display: none !important; } }
.pc, .pop {
  --surface: light-dark(#fff, #16191e);
  --line-control: light-dark(#858e9c, #6f7988);
  --text: light-dark(#13171d, #e9ecf1); --text-2: light-dark(#39424f, #c2c9d3);
  --accent: light-dark(#3850b0, #4d66cc); --accent-ink: light-dark(#324aa8, #a3b4fb); --accent-soft: light-dark(#edf0fb, #222a47);
  --success: light-dark(#17653c, #74cf9b); --danger: light-dark(#ad241d, #f79a91);
  --focus: light-dark(#1f3bb3, #b9c6ff);
  --ink: var(--text); --fill: var(--surface); --edge: var(--line-control); --over: currentColor; --weight: 500; }
@media (forced-colors: active) { .pc, .pop { --focus: Highlight; } }
`;

// Colors come from the state of the box: fill, edge, ink, and what hover mixes into the fill. Text is not
// selectable: it would end up in copies of the list, and a page could read our label from a selection that it
// searched for. Every verdict is as wide as the others, so that a page cannot measure which one it is.
const BUTTONS = `
* { box-sizing: border-box; }
.pc, .pop { font: 400 13px/20px system-ui, sans-serif; color: var(--text); text-align: start; user-select: none; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { flex: none; width: 14px; height: 14px; fill: none; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; stroke: currentColor; display: block; }
.split { display: flex; position: relative; max-width: 100%; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; z-index: 1; }
.btn { display: inline-flex; place-content: center; cursor: pointer; font: var(--weight) 12px/16px system-ui, sans-serif; color: var(--ink); align-items: center; min-width: 0; height: 28px; padding: 0 10px; border-radius: 6px; border: 1px solid var(--edge); white-space: nowrap; margin: 0; gap: 6px; scroll-margin: 90px; background: var(--fill); }
.btn > span { overflow: hidden; text-overflow: ellipsis; }
.btn:hover { background: color-mix(in srgb, var(--fill), var(--over) 8%); }
.split > .btn:first-child { border-start-end-radius: 0; border-end-end-radius: 0; border-inline-end: 0; }
.caret { flex: none; width: 28px; padding: 0; border-start-start-radius: 0; border-end-start-radius: 0; }
.fit { width: 88px; padding: 0; border-radius: 14px; margin-inline-start: 6px; overflow: hidden; }
[data-state="add"] { --ink: var(--accent-ink); --fill: var(--accent-soft); --edge: light-dark(#7486cf, #5f73c4); }
.btn.primary, .primary[data-state="add"] { --ink: #fff; --fill: var(--accent); --edge: var(--accent); --over: #000; --weight: 600; }
.primary[data-state="add"] > .caret { border-inline-start-color: #fff; }
[data-state="adding"] { --ink: var(--text-2); --fill: light-dark(#f0f2f5, #0f1216); }
[data-state="added"] { --ink: var(--success); --fill: light-dark(#e4f3ea, #16301f); --edge: light-dark(#5b9c77, #3f8a5f); }
[data-state="queued"] { --ink: light-dark(#0b5d73, #7cc6dc); --fill: light-dark(#e2f2f6, #102e38); --edge: light-dark(#4c93a6, #3c8398); }
[data-state="failed"] { --ink: var(--danger); --fill: light-dark(#fceae8, #3d1c1a); --edge: light-dark(#cf6a63, #b0564f); }
[data-state="earlier"], [data-state="moved"] { --ink: light-dark(#824700, #e9b25e); --fill: light-dark(#fcf0da, #35270f); --edge: light-dark(#b5802f, #96702f); }
:is([data-state="connect"], [data-state="reload"], [data-state="passed"]) { --ink: var(--text-2); > .btn:first-child { border-inline-end: 1px solid var(--line-control); border-radius: 6px; } > .caret { display: none; } }
.btn[aria-disabled="true"] { cursor: default; --over: transparent; }
[data-state="adding"] > .btn:first-child > .icon { animation: spin .9s linear .3s infinite; }
@keyframes spin { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }
`;

/** Adds button styles to a new shadow root. Replacing the empty list is much faster than pushing to it. */
export const applyButtonStyles = sharedStyles(TOKENS + BUTTONS, (root, sheet) => {
  root.adoptedStyleSheets = [sheet];
});
