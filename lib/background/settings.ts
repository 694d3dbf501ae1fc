/** What the person chose. */
import { z } from 'zod';
import type { Settings } from '../protocol/answers.ts';
import { tableOf, type Database } from './database.ts';

const settingsSchema = z.strictObject({
  name: z.literal('settings'),
  defaultPipelineId: z.string().exactOptional(),
  hiddenSites: z.array(z.string()),
});

export type SettingsStore = ReturnType<typeof createSettings>;

export function createSettings(database: Promise<Database>) {
  const table = tableOf(database, 'settings', settingsSchema);
  const read = async (): Promise<Settings> => {
    const { name: _name, ...settings } = (await table.get('settings')) ?? { name: 'settings', hiddenSites: [] };
    return settings;
  };
  return {
    read,
    async change(changes: Partial<Settings>): Promise<Settings> {
      const settings = { ...(await read()), ...changes };
      await table.put({ name: 'settings', ...settings });
      return settings;
    },
    /** Hides the buttons on a host, until the person shows them again in options. */
    async hideSite(host: string): Promise<void> {
      const { hiddenSites } = await read();
      await this.change({ hiddenSites: [...new Set([...hiddenSites, host])] });
    },
  };
}
