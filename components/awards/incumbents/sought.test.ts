import { expect, it } from 'vitest';
import { NOTE_MAX } from '../../../lib/domain/limits.ts';
import { soughtWorkSchema } from '../../../lib/protocol/award-requests.ts';
import { soughtOfNotice, soughtOfPursuit } from './sought.ts';

const PLACE = {
  noticeId: 'www.emarketplace.state.pa.us:1',
  uiLink: 'https://www.emarketplace.state.pa.us/Solicitations.aspx?SID=1',
};

it('is told with the place that it comes from, which says whether a federal agency can be meant', () => {
  const known = { ...PLACE, title: 'Bridge Deck Sealing', agency: 'Department of Transportation' };
  for (const sought of [soughtOfNotice(known), soughtOfPursuit({ ...known, id: 'p-1' })])
    expect(soughtWorkSchema.parse(sought)).toMatchObject(PLACE);
});

it('is looked for also where the note of a pursuit is longer than one that can be sent', () => {
  const note = `Recompete of W912DY-21-C-0018 ${'x'.repeat(NOTE_MAX)}`;
  const { text } = soughtWorkSchema.parse(soughtOfPursuit({ id: 'p-1', title: 'Bridge Deck Sealing', note }));
  expect(text).toContain('W912DY-21-C-0018');
});

it.each([
  ['541512 - Computer Systems Design', '541512'],
  ['5415', '5415'],
  ['N/A', undefined],
])('takes of the NAICS code of a pursuit what is one: %s', (naicsCode, taken) => {
  const sought = soughtWorkSchema.parse(soughtOfPursuit({ id: 'p-1', title: 'Bridge Deck Sealing', naicsCode }));
  expect(sought.naicsCode).toBe(taken);
});
