/**
 * California Cal eProcure: a PeopleSoft grid with script links. A notice's address is its business unit and
 * number.
 */
import type { Declaration } from '../../engine/declaration.ts';

const UNIT = '[id^="RESP_INQA1_WK_BUSINESS_UNIT$"], [data-if-label="tdBusUnit"]';

export const declaration: Declaration = {
  id: 'cal-eprocure',
  identity: '^/event/(?<buyer>\\w{1,20})/',
  dates: 'monthFirst',
  lists: [
    {
      at: '/event-search\\.aspx|AUC_RESP_INQ_AUC',
      rows: '[data-if-label^="tblBodyTr"]:not(.if-hide)',
      marks: 'a[id^="AUC_ID_COL$"]',
      places: {
        noticeId: 'a[id^="AUC_ID_COL$"], [data-if-label="tdEventId"]',
        title: '[id^="RESP_INQA1_WK_ZZ_AUC_NAME$"], [data-if-label="tdEventName"]',
        agency: '[id^="BUS_UNIT_TBL_FS_DESCR$"], [data-if-label="tdDepName"]',
        responseDeadLine: '[id^="RESP_INQA1_WK_AUC_DTTM_FINISH$"], [data-if-label="tdEndDate"]',
      },
      address: `/event/{${UNIT}}/{noticeId}`,
    },
  ],
  details: [
    {
      at: '^/event/[^/]+/([^/?#]+)',
      labels: {
        title: ['Event Name'],
        agency: ['Department'],
        responseDeadLine: ['Event End Date', 'End Date'],
        postedDate: ['Published Date', 'Event Start Date', 'Start Date'],
      },
    },
  ],
};
