/**
 * Runs beside our script, where the browser opens closed roots to extensions: notes when each click came and when each button then
 * showed another state.
 */
export const CLOCK = `globalThis.clicks = [];
addEventListener('click', (event) => {
  const host = event.target;
  if (!(host instanceof Element) || !host.hasAttribute('data-pursuit-companion')) return;
  const click = { at: event.timeStamp, states: [] };
  clicks.push(click);
  const box = chrome.dom.openOrClosedShadowRoot(host).querySelector('[data-state]');
  new MutationObserver(() => {
    click.states.push({ state: box.dataset.state, at: performance.now() });
  }).observe(box, { attributes: true, attributeFilter: ['data-state'] });
}, { capture: true });`;
