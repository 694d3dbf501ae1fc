/**
 * Finds which column of a spreadsheet is which field: by its header in English or Spanish, else by what its
 * cells look like. The user corrects the rest.
 */
import { federalNoticeId } from '../notices/codes.ts';
import { setAsideCode } from '../reference/set-asides.ts';
import { stateCode } from '../reference/states.ts';
import { parseHttpUrl } from '../text/link.ts';
import { isBlank, readDateCell } from './cell-values.ts';

/** Fields that a column can be imported as. */
export const IMPORT_FIELDS = [
  'noticeId',
  'title',
  'number',
  'agency',
  'due',
  'dueTime',
  'dueZone',
  'stage',
  'value',
  'pWin',
  'pGo',
  'naics',
  'setAside',
  'state',
  'note',
  'link',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The field of each column, in order; `undefined` for a column that is left out. */
export type Mapping = readonly (ImportField | undefined)[];

// Whole headers, as `headerKey` writes them, in the order of how certain they are.
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  noticeId: ['notice id', 'id del aviso', 'sam notice id', 'sam gov notice id', 'sam id', 'source id'],
  title: [
    'title',
    'titulo',
    'opportunity title',
    'opportunity name',
    'name',
    'nombre',
    'nombre de la oportunidad',
    'project name',
    'project',
    'program',
    'program name',
    'solicitation title',
    'opportunity',
    'oportunidad',
    'proyecto',
  ],
  number: [
    'solicitation number',
    'solicitation',
    'solicitation no',
    'solicitation id',
    'number',
    'sol',
    'sol number',
    'rfp number',
    'rfp',
    'bid number',
    'reference number',
    'numero de licitacion',
    'numero de solicitud',
    'licitacion',
    'numero',
  ],
  agency: [
    'agency',
    'agencia',
    'buyer',
    'customer',
    'client',
    'account',
    'account name',
    'cuenta',
    'department',
    'organization',
    'government organization',
    'gov entity',
    'primary requirement agency',
    'contracting agency',
    'cliente',
    'comprador',
    'departamento',
    'organismo',
    'entidad',
  ],
  due: [
    'deadline',
    'due',
    'due date',
    'response date',
    'response deadline',
    'response due',
    'proposal due',
    'proposal due date',
    'bid due date',
    'close date',
    'closing date',
    'submission date',
    'solicitation due date',
    'fecha limite',
    'fecha de cierre',
    'vence',
    'vencimiento',
    'cierre',
  ],
  dueTime: ['time due', 'due time', 'hora limite', 'hora'],
  dueZone: ['time zone', 'zona horaria', 'timezone'],
  stage: ['stage', 'etapa', 'phase', 'fase', 'pipeline stage', 'status', 'estatus', 'sales stage', 'capture phase'],
  value: [
    'value',
    'value usd',
    'valor',
    'valor usd',
    'estimated value',
    'est value',
    'contract value',
    'total value',
    'tcv',
    'amount',
    'ceiling',
    'opportunity value',
    'valor estimado',
    'monto',
    'monto usd',
    'importe',
  ],
  pWin: [
    'pwin',
    'p win',
    'pwin percent',
    'win probability',
    'probability',
    'probability of win',
    'probabilidad',
    'probabilidad de ganar',
  ],
  pGo: ['pgo', 'p go', 'pgo percent', 'go probability', 'probability of go'],
  naics: ['naics', 'naics code', 'primary naics', 'codigo naics'],
  setAside: [
    'set aside',
    'set aside type',
    'setaside',
    'type of set aside',
    'competition type',
    'small business set aside',
    'reserva',
    'tipo de reserva',
  ],
  state: ['state', 'place of performance', 'place of performance state', 'pop state', 'estado', 'lugar de ejecucion'],
  note: ['note', 'notes', 'comments', 'comment', 'remarks', 'nota', 'notas', 'comentarios', 'observaciones'],
  link: ['link', 'url', 'address', 'source url', 'opportunity url', 'web link', 'enlace', 'direccion', 'liga'],
};

/** A header without case, accents and signs. */
export function headerKey(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('%', ' percent ')
    .replace(/#|\bn[oº°]\.|\bno\b\.?/g, ' number ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
}

/** `Value ($K)` without its unit. */
function withoutUnit(header: string): string {
  return header.replace(/\([^)]*\)/g, ' ');
}

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADERS[field].map((header, rank) => [header, { field, rank }] as const)),
);

/** Rows whose cells say what a column without a known header is. */
const SAMPLE = 200;
/** Share of filled cells that must look like a field. */
const ENOUGH = 0.8;

/** Maps columns to fields, each field at most once. `rows`: the rows below the header. */
export function mapColumns(headers: readonly string[], rows: readonly (readonly string[])[]): Mapping {
  const known = headers.map(
    (header) => FIELD_OF.get(headerKey(header)) ?? FIELD_OF.get(headerKey(withoutUnit(header))),
  );
  const mapping: (ImportField | undefined)[] = known.map((found, at) => {
    if (!found) return undefined;
    const rival = known.findIndex(
      (other, index) =>
        other?.field === found.field && (other.rank < found.rank || (other.rank === found.rank && index < at)),
    );
    return rival < 0 ? found.field : undefined;
  });
  const sample = rows.slice(0, SAMPLE);
  for (const [field, looksLike] of LOOKS) {
    if (mapping.includes(field)) continue;
    const at = headers.findIndex(
      (_, index) => known[index] === undefined && mapping[index] === undefined && isMostly(sample, index, looksLike),
    );
    if (at >= 0) mapping[at] = field;
  }
  return mapping;
}

const LOOKS: readonly [ImportField, (cell: string) => boolean][] = [
  ['noticeId', (cell) => federalNoticeId(cell) === cell.toLowerCase()],
  ['link', (cell) => /^https?:/i.test(cell) && parseHttpUrl(cell) !== undefined],
  ['naics', (cell) => /^\d{6}(?:\s*[-–]\s*\D.*)?$/.test(cell)],
  ['due', (cell) => /\D/.test(cell) && isDate(cell)],
  ['setAside', (cell) => typeof setAsideCode(cell) === 'string'],
  ['state', (cell) => stateCode(cell) !== undefined],
];

function isDate(cell: string): boolean {
  const { value, problem } = readDateCell(cell, 'monthFirst');
  return value !== undefined || problem === 'noSuchDay';
}

function isMostly(rows: readonly (readonly string[])[], at: number, looksLike: (cell: string) => boolean): boolean {
  const filled = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.filter(looksLike).length >= ENOUGH * filled.length;
}
