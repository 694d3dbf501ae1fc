// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setBrowserLanguage } from '../../../lib/words/testing/browser-language.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { KeysHelp } from './keys-help.tsx';

// The words are asked for once in a context, so a person with another language has a file of their own.
setBrowserLanguage('es-ES', 'es');

it.each([
  ['app', ['Alt', '1…4', '/', '↑', '↓', 'Intro', 'A', 'Esc', 'Alt', 'Mayús', 'P', '?']],
  ['board', ['/', '↑', '↓', '←', '→', 'Inicio', 'Fin', 'Espacio', '←', '→', 'Intro', 'Esc', '?']],
] as const)(
  'a person with a Spanish keyboard reads in the list for the %s what stands on the keys',
  async (on, keys) => {
    const user = userEvent.setup();
    renderWith(fakePlatform(), <KeysHelp screen={on} />);
    await user.click(screen.getByRole('button', { name: 'Teclas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Teclas' });
    expect([...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(keys);
  },
);
