import { resolve } from 'node:path';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { getMessage, readMessageCatalogue } from './message-catalogue.ts';

/** Sets the language of the fake browser and the catalog that a real one would use. */
export function setBrowserLanguage(language: string, catalogue: 'en' | 'es'): void {
  const messages = readMessageCatalogue(resolve('public/_locales', catalogue, 'messages.json'));
  Object.assign(fakeBrowser.i18n, {
    getMessage: (name: string, substitutions?: string | string[]) => getMessage(messages, name, substitutions),
    getUILanguage: () => language,
    getAcceptLanguages: () => Promise.resolve([language]),
  });
}
