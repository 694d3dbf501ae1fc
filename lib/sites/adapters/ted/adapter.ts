/** TED: European Union tenders. The number in the address is the notice's number in every language. */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'ted',
  dates: 'dayFirst',
  never: ['state', 'noticeId'],
  labels: {
    agency: ['Official name', 'Buyer', 'Buyer name', 'Offizielle Bezeichnung', 'Nom officiel', 'Denominación oficial'],
    title: ['Title', 'Notice title', 'Titel', 'Titre', 'Título'],
    postedDate: ['Publication date', 'Datum der Veröffentlichung', 'Date de publication', 'Fecha de publicación'],
    responseDeadLine: [
      'Deadline for receipt of tenders',
      'Deadline for receipt of requests to participate',
      'Deadline',
      'Frist für den Eingang der Angebote',
      'Date limite de réception des offres',
      'Plazo para la recepción de ofertas',
    ],
  },
  lists: [{ at: '^/[a-z]{2}/search/result', marks: 'a[href*="/notice/-/detail/"]' }],
  details: [{ at: '^/[a-z]{2}/notice/-/detail/(\\d{1,8}-\\d{4})' }],
};
