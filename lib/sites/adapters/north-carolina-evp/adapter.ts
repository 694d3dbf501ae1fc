/** North Carolina eVP: a Power Apps grid whose values are in read-only form fields. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'north-carolina-evp',
  identity: '[?&]id=(?<own>[\\da-f-]{36})',
  dates: 'monthFirst',
  labels: {
    noticeId: ['Solicitation Number', 'Number'],
    title: ['Title', 'Description'],
    postedDate: ['Posted Date', 'Published Date'],
    responseDeadLine: ['Opening Date', 'Bid Opening Date'],
  },
  lists: [
    {
      at: '^/solicitations/?(?:[?#]|$)',
      rows: '#EntityListControl tbody tr, .entitylist tbody tr',
      marks: 'a[href*="/solicitations/details/"]',
    },
  ],
  details: [{ at: '^/solicitations/details/?\\?.*\\bid=([\\da-f-]{36})' }],
};
