/** Handlers for taught pages. What scripts in pages are told of them is in page-handlers.ts. */
import type { Result } from '../protocol/answers.ts';
import type { Handlers } from '../protocol/gatekeeper.ts';
import type { MessageFrom } from '../protocol/messages.ts';
import type { TaughtEntry } from '../protocol/taught-messages.ts';
import { canBeTaught } from './pages/switchable-sites.ts';
import type { Parts } from './parts.ts';
import { failed, succeeded } from './runtime/failures.ts';
import { teachInPage } from './pages/teach-in-page.ts';

type Asked = Extract<MessageFrom<'extension'>, `taught.${string}`>;

export function createTaughtHandlers({ taught, sites, broadcast }: Parts): Pick<Handlers, Asked> {
  const list = async (): Promise<Result<TaughtEntry[]>> => succeeded(await taught.list((url) => sites.isOn(url)));

  /** Tells open pages of the change, and gives each host the script that it needs now. */
  async function changed(): Promise<Result<TaughtEntry[]>> {
    broadcast('settings', 'pageSeen', 'taught');
    await sites.reconcile({ inOpenTabs: 'added' });
    return list();
  }

  return {
    'taught.list': list,
    async 'taught.save'(request) {
      const url = new URL(request.url);
      if (!canBeTaught(url)) return failed('invalid', { field: 'url' });
      const made = await taught.make(request);
      if (!made.ok) return made;
      const granted = await sites.teach(url, made.value);
      return granted.ok ? list() : granted;
    },
    async 'taught.allow'({ id }) {
      const record = await taught.find(id);
      if (!record) return failed('notFound');
      const granted = await sites.teach(new URL(`https://${record.address.host}/`), record);
      return granted.ok ? list() : granted;
    },
    async 'taught.rename'({ id, name }) {
      const renamed = await taught.rename(id, name);
      return renamed.ok ? changed() : renamed;
    },
    async 'taught.remove'({ id }) {
      await taught.remove(id);
      return changed();
    },
    async 'taught.restore'({ id }) {
      const restored = await taught.restore(id);
      return restored.ok ? changed() : restored;
    },
    'taught.export': async () => succeeded(await taught.export()),
    async 'taught.import'({ pages }) {
      const bad = pages.findIndex(({ address: { host } }) => {
        const url = `https://${host}/`;
        return !URL.canParse(url) || !canBeTaught(new URL(url));
      });
      if (bad >= 0) return failed('invalid', { field: `pages.${String(bad)}.address.host` });
      const imported = await taught.import(pages);
      return imported.ok ? changed() : imported;
    },
    async 'taught.tell'({ tabId, command }) {
      const view = await teachInPage(tabId, command);
      return view ? succeeded(view) : failed('notFound');
    },
  };
}
