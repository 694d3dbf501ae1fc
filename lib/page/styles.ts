/**
 * The look of what we put into other people's pages: the part of the design tokens and components that is used there.
 * Lengths are px, because a page may redefine rem; `all: initial` and `!important` on the host keep the page's own rules
 * away (inside a shadow tree important rules of `:host` win over the page's). Tokens stand on our own wrappers: `all` does
 * not reset them, and a page may have set one of the same name on everything.
 */

const TOKENS = `
:host { all: initial !important; visibility: inherit !important; display: block !important; flex: none !important; width: fit-content !important; max-width: 100% !important; height: 28px !important; margin: 4px 0 !important; color-scheme: light dark !important; }
:host([data-pursuit-companion="toast"]) { position: absolute !important; width: 0 !important; height: 0 !important; margin: 0 !important; }
:host([data-theme="light"]) { color-scheme: light !important; }
:host([data-theme="dark"]) { color-scheme: dark !important; }
@media print { :host { display: none !important; } }
.pc, .pop {
  --surface: light-dark(#fff, #16191e); --raised: light-dark(#fff, #1e2229);
  --line: light-dark(#dde1e7, #2c323b); --line-control: light-dark(#858e9c, #6f7988);
  --text: light-dark(#13171d, #e9ecf1); --text-2: light-dark(#39424f, #c2c9d3); --muted: light-dark(#566070, #9aa4b2);
  --accent: light-dark(#3850b0, #4d66cc); --accent-ink: light-dark(#324aa8, #a3b4fb); --accent-soft: light-dark(#edf0fb, #222a47);
  --success: light-dark(#17653c, #74cf9b); --danger: light-dark(#ad241d, #f79a91);
  --focus: light-dark(#1f3bb3, #b9c6ff);
  --shadow: 0 0 0 1px light-dark(rgb(19 23 29 / .08), rgb(255 255 255 / .09)), 0 4px 8px light-dark(rgb(19 23 29 / .06), rgb(0 0 0 / .3)), 0 12px 28px light-dark(rgb(19 23 29 / .13), rgb(0 0 0 / .5)); }
@media (prefers-contrast: more) { .pc, .pop { --line: var(--line-control); --muted: var(--text-2); } }
@media (forced-colors: active) { .pc, .pop { --line: CanvasText; --focus: Highlight; --muted: CanvasText; --shadow: none; } }
`;

// A button takes its colours from the state of its box: fill, edge and ink, and what a hover mixes into the fill.
const BUTTONS = `
* { box-sizing: border-box; }
.pc, .pop { font: 400 13px/20px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; color: var(--text); text-align: start; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { width: 14px; height: 14px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; display: block; }
.split { display: flex; position: relative; max-width: 100%; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; z-index: 1; }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-width: 0; height: 28px; margin: 0; padding: 0 10px; border: 1px solid var(--edge, var(--line-control)); border-radius: 6px; background: var(--fill, var(--surface)); color: var(--ink, var(--text)); font: inherit; font-size: 12px; line-height: 16px; font-weight: var(--weight, 500); white-space: nowrap; cursor: pointer; transition: background-color 100ms; }
.btn > span { overflow: hidden; text-overflow: ellipsis; }
.btn:hover { background: color-mix(in srgb, var(--fill, var(--surface)), var(--over, currentColor) 8%); }
.quiet { --edge: transparent; --ink: var(--text-2); --fill: var(--raised); }
.split > .btn:first-child { border-start-end-radius: 0; border-end-end-radius: 0; border-inline-end: 0; }
.split > .caret { flex: none; width: 28px; padding: 0; border-start-start-radius: 0; border-end-start-radius: 0; }
[data-state="add"] { --ink: var(--accent-ink); --fill: var(--accent-soft); --edge: light-dark(#7486cf, #5f73c4); }
.btn.primary, .primary[data-state="add"] { --ink: #fff; --fill: var(--accent); --edge: var(--accent); --over: #000; --weight: 600; }
.primary[data-state="add"] > .caret { border-inline-start-color: #fff; }
[data-state="adding"] { --ink: var(--text-2); --fill: light-dark(#f0f2f5, #0f1216); }
[data-state="added"] { --ink: var(--success); --fill: light-dark(#e4f3ea, #16301f); --edge: light-dark(#5b9c77, #3f8a5f); }
[data-state="queued"] { --ink: light-dark(#0b5d73, #7cc6dc); --fill: light-dark(#e2f2f6, #102e38); --edge: light-dark(#4c93a6, #3c8398); }
[data-state="failed"] { --ink: var(--danger); --fill: light-dark(#fceae8, #3d1c1a); --edge: light-dark(#cf6a63, #b0564f); }
[data-state="earlier"] { --ink: light-dark(#824700, #e9b25e); --fill: light-dark(#fcf0da, #35270f); --edge: light-dark(#b5802f, #96702f); }
:is([data-state="connect"], [data-state="reload"]) { --ink: var(--text-2); }
:is([data-state="connect"], [data-state="reload"]) > .btn:first-child { border-inline-end: 1px solid var(--line-control); border-radius: 6px; }
:is([data-state="connect"], [data-state="reload"]) > .caret { display: none; }
.btn[aria-disabled="true"] { cursor: default; --over: transparent; }
[data-state="adding"] > .btn:first-child > .icon { animation: spin 900ms linear infinite; }
@keyframes spin { to { transform: rotate(360deg); } }
`;

const POPUPS = `
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
.toast .time { position: absolute; inset: auto auto 0 0; height: 2px; width: 100%; background: var(--accent-ink); animation: run 8s linear forwards; }
.toast.paused .time { animation-play-state: paused; }
@keyframes run { to { width: 0; } }
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } .toast .time { display: none; } }
@media (forced-colors: active) { .pop { border-color: CanvasText; } .menuitem:is(:hover, :focus) { forced-color-adjust: none; background: Highlight; } .menuitem:is(:hover, :focus) * { color: HighlightText; } }
`;

const CSS = TOKENS + BUTTONS + POPUPS;

// One sheet for all roots of a document, parsed once; `null` where the browser refuses shared sheets.
const shared = new WeakMap<Document, CSSStyleSheet | null>();

/** Gives a shadow root our look. */
export function dress(root: ShadowRoot): void {
  const sheet = sheetOf(root.ownerDocument);
  if (sheet && adopt(root, sheet)) return;
  const style = root.ownerDocument.createElement('style');
  style.textContent = CSS;
  root.append(style);
}

function sheetOf(document: Document): CSSStyleSheet | null {
  const known = shared.get(document);
  if (known !== undefined) return known;
  const sheet = makeSheet();
  shared.set(document, sheet);
  return sheet;
}

function makeSheet(): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    return sheet;
  } catch {
    return null;
  }
}

/** Firefox keeps content scripts from touching `adoptedStyleSheets` in some versions (bug 1751346): then a style element serves. */
function adopt(root: ShadowRoot, sheet: CSSStyleSheet): boolean {
  try {
    root.adoptedStyleSheets = [sheet];
    return root.adoptedStyleSheets.length === 1;
  } catch {
    shared.set(root.ownerDocument, null);
    return false;
  }
}
