// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setBrowserLanguage } from '../../../lib/words/testing/browser-language.ts';
import { descriptionOf } from '../../ui/testing/control-state.ts';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { field, openEditor } from '../testing/open-editor.tsx';
import { samplePursuit } from '../testing/sample-pursuits.ts';

// The language is asked for once in a context, so a person with another one has a file of their own.
setBrowserLanguage('es', 'es');

it('a digit changed inside the value shown is saved', async () => {
  const { platform, user } = await openEditor();
  const value = field('Monto');
  expect(value.value).toBe('4.200.000\u00a0US$');
  await user.type(value, '3', { initialSelectionStart: 2, initialSelectionEnd: 3 });
  expect(value.value).toBe('4.300.000\u00a0US$');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Guardado');
  expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { estimatedValueCents: 430_000_000 } }]);
});

it('what could be meant otherwise is not saved, and the example is one of the language', async () => {
  const { platform, user, write } = await openEditor();
  await write('Monto', '4,200');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Monto'));
  });
  expect(descriptionOf(field('Monto'))).toContain('Monto: Escriba un monto como 4.200.000 o 4,2m');
  expect(platform.requestsOf('pursuit.update')).toEqual([]);
});

it('a chance is written with the sign for decimals of the language, and a digit changed inside it is saved', async () => {
  const boiler = samplePursuit('boiler', { pWin: 12.5, pGo: 50 }, { title: 'Boiler replacement' });
  const { platform, user } = await openEditor(/^Boiler/, keepsPipeline({ pursuits: [boiler] }));
  const pWin = field('pWin %');
  expect(pWin.value).toBe('12,5');
  await user.type(pWin, '7', { initialSelectionStart: 3, initialSelectionEnd: 4 });
  expect(pWin.value).toBe('12,7');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Guardado');
  expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { pWin: 0.127 } }]);
});
