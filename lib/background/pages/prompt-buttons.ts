/**
 * Lets buttons show with their rows. A page cannot read what is stored here, and an answer comes frames late,
 * so a script with the buttons' words is registered wherever the last answer would be to show them: not on
 * hosts where the user hid them, and not before there is a pipeline to add to. Where it is missing, scripts
 * wait for the answer.
 */
import { browser } from 'wxt/browser';
import { SITES } from '../../sites/registry.ts';
import { words } from '../../words/words.ts';
import type { Service } from '../connection/service.ts';
import type { Pipelines } from '../records/pipelines.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { isSiteScript, same } from './content-scripts.ts';
import { patternsOf } from './switchable-sites.ts';

const ID = 'prompt-buttons';

export interface PromptButtonsDependencies {
  service: Pick<Service, 'ready'>;
  settings: Pick<SettingsStore, 'read'>;
  pipelines: Pick<Pipelines, 'known'>;
}

export type PromptButtons = ReturnType<typeof createPromptButtons>;

export function createPromptButtons({ service, settings, pipelines }: PromptButtonsDependencies) {
  const inTurn = createSerialQueue();

  let checked: Promise<void> | undefined;

  /** Registers the script where it belongs now. After a failure pages wait, and the next one tries again. */
  const sync = (): Promise<void> =>
    inTurn(async () => {
      const [connection, { hiddenSites }, list, registered] = await Promise.all([
        service.ready(),
        settings.read(),
        pipelines.known(),
        browser.scripting.getRegisteredContentScripts(),
      ]);
      const present = registered.find(({ id }) => id === ID);
      const added = registered.filter(isSiteScript).flatMap(({ matches = [] }) => matches);
      const matches = [...SITES.flatMap((site) => site.matches), ...added];
      const excludeMatches = patternsOf(hiddenSites);
      const file = `content-scripts/words-${words('language')}.js`;
      const isWanted = connection.ok && list.length > 0;
      const isRight =
        present?.js?.[0]?.endsWith(file) === true &&
        same(present.matches ?? [], matches) &&
        same(present.excludeMatches ?? [], excludeMatches);
      if (isWanted ? isRight : !present) return;
      // First taken away: where the browser then refuses the new one, pages wait.
      if (present) await browser.scripting.unregisterContentScripts({ ids: [ID] });
      if (!isWanted) return;
      const options = { runAt: 'document_start' as const, allFrames: false, persistAcrossSessions: true };
      await browser.scripting.registerContentScripts([{ id: ID, matches, excludeMatches, js: [file], ...options }]);
    }).catch(() => {
      checked = undefined;
    });

  return {
    sync,
    /** Once in this worker's life: an update of the extension or a dying worker may have left it wrong. */
    check(): Promise<void> {
      checked ??= sync();
      return checked;
    },
    /** Follows a change that was announced. */
    onChange(changed: readonly string[]): void {
      if (changed.some((topic) => /^(?:all|connection|pursuits|settings)$/.test(topic))) void sync();
    },
  };
}
