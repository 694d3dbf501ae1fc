import { words } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { usePageShortcut } from './use-page-shortcut.ts';

/** How to get a page read that the browser keeps from us, with the shortcut in force. */
export function PageNotAsked() {
  const { keys } = usePageShortcut();
  return keys?.length ? words('pageNotAskedKeys', keys.join('+')) : words('pageNotAsked');
}

/** The shortcut that reads a page, and the way to change it. Nothing in browsers without shortcuts. */
export function PageShortcut() {
  const { keys, change } = usePageShortcut();
  if (!keys) return null;
  return (
    <div className="row wrap">
      <p className="grow">
        {words('shortcutAddPage')} {keys.length > 0 ? <Keys names={keys} /> : <b>{words('shortcutNone')}</b>}
      </p>
      <Button onClick={change}>{words('shortcutChange')}</Button>
    </div>
  );
}

/** Keys to press together. */
export function Keys({ names }: { names: readonly string[] }) {
  return names.map((name) => <kbd key={name}>{name}</kbd>);
}
