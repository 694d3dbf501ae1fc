// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { today } from '../../lib/domain/dates/calendar-date.ts';
import { fakePlatform } from '../ui/testing/fake-platform.ts';
import { renderWith } from '../ui/testing/render-with.tsx';
import { useSaveFile } from './use-save-file.ts';

function Saver({ called }: { called: string }) {
  const { save } = useSaveFile();
  const file = { called, kind: 'csv', done: '1 result saved', text: () => Promise.resolve('a') } as const;
  return <button onClick={() => void save(file)}>Save</button>;
}

it.each([
  ['Federal Health IT', 'federal-health-it'],
  ['Información Año Médico', 'información-año-médico'],
  ['Información Año'.normalize('NFD'), 'información-año'],
  ['हिन्दी / ไทย', 'हिन्दी-ไทย'],
  ['..?*:', 'export'],
  [`${'a'.repeat(59)}𠮷𠮷`, `${'a'.repeat(59)}𠮷`],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%s becomes the file name %s', async (called, name) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }));
  renderWith(fakePlatform({}), <Saver called={called} />);
  await userEvent.setup().click(screen.getByRole('button'));
  await screen.findByText(`${name}-${today()}.csv`);
  expect(saved).toEqual([`${name}-${today()}.csv`]);
});
