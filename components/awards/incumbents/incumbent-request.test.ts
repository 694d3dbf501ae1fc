import { expect, it } from 'vitest';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { incumbentQuerySchema } from '../../../lib/protocol/award-messages.ts';
import { incumbentRequestOfNotice, incumbentRequestOfPursuit } from './incumbent-request.ts';

const PLACE = {
  noticeId: 'www.emarketplace.state.pa.us:1',
  uiLink: 'https://www.emarketplace.state.pa.us/Solicitations.aspx?SID=1',
};

it('includes where the notice comes from, which tells whether a federal agency is possible', () => {
  const known = { ...PLACE, title: 'Bridge Deck Sealing', agency: 'Department of Transportation' };
  for (const sought of [incumbentRequestOfNotice(known), incumbentRequestOfPursuit({ ...known, id: 'p-1' })])
    expect(incumbentQuerySchema.parse(sought)).toMatchObject(PLACE);
});

it('works for a pursuit whose note is longer than the limit', () => {
  const note = `Recompete of W912DY-21-C-0018 ${'x'.repeat(NOTE_MAX)}`;
  const { text } = incumbentQuerySchema.parse(
    incumbentRequestOfPursuit({ id: 'p-1', title: 'Bridge Deck Sealing', note }),
  );
  expect(text).toContain('W912DY-21-C-0018');
});

it.each([
  ['541512 - Computer Systems Design', '541512'],
  ['5415', '5415'],
  ['N/A', undefined],
])("normalizes a pursuit's NAICS code: %s", (naicsCode, taken) => {
  const sought = incumbentQuerySchema.parse(
    incumbentRequestOfPursuit({ id: 'p-1', title: 'Bridge Deck Sealing', naicsCode }),
  );
  expect(sought.naicsCode).toBe(taken);
});
