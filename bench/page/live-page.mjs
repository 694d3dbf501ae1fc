// @ts-check
/** Runs in the live-like page (live.ts). */
const OURS = 'data-pursuit-companion';
const main = document.querySelector('main');
const clock = document.querySelector('#clock');
const params = new URLSearchParams(location.search);
let frames = 0;
let bare = 0;
let bareMs = 0;
let shift = 0;
/** @type {number | undefined} */
let shownAt;

const titles = () => [...(main?.querySelectorAll('app-opportunity-result h3:has(a)') ?? [])];
/** @param {Element} title */
const isInView = (title) => title.getBoundingClientRect().top < innerHeight;
/** @param {Element} title */
const isBare = (title) => !title.nextElementSibling?.hasAttribute(OURS);

// A task after the frame sees what was painted.
const painted = new MessageChannel();
painted.port1.onmessage = () => {
  const rows = titles();
  if (rows.length === 0) return;
  shownAt ??= performance.now();
  frames += 1;
  if (rows.some((title) => isInView(title) && isBare(title))) {
    bare += 1;
    bareMs = performance.now() - shownAt;
  }
};
const watch = () => {
  painted.port2.postMessage(0);
  if (frames < 60) requestAnimationFrame(watch);
};
requestAnimationFrame(watch);

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
}).observe({ type: 'layout-shift', buffered: true });

if (clock && params.has('clock'))
  setInterval(() => {
    clock.textContent = new Date().toLocaleTimeString('en-US');
  }, 100);

const url = new URL(location.href);
url.searchParams.set('fragment', '');
const response = await fetch(url);
const made = new DOMParser().parseFromString(await response.text(), 'text/html');
const render = () => main?.replaceChildren(...document.importNode(made.body, true).childNodes);
setTimeout(render, Number(params.get('live')));

Reflect.set(globalThis, 'live', {
  rebuild: render,
  rows: () => titles().length,
  isDone: () => frames >= 60 && !titles().some(isBare),
  seen: () => ({ frames, bare, bareMs, shift }),
});
