// @ts-check
/** Runs in the practice page: links replace the content without loading a page, as in the original. */

const main = document.querySelector('main');

/** @param {string} address */
async function show(address) {
  const url = new URL(address, location.href);
  url.searchParams.set('fragment', '');
  const response = await fetch(url);
  if (!main || !response.ok) return;
  const shown = new DOMParser().parseFromString(await response.text(), 'text/html');
  main.replaceChildren(...shown.body.childNodes);
  window.scrollTo(0, 0);
}

document.addEventListener('click', (event) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void show(link.href);
});

window.addEventListener('popstate', () => {
  void show(location.href);
});
