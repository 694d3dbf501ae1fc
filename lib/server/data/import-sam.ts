/** Imports SAM.gov's `ContractOpportunitiesFullCSV.csv`: one notice per row, all quoted, mostly CP1252. */
import { federalNoticeId } from '../../domain/notices/codes.ts';
import { safeLink } from '../../domain/text/link.ts';
import { plainLine } from '../../domain/text/plain-text.ts';
import { noticeType } from '../../domain/reference/notice-types.ts';
import { setAsideCode } from '../../domain/reference/set-asides.ts';
import { stateCode } from '../../domain/reference/states.ts';
import type { ImportTarget, NoticeRow } from '../store/records.ts';
import { htmlToText } from './html-text.ts';
import { importFile, RejectedRow, type ImportOptions, type ImportSummary } from './import-file.ts';
import { date, line, naicsCode, quotedValue } from './csv-values.ts';

const LONGEST = { title: 1000, description: 50_000 } as const;

/** The United States and its territories, as the file writes countries of performance. */
const HOME = new Set(['', 'USA', 'US', 'UNITED STATES', 'PRI', 'GUM', 'VIR', 'ASM', 'MNP']);

/** Imports the file, all or nothing. Importing the same file again changes nothing. */
export function importSam(file: string, target: ImportTarget, options: ImportOptions = {}): Promise<ImportSummary> {
  return importFile(
    file,
    target,
    {
      name: 'SAM.gov contract opportunities',
      required: [
        'NoticeId',
        'Title',
        'Department/Ind.Agency',
        'PostedDate',
        'Type',
        'ResponseDeadLine',
        'NaicsCode',
        'Link',
        'Description',
      ],
      toRow: toNotice,
      idOf: (row) => row.noticeId,
      put: (rows) => target.putNotices(rows),
    },
    options,
  );
}

function toNotice(value: (column: string) => string): NoticeRow {
  const written = value('NoticeId');
  const noticeId = federalNoticeId(written);
  if (noticeId?.length !== written.length)
    throw new RejectedRow(`NoticeId is not 32 hexadecimal digits: ${quotedValue(written)}`);
  const title = plainLine(htmlToText(value('Title'), LONGEST.title), LONGEST.title);
  if (title === '') throw new RejectedRow('Title is empty');
  const [subTier, office] = [line(value('Sub-Tier')), line(value('Office'))];
  return {
    noticeId,
    title,
    // The department, as results and filters show it; else at least the office that posted the notice.
    agency: line(value('Department/Ind.Agency')) ?? subTier ?? office,
    subTier,
    solicitationNumber: line(value('Sol#')),
    naicsCode: naicsCode(value('NaicsCode')),
    pscCode: line(value('ClassificationCode')),
    state: (HOME.has(value('PopCountry').toUpperCase()) ? stateCode(value('PopState')) : undefined) ?? null,
    setAside: setAside(value('SetASideCode'), value('SetASide')),
    type: noticeType(value('Type')) ?? line(value('Type')),
    postedDate: date('PostedDate', value('PostedDate')),
    responseDeadLine: date('ResponseDeadLine', value('ResponseDeadLine')),
    uiLink: safeLink(value('Link')) ?? null,
    dataSource: 'SAM.gov',
    isGrant: false,
    description: describe(value('Description'), [
      subTier,
      office,
      line([value('PopCity'), value('PopState')].filter((part) => part !== '').join(', ')),
    ]),
  };
}

/** The text, then the sub-agency, office and place: people search for those too, and they add meaning. */
function describe(html: string, context: readonly (string | null)[]): string | null {
  const about = [...new Set(context.filter((part) => part !== null))].join(' · ');
  const text = [htmlToText(html, LONGEST.description), about].filter((part) => part !== '').join('\n\n');
  return text === '' ? null : text;
}

function setAside(code: string, description: string): string | null {
  const known = setAsideCode(code) ?? setAsideCode(description);
  if (known) return known;
  // Keep unlisted codes: the service accepts others (decisions, "Set-aside codes").
  return setAsideCode(code) === undefined && /^[A-Za-z\d]{1,20}$/.test(code) ? code : null;
}
