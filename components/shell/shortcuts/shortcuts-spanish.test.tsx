// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { setBrowserLanguage } from '../../../lib/words/testing/browser-language.ts';
import { fakePlatform } from '../../ui/testing/fake-platform.ts';
import { renderWith } from '../../ui/testing/render-with.tsx';
import { ShortcutsButton } from './shortcuts-button.tsx';

// Messages load once per module, so each language needs its own test file.
setBrowserLanguage('es-ES', 'es');

const SELECTION = ['Mayús', '↑', '↓', 'Ctrl', 'A', 'M'];

it.each([
  [
    'app',
    ['Alt', '1…4', '/', 'J', 'K', '↑', '↓', 'O', 'Enter', 'A', 'P', 'X', ...SELECTION, 'Esc', '?', 'Alt', 'Mayús', 'U'],
  ],
  ['board', ['/', '↑', '↓', '←', '→', 'Inicio', 'Fin', 'Espacio', '←', '→', 'Enter', 'X', ...SELECTION, 'Esc', '?']],
] as const)('with a Spanish keyboard, the list for the %s uses its key names', async (on, keys) => {
  const user = userEvent.setup();
  renderWith(fakePlatform(), <ShortcutsButton screen={on} />);
  await user.click(screen.getByRole('button', { name: 'Atajos de teclado' }));
  const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  await waitFor(() => expect([...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(keys));
});
