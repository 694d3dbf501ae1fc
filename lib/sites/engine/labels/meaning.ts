/**
 * Decides which field a label means on any procurement site: "Bid Due Date/Time", "Solicitation #", "Date
 * limite", "Vergabestelle". A label means a field when it has one of the field's core words and every other
 * word is allowed beside it, so "Questions Due Date" and "Vendor Number" mean nothing here.
 */

import type { ValueName } from './values.ts';

/** The fields of a notice, plus `both`: number and title printed together. */
export type Meant =
  'noticeId' | 'title' | 'both' | 'agency' | 'naicsCode' | 'state' | 'setAside' | 'postedDate' | 'responseDeadLine';

export interface Meaning {
  field: Meant;
  /** 1 is exact. Higher ranks apply when nothing better is on the page; from 6 on only inside a grid. */
  rank: number;
  /** The label itself uses procurement words ("Solicitation #", "Bid Due Date"). */
  certain: boolean;
  /** The field a site's own label means. */
  own?: ValueName;
}

/** Up to this rank a label can stand alone on a page; higher ranks need the other columns of a grid. */
export const ALONE = 5;
/** Rank of a contract number, used when no other label mentions bids. */
export const CONTRACT = 5;
/** Rank of a deadline that can be the end of something else. */
export const ENDING = 3;
/** Rank of an agency that can be a person: who issued the notice. */
export const ISSUER = 2.5;
/** Rank of a start date that can be the start of something else. */
export const STARTING = 4;

const words = (text: string) => new Set(text.split(' '));

const KINDS = words(
  'bid solicitation sol rfp rfq rfi rfb rfs rfo rfa rft rfx ifb ifq itb itn itq itt iqc loi soq eoi noi nofo tender procurement sourcing ' +
    'invitation proposal quote quotation offer buy opportunity advertisement notice atm cr sealed bidding solicitacion licitacion ' +
    'oferta offre appel concurso proceso avis angebot angebote ausschreibung vergabe bekanntmachung funding grant foa negotiation subasta propuesta',
);
const PLAIN = words('event project posting request purchasing application submission response contract lot ad public');
const SMALL = words(
  'and or of the for on by at to in a an de la le les des del du el los der die das fur zum am von y e et und d l dos da do em',
);
const CLOCK = words('date time datetime day hour local utc gmt fecha hora heure datum uhrzeit tag');
const RESPONSES = words(
  'response reply submission submit receipt proposiciones reception recepcion presentacion remise eingang abgabe closing current final ' +
    'electronic period latest last original updated revised amended extended new open deposito entrega depot plis submittal submittals accepted responses statement statements qualifications',
);

const HANDED_IN = words(
  'last online electronic your submission submit receipt receive respond response reply apply application bid bidding tender quote offer proposal',
);

const PRELIMINARY = words('rfi loi noi');

const DEADLINE = words(
  'due until deadline limit plazo closing closes close expires expiration expiry limite cierre vencimiento cloture echeance frist angebotsfrist ' +
    'schlusstermin abgabefrist einreichungsfrist teilnahmefrist abgabetermin einreichungstermin schlussdatum ablauf encerramento scadenza',
);
const OPENING = words('opening apertura');
const POSTED = words(
  'posted posting post published publish publishing publication issued issue issuance release released advertised advertise advertising advertisement ' +
    'available announced broadcast publicacion publicada publicado publie publiee veroffentlicht veroffentlichung veroffentlichungsdatum ' +
    'bekanntmachungsdatum parution emision pubblicazione publicacao',
);
const POSTED_BESIDE = words('original first initial web launch document');
const STARTED = words('start starts starting begin open opens opened beginning inicio debut beginn');

const NUMBER = words(
  'number id identifier identification identificacion code key num nbr numero nummer kennung codigo',
);
const REFERENCE = words(
  'reference ref referenz referenznummer referencia expediente aktenzeichen vergabenummer geschaftszeichen verfahrensnummer ' +
    'bekanntmachungsnummer ausschreibungsnummer docid pin epin',
);
const NUMBER_BESIDE = words(
  'alert inquiry spec specification requisition package document file control our internal event project posting request purchasing contract lot ad',
);

const TITLE = words(
  'title titre titel titulo intitule subject objet objeto bezeichnung kurzbezeichnung name nombre nom designation',
);
const DESCRIPTION = words('description desc descripcion beschreibung summary');
const TITLE_BESIDE = words('specification short brief full work event project posting request contract');

const GOODS = words(
  'commodity commodities item items service services product products work equipment material materials goods nomenclature',
);
const TYPE_OF = words('type types description name');

const AGENCY = words(
  'agency directorate organization organisation organisme organismo entity entidad authority institution institucion ministry vergabestelle ' +
    'auftraggeber acheteur comprador dependencia organo beschaffer buyer issuer jurisdiction department dept departement owner customer client',
);
const AGENCY_BESIDE = words(
  'name issuing contracting buying procuring purchasing government governmental state requesting awarding member sponsoring soliciting ' +
    'issued siglas o adjudicador contratante contratacion publico un end lead chain using offentlicher public legal user',
);

const PLACE = words('state place performance location region city county province lieu ort');
const PLACE_BESIDE = words('project work job delivery site primary service execution');
const SET_ASIDE = words(
  'set aside setaside type small business code requirement program status original updated category',
);
const NAICS = words('naics code number primary title description category commodity');

const known = new Map<string, Meaning | undefined>();
const REMEMBERED = 2000;

/** Returns what a label or column heading means, if anything. */
export function meaningOf(label: string): Meaning | undefined {
  if (known.has(label)) return known.get(label);
  const meaning = meant(wordsOf(label));
  if (known.size > REMEMBERED) known.clear();
  known.set(label, meaning);
  return meaning;
}

/** Splits a label into normalized words: no accents, lower case, "#", "No.", and "Nº" as "number". */
export function wordsOf(label: string): string[] {
  const plain = label
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^()]*\)|(?<=.)\b[ecmp][sd]?t\b|\b(?:utc|gmt) ?[+-] ?\d+(?::\d+)?/g, ' ')
    .replace(/#|\bn[ºo°]\s*\.?(?=[\s:/)]|$)|\bnrs?\b\.?/g, ' number ')
    .replace(/\bopen(?:ing)? to\b|(?<=name) (?:and|&) address\b/g, ' ')
    // "Agency/Office/Location" begins with the agency.
    .replace(/^\s*(agency|department|organi[sz]ation)\s*\/\s*(?:office|location|division|branch|bureau)\b.*$/, '$1');
  return plain.split(/[^a-z\d]+/).flatMap((word) => (word === '' ? [] : [singular(word)]));
}

function singular(word: string): string {
  const one = word.replace(/ies$/, 'y').replace(/s$/, '');
  return [KINDS, PLAIN, NUMBER, TITLE, PLACE].some((known) => known.has(one)) ? one : word;
}

const MOST_WORDS = 8;

function meant(label: string[]): Meaning | undefined {
  if (label.length === 0 || label.length > MOST_WORDS) return undefined;
  const certain = label.some((word) => KINDS.has(word));
  const is = (...sets: ReadonlySet<string>[]) => label.every((word) => sets.some((set) => set.has(word)));
  const has = (set: ReadonlySet<string>) => label.some((word) => set.has(word));
  const text = label.join(' ');
  const as = (field: Meant, rank: number): Meaning => ({ field, rank, certain });

  const deadline = deadlineRank(text, is, has);
  if (deadline !== undefined) return as('responseDeadLine', deadline);
  // Pages are often posted or issued by a person, except for names like "VDOT".
  if (/^(?:issued|solicited|posted|published) by$/.test(text))
    return as('agency', /^(?:iss|sol)/.test(text) ? ISSUER : 4);
  if (has(POSTED) && is(POSTED, POSTED_BESIDE, KINDS, PLAIN, SMALL, CLOCK) && !has(NUMBER)) {
    return as('postedDate', /original|initial|first/.test(text) ? 2 : 1);
  }
  if (has(STARTED) && is(STARTED, KINDS, PLAIN, SMALL, CLOCK) && !/contract|project/.test(text))
    // A bare "Open" is a status as often as a date.
    return as('postedDate', label.length > 1 || text === 'opens' ? STARTING : 6);

  if (has(NAICS) && text.includes('naics') && is(NAICS, SMALL)) return as('naicsCode', 1);
  if (/\bset ?aside\b/.test(text) && is(SET_ASIDE, SMALL, KINDS)) return as('setAside', 1);

  if ((has(NUMBER) || has(REFERENCE)) && (has(TITLE) || has(DESCRIPTION))) {
    return is(NUMBER, REFERENCE, TITLE, DESCRIPTION, KINDS, PLAIN, SMALL) ? as('both', 1) : undefined;
  }
  if (is(NUMBER, REFERENCE, KINDS, NUMBER_BESIDE, SMALL) && !text.includes('number of')) {
    if (has(REFERENCE)) return as('noticeId', certain ? 2 : 3);
    if (has(NUMBER)) return as('noticeId', numberRank(text, certain));
  }
  if (is(KINDS, SMALL) && certain) return as('both', 6);

  const agency = agencyRank(text, is, has);
  if (agency !== undefined) return as('agency', agency);
  if (has(TITLE) && is(TITLE, DESCRIPTION, TITLE_BESIDE, KINDS, SMALL)) return as('title', titleRank(text, certain));
  if (text === 'document title') return as('title', 6);
  if (has(DESCRIPTION) && is(DESCRIPTION, TITLE_BESIDE, KINDS, SMALL)) return as('title', certain ? 4 : 5);
  if (text === 'project' || text === 'opportunity' || text === 'event') return as('title', 5);
  // A purchase list uses these as titles, but only next to its other columns.
  if (has(GOODS) && is(GOODS, KINDS, PLAIN, SMALL, TYPE_OF)) return as('title', 9);
  if (has(PLACE) && is(PLACE, PLACE_BESIDE, SMALL)) return as('state', placeRank(text));
  return undefined;
}

type Asks = (...sets: ReadonlySet<string>[]) => boolean;
type Has = (set: ReadonlySet<string>) => boolean;

function deadlineRank(text: string, is: Asks, has: Has): number | undefined {
  const beside = [DEADLINE, PLAIN, SMALL, CLOCK, RESPONSES];
  if (has(DEADLINE) && is(KINDS, ...beside) && !/\bcontract\b/.test(text)) {
    // RFI and LOI dates are the deadline only when the page gives no other.
    if (has(PRELIMINARY) && is(PRELIMINARY, ...beside)) return 4.5;
    // The offer or the page itself can expire.
    if (/\boriginal\b|\bexpir/.test(text)) return ENDING;
    // An amended date beats the original one when filled in.
    if (/\b(?:revised|updated|amended|extended|new|current)\b/.test(text)) return 0.5;
    // A bare "Close" dismisses a message as often as it labels a deadline.
    return text === 'close' || /\bproject\b/.test(text) ? 2 : 1;
  }
  if (
    /^(?:(?:bid|proposal|tender|offer|quote) )?(?:(?:response|submission|receipt|return|submit)(?= )|reply|respond)(?: by)?(?: date)?(?: time)?$/.test(
      text,
    )
  )
    return 2;
  if (/^exten(?:ded|sion) (?:to|until|through|date)$/.test(text)) return 0.5;
  // "Last Day for Questions" and "Last date of sale of documents" are other dates.
  if (/^last (?:date|day)\b/.test(text) && is(HANDED_IN, SMALL, CLOCK)) return 2;
  // "End date" ends bidding only when nothing ties it to the contract or the work.
  if (/\bend|\bfin\b/.test(text) && is(words('end ende ends ending fin event'), KINDS, SMALL, CLOCK, RESPONSES))
    return ENDING;
  // "Bid Date" is the date bids are requested for.
  if (/^(?:bid|bidding|tender|proposal)(?: opening)? date(?: and)?(?: time)?$/.test(text)) return 4;
  // Sealed bids can arrive until the day they are opened.
  if (has(OPENING) && is(OPENING, KINDS, PLAIN, SMALL, CLOCK, RESPONSES)) return has(KINDS) ? 4 : 5;
  return undefined;
}

function numberRank(text: string, certain: boolean): number {
  if (certain && !/\bcode\b|\bkey\b/.test(text)) return 1;
  if (/\bcontract\b/.test(text)) return CONTRACT;
  if (/\b(?:lot|ad|internal)\b/.test(text)) return 6;
  if (/\b(?:event|project|posting|request|document|file|control)\b/.test(text)) return 3;
  return /\bcode\b|\bkey\b/.test(text) ? 8 : 7;
}

function titleRank(text: string, certain: boolean): number {
  if (
    /^(?:name of (?:the )?(?:work|project)|work (?:name|title|description)|description of work|subject of (?:the )?(?:procurement|tender))$/.test(
      text,
    )
  )
    return 2;
  if (/\b(?:name|nom|nombre)\b/.test(text) && !certain && !/\b(?:event|project|contract)\b/.test(text)) return 7;
  return certain ? 1 : 2;
}

function agencyRank(text: string, is: Asks, has: Has): number | undefined {
  if (/^(?:public body|(?:issuing|contracting|purchasing|procuring) office)$/.test(text)) return 2;
  if (/^(?:business unit|local government)$/.test(text)) return 4;
  if (!has(AGENCY) || !is(AGENCY, AGENCY_BESIDE, SMALL, KINDS)) return undefined;
  if (/\b(?:buyer|owner|customer|client)\b|^authority$/.test(text) && !/organi[sz]ation|agency/.test(text)) return 4;
  return /\bdep/.test(text) && !/agency|organi[sz]ation/.test(text) ? 3 : 1;
}

function placeRank(text: string): number {
  if (/place of performance|^state$|lieu d execution/.test(text)) return 1;
  return /\b(?:project|work|performance|region|state)\b/.test(text) ? 2 : 4;
}
