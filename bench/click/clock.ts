/**
 * Runs beside our script, where the browser opens closed shadow roots to extensions: records each click and
 * each later change of a button's state. `saved()` resolves with the next saved notice, because polling would
 * slow what is measured. `rest()` resolves when the page is idle. `place()` returns the position of the first
 * Add button: a query of the accessibility tree would have the browser update that tree during the click.
 */
export const CLOCK = `globalThis.clicks = [];
const boxes = () => [...document.querySelectorAll('[data-pursuit-companion]')].map(
  (host) => chrome.dom.openOrClosedShadowRoot(host).querySelector('[data-state]'),
);
globalThis.place = () => {
  const box = boxes().find((each) => each?.dataset.state === 'add');
  box.scrollIntoView({ block: 'center' });
  const { x, y, height } = box.getBoundingClientRect();
  return { x: x + height, y: y + height / 2 };
};
globalThis.rest = () => new Promise((resolve) => requestIdleCallback(resolve));
globalThis.saved = () => new Promise((resolve, reject) => {
  globalThis.tellSaved = resolve;
  setTimeout(() => reject(new Error('no notice was saved within a minute')), 60_000);
});
addEventListener('click', (event) => {
  const host = event.target;
  if (!(host instanceof Element) || !host.hasAttribute('data-pursuit-companion')) return;
  const click = { at: event.timeStamp, states: [] };
  clicks.push(click);
  const box = chrome.dom.openOrClosedShadowRoot(host).querySelector('[data-state]');
  new MutationObserver(() => {
    click.states.push({ state: box.dataset.state, at: performance.now() });
    if (box.dataset.state === 'added') globalThis.tellSaved?.();
  }).observe(box, { attributes: true, attributeFilter: ['data-state'] });
}, { capture: true });`;
