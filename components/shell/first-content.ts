import { words } from '../../lib/words/words.ts';
import type { Platform } from '../platform/platform.tsx';
import { recentTab, TAB_IDS, TAB_LABELS, tabIds, tabOfKey, type TabId } from '../platform/tabs.ts';

type Opening = Promise<Pick<Platform, 'draft' | 'openOptions' | 'openSidePanel'>>;

/**
 * Makes the top bar and tabs in the popup's document work until the app replaces them: the browser paints
 * them before React has loaded. `load` starts with each tab that may be the first to show.
 */
export async function showFirstContent(opening: Opening, load: (tab: TabId) => void): Promise<void> {
  const list = element('.tabs');
  list.ariaLabel = words('tabs');
  element('.mark').ariaLabel = words('extensionName');
  element('.bar-name').textContent = words('extensionName');
  const panel = named('#side-panel', words('openSidePanel'));
  panel.onclick = () => void opening.then(({ openSidePanel }) => openSidePanel?.());
  named('#options', words('options')).onclick = () => void opening.then(({ openOptions }) => openOptions());

  const tabOf = (tab: TabId) => element(`#${tabIds(tab).tab}`);
  // Until it is known whether the page shows notices, no tab is chosen.
  const mark = (chosen?: TabId) => {
    for (const tab of TAB_IDS) {
      tabOf(tab).ariaSelected = String(tab === chosen);
      tabOf(tab).tabIndex = tab === (chosen ?? 'page') ? 0 : -1;
    }
    load(chosen ?? 'page');
  };
  let chosen: TabId | undefined;
  const choose = (tab: TabId) => {
    chosen = tab;
    mark(tab);
    void opening.then(({ draft }) => draft.write('tab', { tab, at: Date.now() }));
  };
  TAB_IDS.forEach((tab, index) => {
    const button = tabOf(tab);
    const name = element(`#${tabIds(tab).tab} .tab-name`);
    name.textContent = words(TAB_LABELS[tab]);
    if (tab === 'page') name.dataset['short'] = words('tabPageShort');
    button.title = `${words('keyNameAlt')}+${String(index + 1)}`;
    button.onclick = () => choose(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = list.isConnected ? tabOfKey(event) : undefined;
    if (!tab) return;
    event.preventDefault();
    choose(tab);
  });

  const { draft, openSidePanel } = await opening;
  if (!openSidePanel) panel.remove();
  if (!chosen) mark(recentTab(draft));
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`the popup's document has no ${selector}`);
  return found;
}

/** A button without visible text. */
function named(selector: string, name: string): HTMLElement {
  const button = element(selector);
  [button.ariaLabel, button.title] = [name, name];
  return button;
}
