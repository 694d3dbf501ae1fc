import { describe, expect, it } from 'vitest';
import { fieldList, readFirst } from './testing/small-pages.ts';

const page = (fields: [label: string, text: string][]) =>
  readFirst(
    `<title>Bids</title><main><h1>Road Salt</h1>${[['Bid Number', '27-100'] as const, ...fields]
      .map(([label, text]) => fieldList({ [label]: text }))
      .join('')}</main>`,
  );

describe('where the text of a label has no meaning', () => {
  it.each([
    ['a day that does not exist', ['Due Date', '02/30/2027'], ['Closing Date', '12/20/2026'], '2026-12-20'],
    ['a year that means none', ['Due Date', '12/31/2199'], ['Closing Date', '12/20/2026'], '2026-12-20'],
    ['an older extension', ['Due Date extended to', '12/10/2026'], ['Due Date', 'December 20, 2026'], '2026-12-20'],
    ['a newer extension', ['Due Date extended to', '12/20/2026'], ['Due Date', 'December 10, 2026'], '2026-12-20'],
  ] as const)('the deadline is that of the next label: %s', (_what, first, second, day) => {
    expect(page([[...first], [...second]])).toMatchObject({ responseDeadLine: day });
  });

  it('the state and the set-aside are those of the next label', () => {
    const due: [string, string] = ['Closing Date', '12/20/2026'];
    expect(page([['Place of Performance', 'Multiple Locations'], ['State', 'Oklahoma'], due])).toMatchObject({
      state: 'OK',
    });
    expect(page([['Set-Aside', 'small'], ['Set Aside Code', 'SBA'], due])).toMatchObject({ setAside: 'SBA' });
  });
});
