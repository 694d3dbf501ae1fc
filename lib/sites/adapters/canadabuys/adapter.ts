/**
 * CanadaBuys: Government of Canada tenders. The address carries the notice's reference; the buyer's number
 * differs.
 */
import type { Declaration } from '../../engine/declaration.ts';

export const declaration: Declaration = {
  id: 'canadabuys',
  never: ['state', 'noticeId'],
  labels: {
    solicitationNumber: ['Solicitation number', 'Numéro de sollicitation'],
    agency: ['Contracting organization', 'Organization', 'Organisation contractante', 'Organisation'],
    postedDate: ['Publication date', 'Open/amendment date', 'Date de publication'],
    responseDeadLine: ['Closing date and time', 'Closing date', 'Date et heure de clôture', 'Date de clôture'],
  },
  lists: [
    {
      at: '^/(?:en|fr)/(?:tender-opportunities|occasions-de-marche)/?(?:[?#]|$)',
      marks: 'a[href*="/tender-notice/"], a[href*="/appels-d-offres/"]',
      places: {
        title: 'td[class*="notice-title"] a, a[href*="/tender-notice/"]',
        agency: 'td[class*="tender-organization"]',
        responseDeadLine: 'td[class*="closing-date"]',
      },
    },
  ],
  details: [{ at: '^/(?:en|fr)/[^/]+/(?:tender-notice|appels-d-offres)/([^/?#]+)', places: { title: 'h1' } }],
};
