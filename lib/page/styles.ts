/**
 * The look of what we put into other people's pages: the part of the design tokens and components that is used there.
 * Lengths are px, because a page may redefine rem; `all: initial` and `!important` on the host keep the page's own rules
 * away (inside a shadow tree important rules of `:host` win over the page's).
 */

/** The element names of our hosts. No hyphenless name is free of a page's own rules; these two we share with nobody. */
export const BUTTON_TAG = 'pursuit-button';
export const TOAST_TAG = 'pursuit-toast';

const TOKENS = `
:host { all: initial !important; display: block !important; width: fit-content !important; max-width: 100% !important; height: 28px !important; margin: 4px 0 !important; color-scheme: light dark !important;
  --surface: light-dark(#fff, #16191e); --raised: light-dark(#fff, #1e2229); --sunken: light-dark(#f0f2f5, #0f1216); --hover: light-dark(#eef1f5, #232831);
  --line: light-dark(#dde1e7, #2c323b); --line-control: light-dark(#858e9c, #6f7988);
  --text: light-dark(#13171d, #e9ecf1); --text-2: light-dark(#39424f, #c2c9d3); --muted: light-dark(#566070, #9aa4b2);
  --accent: light-dark(#3850b0, #4d66cc); --accent-hover: light-dark(#2c4094, #3f57b8); --accent-text: #fff; --accent-ink: light-dark(#324aa8, #a3b4fb); --accent-soft: light-dark(#edf0fb, #222a47); --accent-line: light-dark(#7486cf, #5f73c4);
  --success: light-dark(#17653c, #74cf9b); --success-soft: light-dark(#e4f3ea, #16301f); --success-line: light-dark(#5b9c77, #3f8a5f);
  --warning: light-dark(#824700, #e9b25e); --warning-soft: light-dark(#fcf0da, #35270f); --warning-line: light-dark(#b5802f, #96702f);
  --danger: light-dark(#ad241d, #f79a91); --danger-soft: light-dark(#fceae8, #3d1c1a); --danger-line: light-dark(#cf6a63, #b0564f);
  --info: light-dark(#0b5d73, #7cc6dc); --info-soft: light-dark(#e2f2f6, #102e38); --info-line: light-dark(#4c93a6, #3c8398);
  --focus: light-dark(#1f3bb3, #b9c6ff);
  --shadow: 0 0 0 1px light-dark(rgb(19 23 29 / .08), rgb(255 255 255 / .09)), 0 4px 8px light-dark(rgb(19 23 29 / .06), rgb(0 0 0 / .3)), 0 12px 28px light-dark(rgb(19 23 29 / .13), rgb(0 0 0 / .5));
  --fast: 100ms; }
:host(${TOAST_TAG}) { position: absolute !important; width: 0 !important; height: 0 !important; margin: 0 !important; }
:host([data-theme="light"]) { color-scheme: light !important; }
:host([data-theme="dark"]) { color-scheme: dark !important; }
@media (prefers-reduced-motion: reduce) { :host { --fast: 0ms; } }
@media (prefers-contrast: more) { :host { --line: var(--line-control); --muted: var(--text-2); } }
@media (forced-colors: active) { :host { --line: CanvasText; --line-control: ButtonText; --focus: Highlight; --accent: Highlight; --accent-text: HighlightText; --accent-ink: LinkText; --muted: CanvasText; --shadow: none; } }
@media print { :host { display: none !important; } }
`;

const BUTTONS = `
*, *::before { box-sizing: border-box; }
.pc, .pop { font: 400 13px/20px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; color: var(--text); text-align: start; -webkit-font-smoothing: antialiased; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { width: 14px; height: 14px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; display: block; }
.split { display: flex; position: relative; max-width: 100%; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; z-index: 1; }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-width: 0; height: 28px; margin: 0; padding: 0 10px; border: 1px solid var(--line-control); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; font-size: 12px; line-height: 16px; font-weight: 500; white-space: nowrap; cursor: pointer; transition: background-color var(--fast), border-color var(--fast); }
.btn > span { overflow: hidden; text-overflow: ellipsis; }
.btn:hover { background: var(--hover); }
.btn.soft { background: var(--accent-soft); border-color: var(--accent-line); color: var(--accent-ink); }
.btn.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-text); font-weight: 600; }
.btn.primary:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
.btn.quiet { background: transparent; border-color: transparent; color: var(--text-2); }
.split > .btn:not(:only-of-type):first-child { border-start-end-radius: 0; border-end-end-radius: 0; border-inline-end: 0; }
.split > .caret { flex: none; width: 28px; padding: 0; border-start-start-radius: 0; border-end-start-radius: 0; }
.split > .primary.caret { border-inline-start-color: var(--accent-text); }
[data-state="adding"] > .btn { color: var(--text-2); background: var(--sunken); border-color: var(--line-control); cursor: progress; }
[data-state="added"] > .btn { color: var(--success); background: var(--success-soft); border-color: var(--success-line); }
[data-state="queued"] > .btn { color: var(--info); background: var(--info-soft); border-color: var(--info-line); cursor: default; }
[data-state="failed"] > .btn { color: var(--danger); background: var(--danger-soft); border-color: var(--danger-line); }
[data-state="earlier"] > .btn { color: var(--warning); background: var(--warning-soft); border-color: var(--warning-line); }
:is([data-state="connect"], [data-state="reload"]) > .btn { color: var(--text-2); background: var(--surface); border-color: var(--line-control); border-radius: 6px; }
:is([data-state="connect"], [data-state="reload"]) > .btn:first-child { border-inline-end: 1px solid var(--line-control); }
:is([data-state="connect"], [data-state="reload"]) > .caret { display: none; }
[data-state="adding"] > .btn:first-child .icon { animation: spin 900ms linear infinite; }
@keyframes spin { to { transform: rotate(360deg); } }
@media (prefers-reduced-motion: reduce) { [data-state] > .btn .icon { animation: none !important; } }
`;

const POPUPS = `
.pop { position: fixed; inset: auto; margin: 0; padding: 4px; border: 1px solid transparent; border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); overflow: auto; max-width: calc(100vw - 16px); max-height: calc(100vh - 16px); z-index: 2147483647; }
.pop[hidden] { display: none; }
.menu { width: 264px; }
.menuhead { margin: 0; padding: 4px 8px; font-size: 12px; line-height: 16px; color: var(--muted); }
.menuitem { display: flex; align-items: center; gap: 8px; width: 100%; min-height: 32px; padding: 4px 8px; border: 0; border-radius: 4px; background: none; color: var(--text); font: inherit; text-align: start; cursor: pointer; }
.menuitem > .icon { width: 16px; height: 16px; color: var(--muted); }
.menuitem > .blank { width: 16px; flex: none; }
.menuitem > .name { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.menuitem:hover, .menuitem:focus { background: var(--accent-soft); }
.menuitem[aria-disabled="true"] { color: var(--muted); cursor: default; background: none; }
.chip { padding: 1px 6px; border-radius: 4px; font-size: 12px; line-height: 16px; color: var(--accent-ink); background: var(--accent-soft); }
.menusep { height: 1px; margin: 4px 8px; border: 0; background: var(--line); }
.note { display: grid; gap: 8px; width: 320px; padding: 12px; }
.note label { font-size: 12px; line-height: 16px; color: var(--muted); }
.note textarea { width: 100%; height: 92px; padding: 5px 10px; border: 1px solid var(--line-control); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; resize: vertical; }
.note textarea:focus-visible { outline-offset: 0; }
.row { display: flex; justify-content: flex-end; gap: 8px; }
.toast { display: flex; align-items: center; gap: 8px; inset: auto 16px 16px auto; width: 420px; min-height: 44px; padding: 6px 6px 6px 12px; overflow: hidden; }
.toast > .icon { width: 16px; height: 16px; color: var(--success); }
.toast.bad > .icon { color: var(--danger); }
.toast > .what { flex: 1; min-width: 0; }
.toast p { margin: 0; font-weight: 600; }
.toast p + p { font-weight: 400; font-size: 12px; line-height: 16px; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.toast .iconly { width: 28px; padding: 0; }
.toast .time { position: absolute; inset: auto auto 0 0; height: 2px; width: 100%; background: var(--accent-ink); animation: run 8s linear forwards; }
.toast.paused .time { animation-play-state: paused; }
@keyframes run { to { width: 0; } }
@media (prefers-reduced-motion: reduce) { .toast .time { display: none; } }
@media (forced-colors: active) { .pop { border-color: CanvasText; } .btn.primary, .menuitem:is(:hover, :focus) { forced-color-adjust: none; background: Highlight; color: HighlightText; } .menuitem:is(:hover, :focus) * { color: HighlightText; background: none; } }
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
  let sheet: CSSStyleSheet | null = null;
  try {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  } catch {
    sheet = null;
  }
  shared.set(document, sheet);
  return sheet;
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
