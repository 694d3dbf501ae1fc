// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { descriptionOf } from '../ui/testing/descriptions.ts';
import { field, openEditor } from './testing/open-editor.tsx';

// The language is asked for once in a context, so a person with another one has a file of their own.
Object.assign(fakeBrowser.i18n, { getUILanguage: () => 'es' });

it('a digit changed inside the value shown is saved', async () => {
  const { platform, user } = await openEditor();
  const value = field('Value');
  expect(value.value).toBe('4.200.000\u00a0US$');
  await user.type(value, '3', { initialSelectionStart: 2, initialSelectionEnd: 3 });
  expect(value.value).toBe('4.300.000\u00a0US$');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(platform.requestsOf('pursuit.update')).toMatchObject([{ changes: { estimatedValueCents: 430_000_000 } }]);
});

it('what could be meant otherwise is not saved, and the example is one of the language', async () => {
  const { platform, user, write } = await openEditor();
  await write('Value', '4,200');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Value'));
  });
  expect(descriptionOf(field('Value'))).toContain('Value: Write an amount such as 4.200.000 or 4,2m');
  expect(platform.requestsOf('pursuit.update')).toEqual([]);
});
