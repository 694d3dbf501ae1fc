/**
 * Finds which column of a spreadsheet is which field: by its header in English or Spanish, else by what its
 * cells look like. The user chooses between equally likely columns, and can correct every match.
 */
import { federalNoticeId } from '../notices/codes.ts';
import { setAsideCode } from '../reference/set-asides.ts';
import { stateCode } from '../reference/states.ts';
import { parseHttpUrl } from '../text/link.ts';
import { isBlank } from './cell-values.ts';
import { isWrittenDate } from './date-cells.ts';
import { dollarsIn, HEADER_MAX, unitInHeader } from './money-cells.ts';

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

/** Fields whose column is asked about if several columns could be it; the others take the first. */
export const ASKED_FIELDS: ReadonlySet<ImportField> = new Set(['title', 'number', 'agency', 'due', 'stage', 'value']);

/** The field of each column, in order; `undefined` for a column that is left out. */
export type Mapping = readonly (ImportField | undefined)[];

/** Whole headers in English, then in Spanish, as `headerKey` writes them, the most certain first. */
const HEADERS: Readonly<Record<ImportField, readonly [english: string, spanish: string]>> = {
  noticeId: ['notice id|sam notice id|sam gov notice id|sam id|source id', 'id del aviso'],
  title: [
    'title|opportunity title|opportunity name|opp title|opp name|deal name|name|project name|project title|project|program|program name|' +
      'solicitation title|solicitation name|contract name|contract title|opportunity|pursuit|pursuit name|' +
      'requirement|description of requirement|contract|description|subject|opp|deal|procurement|acquisition|tender|' +
      'effort|oppty|oppty name|contract description|description of work|scope of work',
    'titulo|nombre|nombre de la oportunidad|nombre del proyecto|nombre del contrato|oportunidad|proyecto|objeto|contrato|descripcion',
  ],
  number: [
    'solicitation number|solicitation|solicitation no|solicitation id|sol|sol number|sol id|rfp number|' +
      'rfp|rfp id|rfq number|rfq|bid number|bid id|notice number|reference number|rfp rfq number|opportunity number|number|tender number|' +
      'rfx number|ref number|reference|procurement id',
    'numero de licitacion|numero de solicitud|numero de expediente|number de licitacion|number de solicitud|number de expediente|licitacion|expediente|numero',
  ],
  agency: [
    'agency|agency name|buyer|customer|customer name|client|client name|account|account name|department|' +
      'organization|government organization|gov entity|primary requirement agency|contracting agency|' +
      'agency office|issuing agency|agency customer|cust|cust name|gov agency|dept|dept agency|contracting office|' +
      'issuing office|buying organization',
    'agencia|cuenta|cliente|comprador|departamento|organismo|entidad|dependencia|organismo contratante|entidad contratante',
  ],
  due: [
    'deadline|due|due date|response date|response deadline|response due|proposal due|proposal due date|' +
      'bid due date|close date|closing date|submission date|solicitation due date|submission deadline|' +
      'proposal deadline|date due|response due date|rfp due|rfp due date|bid date|bids due|offers due|due date time|closing|close|bid opening|bid opening date|' +
      'solicitation close|submission|submit by|response by|submittal date|proposal submission|proposal submission date',
    'fecha limite|fecha de cierre|vence|vencimiento|cierre|fecha de entrega|fecha de vencimiento|plazo|fecha de presentacion',
  ],
  dueTime: ['time due|due time|deadline time|response time|closing time|time', 'hora limite|hora de cierre|hora'],
  dueZone: ['time zone|timezone', 'zona horaria'],
  stage: [
    'stage|phase|pipeline stage|status|sales stage|capture phase|capture stage|opportunity stage|gate|' +
      'opportunity status|opp status|pursuit status|pursuit stage|pipeline status|capture status|bid status|disposition',
    'etapa|fase|estatus|situacion',
  ],
  value: [
    'value|value usd|estimated value|est value|contract value|total value|tcv|amount|ceiling|opportunity value|' +
      'total contract value|estimated contract value|est contract value|est amount|estimated amount|deal value|' +
      'potential value|est val|estimated total value|contract amount|deal size|amt|est amt|deal amount|budget|' +
      'est dollars|total dollars|contract dollars|dollars|revenue|est revenue|estimated revenue|magnitude|est magnitude|' +
      'estimated magnitude|dollar range|contract ceiling|contract size|est budget|estimated budget|est cost|' +
      'estimated cost|estimated price|igce|ige|rom',
    'valor|valor usd|valor estimado|monto|monto usd|importe|monto estimado|valor del contrato|valor total|presupuesto|presupuesto base|cuantia',
  ],
  pWin: [
    'pwin|p win|pwin percent|prob|prob percent|win probability|probability|probability of win|probability percent|win percent',
    'probabilidad|probabilidad de ganar',
  ],
  pGo: ['pgo|p go|pgo percent|go probability|probability of go', ''],
  naics: ['naics|naics code|primary naics', 'codigo naics'],
  setAside: [
    'set aside|set aside type|setaside|type of set aside|competition type|small business set aside',
    'reserva|tipo de reserva|contrato reservado|contrato reservado set aside|contratos reservados',
  ],
  state: ['state|place of performance|place of performance state|pop state', 'estado|lugar de ejecucion'],
  note: ['note|notes|comments|comment|remarks', 'nota|notas|comentarios|observaciones'],
  link: ['link|url|address|source url|opportunity url|web link|hyperlink', 'enlace|direccion|liga'],
};

/** Amounts other than the contract's value. A column without a header could be any of them. */
const OTHER_AMOUNT =
  /\b(weighted|ponderad[ao]|factored|annual|anual|(?<!\d )(yr|year|month)(ly)?|expected|min(imum)?|max(imum)?|low|high|our|share|fee|award(ed)?|notes?|add(ed)?|currency|to date|incumbent|current|previous|prior|proposition|bond|won|lost|cost|b p|rate|price|revenue|goal|target|ganad[ao]|perdid[ao])\b|^$/;
/** Words in a longer header, and words that make it another field. A whole header is more certain. */
const WORDS: readonly (readonly [ImportField, RegExp, RegExp])[] = [
  [
    'due',
    /\b(due|deadline|closes|closing date|response date|vence|vencimiento|fecha (y hora )?limite)\b/,
    /\b(?<!\bdate )(?<!\bfecha y )(time|hour|zone|hora|zona)\b|\b(questions?|q a|qa|preguntas|site|visit|visita|draft|rfi|award|days?|until|status|payment|invoice|pre ?bid|white paper|follow up|task|action|registration|intent|data call)\b/,
  ],
  ['value', /\b(value|amount|tcv|valor|monto|importe)\b/, OTHER_AMOUNT],
  [
    'number',
    /\b(solicitation|sol|rfp|rfq|bid)\b.*\b(number|id)\b|\b(number|numero)\b.*\b(solicitation|rfp|licitacion|solicitud)\b/,
    /\b(contract)\b/,
  ],
  [
    'dueTime',
    /\b(due|deadline|closing|response|bid)\b.*\b(time|hour)\b|\b(time|hour)\b.*\b(due|deadline)\b/,
    /\b(date|zone)\b/,
  ],
  [
    'title',
    /\b(title|opportunity|project|program|pursuit|requirement|titulo|oportunidad|proyecto|objeto)\b|\b(solicitation|bid)\b.*\bname\b/,
    /\b(number|id|code|type|status|stage|phase|manager|owner|lead|poc|value|amount|dates?|due|url|link|agency|office|customer|client|notes?|rank|priority|incumbent|past|estado|fecha|monto|valor)\b/,
  ],
  ['agency', /\b(agency|customer|buyer|agencia|cliente)\b/, /\b(poc|contact|email|phone|type|number|id|priority)\b/],
  ['stage', /\b(stage|phase|etapa|fase)\b/, /\b(date|fecha|days?|last|next|notes?)\b/],
  ['pWin', /\b(p ?win|win prob\w*)\b/, /\b(notes?)\b/],
  ['naics', /\bnaics\b/, /\b(title|description|size)\b/],
  ['link', /\b(sam|notice|opportunity|source|rfp)\b.*\b(link|url)\b/, /\b(folder|sharepoint)\b/],
];
/** Words in parentheses that make these fields another one: "Value (weighted)". */
const OTHER_KIND =
  /\b(weighted|ponderad[ao]|factored|annual|anual|per (year|month)|questions?|q&a|preguntas|site visit|draft|rfi|award(ed)?|incumbent|our share|notes?|status)\b/;
const TELLING: ReadonlySet<ImportField> = new Set(['title', 'due', 'value']);
/** "Requirement Title": more certain than "Description", less than "Opportunity". */
const ENTITLED = /\b(title|name|titulo|nombre)\b/;
/** Numbers of six digits that are no codes. */
const AMOUNTS =
  /\b(weighted|factored|value|amount|price|cost|budget|revenue|fee|total|ponderad[ao]|valor|monto|importe|precio|costo)\b/;
/** Dates that are not the deadline. */
const OTHER_DATE =
  /\b(post(ed|ing)?|publi\w+|releas\w*|issued?|creat\w*|add(ed)?|modif\w*|updat\w*|actualiz\w*|award\w*|adjudic\w*|start|begin|inicio|end|fin|expir\w*|pop|period|q a|qa|questions?|preguntas|site|visit|visita|conference|draft|rfi|decision|kick ?off|last|next|contact|meeting|review|gate|pre ?bid|today|anticipated|forecast|enter\w*|receiv\w*|recib\w*|recompet\w*|incumbent|option)\b|^rfp date$/;

/** A header without case, accents, and signs. `PostedDate` is two words, but `pWin` is one. */
export function headerKey(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[a-z]{2})(?=[A-Z])|(?<=[A-Z]{2})(?=[A-Z][a-z]{2})/g, ' ')
    .toLowerCase()
    .replaceAll('dead line', 'deadline')
    .replaceAll('%', ' percent ')
    .replaceAll('$', ' dollars ')
    .replace(/#|\bn\.?[º°]|\bno\.|\b(?:num|nbr|nr)\b|(?<![/\w])(?<!\/ )no(?=\s*$|\s+de\b)/g, ' number ')
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
}

/** Removes parentheses and their contents. */
export function withoutParentheses(header: string): string {
  return header.replace(/\([^)]*\)/g, ' ');
}

interface Named {
  field: ImportField;
  rank: number;
  language?: 'en' | 'es';
}

const NAMED = new Map<string, Named>(
  IMPORT_FIELDS.flatMap((field) =>
    (['en', 'es'] as const).flatMap((language, at) =>
      (HEADERS[field][at] ?? '').split('|').map((header, rank) => [header, { field, rank, language }] as const),
    ),
  ),
);
NAMED.delete('');
const ENTITLED_RANK = (NAMED.get('opportunity')?.rank ?? 0) + 0.5;

/** The field that a header names, and how certain that is: 0 is best. */
export function fieldNamed(header: string): Named | undefined {
  if (header.length > HEADER_MAX) return undefined;
  const { bare } = unitInHeader(header);
  const keys = [header, withoutParentheses(header), bare].map(headerKey);
  const [full = '', short = ''] = keys;
  const named = keys.map((key) => NAMED.get(key)).find((found) => found !== undefined);
  const isOther =
    named !== undefined && TELLING.has(named.field) && OTHER_KIND.test(/\(.*/.exec(header.toLowerCase())?.[0] ?? '');
  if (isOther) return undefined;
  if (named) return named;
  const at = WORDS.findIndex(([, words, others]) => words.test(short) && !others.test(full));
  const field = WORDS[at]?.[0];
  return field && { field, rank: field === 'title' && ENTITLED.test(short) ? ENTITLED_RANK : 100 };
}

/** The language of most headers; `undefined` if none shows it. */
export function languageOf(headers: readonly string[]): 'en' | 'es' | undefined {
  const languages = headers.map((header) => fieldNamed(header)?.language);
  const count = (language: 'en' | 'es') => languages.filter((each) => each === language).length;
  const [english, spanish] = [count('en'), count('es')];
  return english === spanish ? undefined : english > spanish ? 'en' : 'es';
}

/** Our own export has the values of won and of lost pursuits in columns of their own. */
const OPEN_VALUE = /^(?:value|monto) usd$/;
const CLOSED_VALUE = /^(?:won value|lost or no bid value|monto ganado|monto perdido o sin oferta) usd$/;

/** Puts the values of closed pursuits into the empty cells of the column for open ones. */
export function withClosedValues(headers: readonly string[], rows: Rows): Rows {
  const keys = headers.map(headerKey);
  const at = keys.findIndex((key) => OPEN_VALUE.test(key));
  const closed = keys.flatMap((key, column) => (CLOSED_VALUE.test(key) ? [column] : []));
  if (at < 0 || closed.length === 0) return rows;
  return rows.map((row) => {
    const value = closed.map((column) => row[column] ?? '').find((cell) => !isBlank(cell));
    return value === undefined || !isBlank(row[at] ?? '') ? row : Object.assign([...row], { [at]: value });
  });
}

const CURRENCY_HEADER = /^(?:\w+ ){0,2}(?:currency|moneda|divisa)(?: (?:iso )?code)?$/;
const UNIT_HEADER = /^(?:value |amount )?(?:units?|scale|multiplier|unidad(?:es)?)$/;
const IN_DOLLARS = /^\W*(?:us|u\.s|d[oó]lar|dollar|\$)/i;
const UNIT_CELL = /^\$?\s?(?:k|mm?|bn?|thousands?|millions?|billions?|mil|miles|millones)\$?$/i;

/** Writes the currency and the unit of columns beside the amounts into their cells: `1200000 EUR`, `24 M`. */
export function withUnitsBeside(headers: readonly string[], rows: Rows, mapping: Mapping): Rows {
  const keys = headers.map(headerKey);
  const at = mapping.indexOf('value');
  const beside = (pattern: RegExp) => {
    const found = keys.flatMap((key, column) => (mapping[column] === undefined && pattern.test(key) ? [column] : []));
    return found.find((column) => keys[column]?.startsWith(keys[at] ?? '')) ?? found[0];
  };
  const [currencyAt, unitAt] = [beside(CURRENCY_HEADER), beside(UNIT_HEADER)];
  if (at < 0 || (currencyAt === undefined && unitAt === undefined)) return rows;
  const cellOf = (row: readonly string[], column: number | undefined) =>
    (column === undefined ? '' : (row[column] ?? '')).trim();
  return rows.map((row) => {
    const [amount, currency] = [cellOf(row, at), cellOf(row, currencyAt)];
    const unit = cellOf(row, unitAt).replace(/^\W*000'?s?$/i, 'K');
    const more = [
      UNIT_CELL.test(unit) ? unit : '',
      isBlank(currency) || IN_DOLLARS.test(currency) ? '' : currency.slice(0, 20),
    ].filter((text) => text !== '');
    return isBlank(amount) || more.length === 0 ? row : Object.assign([...row], { [at]: [amount, ...more].join(' ') });
  });
}

/** Joins amounts that a file without quotes splits at their commas: `$1`, `200`, `000`. */
export function withSplitAmounts(headers: readonly string[], rows: Rows, mapping: Mapping): Rows {
  const at = mapping.indexOf('value');
  return rows.map((row) => {
    const end = at + 1 + row.length - headers.length;
    const [first = '', ...groups] = at < 0 ? [] : row.slice(at, end);
    const isSplit =
      groups.length > 0 && /^\D{0,4}\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}(?:\.\d\d)?$/.test(group));
    return isSplit ? [...row.slice(0, at), [first, ...groups].join(','), ...row.slice(end)] : row;
  });
}

type Rows = readonly (readonly string[])[];

/** Rows whose cells say what a column without a known header is. */
const SAMPLE = 200;
/** Share of filled cells that must look like a field. */
const ENOUGH = 0.8;

/** Maps columns to fields, each field at most once. `rows`: the rows below the header. */
export function mapColumns(headers: readonly string[], rows: Rows): Mapping {
  const mapping: (ImportField | undefined)[] = headers.map(() => undefined);
  for (const field of IMPORT_FIELDS) {
    const [first, another] = candidatesFor(field, headers, rows);
    if (first !== undefined && (another === undefined || !ASKED_FIELDS.has(field))) mapping[first] = field;
  }
  // "Estado" is a state of the country or of the pursuit.
  const state = mapping.indexOf('state');
  if (state >= 0 && !mapping.includes('stage') && headerKey(headers[state] ?? '') === 'estado')
    if (!isMostly(rows, state, (cell) => stateCode(cell) !== undefined)) mapping[state] = 'stage';
  return mapping;
}

/**
 * The columns that can be a field, as far as neither their headers nor their cells tell them apart. More than
 * one: the user chooses.
 */
export function candidatesFor(field: ImportField, headers: readonly string[], rows: Rows): number[] {
  const named = headers.map((header) => fieldNamed(header));
  const ranks = named.map((each) => (each?.field === field ? each.rank : Number.POSITIVE_INFINITY));
  const best = Math.min(...ranks);
  if (best !== Number.POSITIVE_INFINITY) {
    const known = headers.flatMap((_, at) => (ranks[at] === best ? [at] : []));
    // "#" counts the rows.
    if (field === 'number' && known.every((at) => isMostly(rows, at, (cell) => /^\d{1,4}$/.test(cell)))) return [];
    const filled = known.filter((at) => rows.some((row) => !isBlank(row[at] ?? '')));
    const [first, ...others] = filled.length > 0 ? filled : known.slice(0, 1);
    if (first === undefined) return [];
    return [first, ...others.filter((at) => rows.some((row) => (row[at] ?? '').trim() !== (row[first] ?? '').trim()))];
  }
  const looksLike = LOOKS[field];
  if (!looksLike) return [];
  const alike = headers.flatMap((header, at) =>
    named[at] === undefined && !OTHERS[field]?.test(headerKey(header)) && isMostly(rows, at, looksLike) ? [at] : [],
  );
  return ASKED_FIELDS.has(field) ? alike : alike.slice(0, 1);
}

/** Headers of other columns whose cells look like a field's. */
const OTHERS: Readonly<Partial<Record<ImportField, RegExp>>> = { due: OTHER_DATE, naics: AMOUNTS, value: OTHER_AMOUNT };

const LOOKS: Readonly<Partial<Record<ImportField, (cell: string) => boolean>>> = {
  noticeId: (cell) => federalNoticeId(cell) === cell.toLowerCase(),
  link: (cell) => /^https?:/i.test(cell) && parseHttpUrl(cell) !== undefined,
  // No industry's code ends in three zeros.
  naics: (cell) =>
    /^(?:11|2[1-3]|3[1-3]|4[245]|4[89]|5[1-6]|6[12]|7[12]|81|92)(?!.?000)\d{4}(?:\s*[-–]\s*\D.*)?$/.test(cell),
  due: (cell) => /\D/.test(cell) && isWrittenDate(cell),
  value: (cell) => /[$]|\d ?(?:k|mm?|mil|million|bn?)$/i.test(cell) && dollarsIn(cell, { decimal: '.' }) !== undefined,
  setAside: (cell) => typeof setAsideCode(cell) === 'string',
  state: (cell) => stateCode(cell) !== undefined,
};

function isMostly(rows: Rows, at: number, looksLike: (cell: string) => boolean): boolean {
  const filled = rows
    .slice(0, SAMPLE)
    .map((row) => row[at]?.trim() ?? '')
    .filter((cell) => !isBlank(cell));
  return filled.length > 0 && filled.filter(looksLike).length >= ENOUGH * filled.length;
}

/** The first different values of a column, which distinguish it from another one of that name. */
export function samplesOf(rows: Rows, at: number, most = 3): string[] {
  const samples = new Set<string>();
  for (const row of rows) {
    const cell = row[at]?.trim() ?? '';
    if (!isBlank(cell)) samples.add(cell.slice(0, 200));
    if (samples.size === most) break;
  }
  return [...samples];
}
