// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WithBreaks } from './board-tile.tsx';

test.each([
  ['MOTOR,ALTERNATING CURRENT', 'MOTOR,<wbr>ALTERNATING CURRENT'],
  ['VALVE,GATE;NSN/PART', 'VALVE,<wbr>GATE;<wbr>NSN/<wbr>PART'],
  ['1,000 chairs, 24/7, and/or I/O', '1,000 chairs, 24/7, and/<wbr>or I/O'],
  ['مضخة,محرك', 'مضخة,<wbr>محرك'],
])('%s may break where words meet, and reads the same', (text, markup) => {
  const { container } = render(<WithBreaks text={text} />);
  expect(container.innerHTML).toBe(markup);
  expect(container.textContent).toBe(text);
});
