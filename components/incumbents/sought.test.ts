import { expect, it } from 'vitest';
import { soughtWorkSchema } from '../../lib/protocol/award-requests.ts';
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
