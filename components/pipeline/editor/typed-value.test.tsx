// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setBrowserLanguage } from '../../../lib/words/testing/browser-language.ts';
import { descriptionOf } from '../../ui/testing/control-state.ts';
import { keepsPipeline } from '../testing/fake-pipeline.ts';
import { field, openEditor } from '../testing/open-editor.tsx';
import { samplePursuit } from '../testing/sample-pursuits.ts';

// The language is read once per context, so this one needs its own file. It groups with dots: 4.200.000.
setBrowserLanguage('en-AT', 'en');

it('a digit edited inside the displayed value is saved', async () => {
  const { platform, user } = await openEditor();
  const value = field('Value');
  expect(value.value).toBe('US$\u00a04.200.000');
  await user.type(value, '3', { initialSelectionStart: 6, initialSelectionEnd: 7 });
  expect(value.value).toBe('US$\u00a04.300.000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { estimatedValueCents: 430_000_000 } }]);
});

it('an ambiguous amount is not saved, and the example uses the separators of the locale', async () => {
  const { platform, user, write } = await openEditor();
  await write('Value', '4,200');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Value'));
  });
  expect(descriptionOf(field('Value'))).toContain('Value: Enter an amount such as 4.200.000 or 4,2m');
  expect(platform.requestsOf('pursuit.update')).toEqual([]);
});

it('a probability uses the decimal separator of the locale, and a digit edited inside it is saved', async () => {
  const boiler = samplePursuit('boiler', { pWin: 12.5, pGo: 50 }, { title: 'Boiler replacement' });
  const { platform, user } = await openEditor(/^Boiler/, keepsPipeline({ pursuits: [boiler] }));
  const pWin = field('pWin %');
  expect(pWin.value).toBe('12,5');
  await user.type(pWin, '7', { initialSelectionStart: 3, initialSelectionEnd: 4 });
  expect(pWin.value).toBe('12,7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { pWin: 0.127 } }]);
});
