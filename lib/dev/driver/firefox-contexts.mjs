// @ts-nocheck: runs inside Firefox's own window, with its privileged globals; firefox-inside.ts reads this file as text.
/** Evaluates to a function that finds a tab's browsing context by the name that WebDriver BiDi has for it. */
(() => {
  const module = (name) => ChromeUtils.importESModule(`chrome://remote/content/shared/${name}.sys.mjs`)[name];
  // Firefox 140 keeps the names in its TabManager; later ones have a module for them.
  const { getBrowsingContextById } = module('TabManager');
  const names = getBrowsingContextById ? module('TabManager') : module('NavigableManager');
  return (id) => names.getBrowsingContextById(id);
})();
