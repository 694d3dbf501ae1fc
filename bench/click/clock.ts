/**
 * Runs beside our script, where the browser opens closed roots to extensions: notes when each click came and when each button then
 * showed another state. `saved()` resolves with the next notice that is saved, so that nobody has to keep asking meanwhile: on a small
 * machine the question would take its time from what is measured. `rest()` resolves when the page has nothing to do. `place()` says where
 * the first button stands that adds: who asks the browser's accessibility tree for it instead has the browser keep that tree true
 * through the click.
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
  setTimeout(() => reject(new Error('waited a minute in vain for a notice to be saved')), 60_000);
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
