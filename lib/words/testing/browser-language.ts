import { resolve } from 'node:path';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { getMessage, readMessageCatalogue } from './message-catalogue.ts';

/** Gives the browser of a test a language, and the catalogue that a real one would show there. */
export function setBrowserLanguage(language: string, catalogue: 'en' | 'es'): void {
  const messages = readMessageCatalogue(resolve('public/_locales', catalogue, 'messages.json'));
  Object.assign(fakeBrowser.i18n, {
    getMessage: (name: string, substitutions?: string | string[]) => getMessage(messages, name, substitutions),
    getUILanguage: () => language,
    getAcceptLanguages: () => Promise.resolve([language]),
  });
}
