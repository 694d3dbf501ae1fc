/** What the background answers: plain data, no zod, so that pages and content scripts can import the types for nothing. */
import type { PursuitAdd } from '../api/schemas.ts';
import type { Award } from '../domain/awards/award.ts';
import type { Opportunity, SeenNotice } from '../domain/notices/notice.ts';
import type { Pipeline, Pursuit } from '../domain/pipelines/pipeline.ts';
import type { ProbabilityScale, WeightedFormula } from '../domain/money/probability.ts';
import type { ChangeableField, PursuitValues } from '../domain/pipelines/pursuit-values.ts';
import type { WhereFound } from '../domain/notices/where-found.ts';
import type { PursuitChanges } from './pursuit-changes.ts';
import type { AlertSettings, AskedSearch, ReminderSettings } from './search-answers.ts';

export const FAILURE_CODES = [
  'notConnected',
  'unauthorised',
  'permissionMissing',
  'unreachable',
  'refused',
  'busy',
  /** The service failed (5xx); the same request may work later. */
  'faulty',
  'unreadable',
  /** A write was accepted, its answer could not be read, and the list does not show it. `detail`: the host. */
  'acceptedUnread',
  'invalid',
  'notFound',
  'scaleUnknown',
  'changedMeanwhile',
  'notAllowed',
  'searchesFull',
  'failed',
] as const;

/** Why something did not happen, in a form that a person can be told. */
export interface Failure {
  code: (typeof FAILURE_CODES)[number];
  /** The service's own words, bounded and cleaned; never contains the key. Of `searchesFull`, how many can be saved. */
  detail?: string;
  /** Name of the field at fault, e.g. `q`. */
  field?: string;
  /** When the service takes requests again, in milliseconds since the epoch: it said so, or answered 429. */
  retryAt?: number;
  /** The change that was refused: it is kept, and waits for the person. */
  operationId?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Where a notice stands in the person's pipelines. */
export type NoticeStatus =
  | { state: 'absent' }
  | { state: 'adding' }
  | { state: 'queued' }
  | { state: 'failed'; failure: Failure; operationId: string }
  | {
      state: 'saved';
      pursuitId: string;
      pipelineId: string;
      pipelineName: string;
      /** Absent where the service does not list the pursuit's stage. */
      stageName?: string;
      /** Calendar days until the deadline: 0 on the day itself, negative after it; absent without a deadline. */
      daysLeft?: number;
      /** It has come to the stage from which a past deadline is no miss (`Settings.closedFromStage`). */
      closed?: true;
    }
  /** The same solicitation under another notice id; `certain` when its number says so, else title and agency do. */
  | { state: 'earlier'; certain: boolean; pursuitId: string; pipelineId: string };

export interface NoticesStatus {
  connected: boolean;
  /** The service wants a new sign-in or another key before it answers again. */
  signedOut?: true;
  /** The person hid the buttons on this site. */
  hidden: boolean;
  statuses: Record<string, NoticeStatus>;
  /** Messages of the catalogue, for a page that asked for them. */
  words?: Record<string, string>;
}

export interface Captured {
  status: NoticeStatus;
  pipelineName: string;
  /** Until the deadline that the notice was added with, where it has one; 0 on the day itself, negative after it. */
  daysLeft?: number;
  /** Only where this capture certainly created the pursuit, or still waits to be sent (decisions, "Undo of an add"). */
  undoId?: string;
}

export interface ConnectionInfo {
  state: 'absent' | 'connected' | 'unauthorised' | 'permissionMissing';
  /** Another with every other address or key: the same address may be another organisation's with another key. */
  id?: string;
  baseUrl?: string;
  webAppUrl?: string;
  scale?: ProbabilityScale;
  /** The user's own word for it. */
  chosenScale?: ProbabilityScale;
}

export interface Settings {
  defaultPipelineId?: string;
  hiddenSites: string[];
  /** Absent: never changed. */
  alerts?: AlertSettings;
  reminders?: ReminderSettings;
  /** From this stage on, counted from 1, a past deadline reads "Closed". Absent: from the usual one. */
  closedFromStage?: number;
  /** Results stand closer together. */
  compact?: boolean;
}

/** A site whose pages may get buttons. */
export interface SiteEntry {
  /** The site's id in the registry, or its host. */
  id: string;
  name: string;
  /** Host names, or `*.example.com` for every host below it. */
  hosts: string[];
  /** What the browser has to be asked for, as match patterns. */
  origins: string[];
  /** `withdrawn`: switched on, but the browser's permission was taken back. */
  state: 'on' | 'off' | 'withdrawn';
  /** By an adapter tried on a real page, by one that was not, or by the reader of any page. */
  reading: 'verified' | 'unverified' | 'anyPage';
  /** Works from the start and cannot be given back, only hidden. */
  fromStart?: true;
  /** Known by its address alone. */
  added?: true;
}

/** What could be switched on for the page of a tab. */
export interface SiteOffer {
  site?: SiteEntry;
  /** The page's address, as far as it tells the site. */
  address?: string;
}

export interface SearchPage<T> {
  results: T[];
  page: number;
  pageSize: number;
  /** A full page came back, so there may be more (decisions, "totalReturned"). */
  mayHaveMore: boolean;
  tookMs?: number;
}

export interface FoundOpportunity extends Opportunity {
  status: NoticeStatus;
}

export interface AwardsPage extends SearchPage<Award> {
  total?: number;
}

/** A change that is written down but not yet (or never) accepted by the service. */
export interface PendingOperation {
  id: string;
  kind: 'add' | 'update' | 'remove';
  pipelineId: string;
  /** Title of the pursuit, for people. */
  title: string;
  noticeId?: string;
  pursuitId?: string;
  state: 'queued' | 'sending' | 'attention';
  /** Why it was not sent yet. `notConnected` with an address in `detail`: it waits for the service there, another than the present one. */
  failure?: Failure;
  /** Of an update: what it changes. Of an addition: the note that goes with it. */
  changes?: PursuitValues;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Not sent before this time: a removal waits for its own Undo. */
  notBefore?: number;
}

/** What became of a pursuit since the user last looked, by another user's work. */
export type ListChange =
  | { kind: 'added' | 'removed'; pursuit: Pursuit }
  | { kind: 'changed'; pursuit: Pursuit; before: Pursuit; fields: ChangeableField[] };

/** A pursuit as an edit makes it. */
export interface EditedPursuit extends Pursuit {
  /** What puts the former values back; absent where they are not known. */
  undo?: PursuitChanges;
  /** It was only written down: the service could not be asked, and gets it later. */
  waits?: true;
  /** Somebody discarded it before it was sent. */
  discarded?: true;
}

/** An edit of pWin or pGo after which the service's weighted value was impossible. */
export interface OffScale {
  pursuitId: string;
  title: string;
  /** The figures before can be put back. */
  restorable: boolean;
}

export interface PursuitsPage {
  pursuits: Pursuit[];
  /** There may be more than are shown. */
  mayHaveMore: boolean;
  total?: number;
  pending: PendingOperation[];
  /** The user's own edits that wait to be sent, by the pursuit's id; the pursuits show them already. */
  waiting: Record<string, PursuitValues>;
  /** What other users changed since the user last looked. */
  theirs: ListChange[];
  /** Why the service could not be asked: what is here was known before. Absent when it answered just now. */
  stale?: Failure;
  /** When the service answered it, in milliseconds since the epoch. */
  readAt?: number;
  /** How the service writes probabilities; while it is unknown every pWin and pGo is absent. */
  scale?: ProbabilityScale;
  /** What the service multiplies for its weighted values; absent until two pursuits showed the same. */
  formula?: WeightedFormula;
  /** A weighted value did not fit the figures that were sent: pWin and pGo cannot be edited until the user decides. */
  offScale?: OffScale;
}

/** An award that a page shows: to be looked up, never added. */
export interface SeenAward {
  piid: string;
  recipient?: string;
  agency?: string;
}

/** What a tab shows, as its content script told or as it was read once. */
export interface SeenPage {
  site?: string;
  /** What people call the site. */
  siteName?: string;
  kind: 'list' | 'detail' | 'none';
  notices: {
    notice: SeenNotice;
    status: NoticeStatus;
    /** What waits to be added, or was refused, as it was last written. */
    waiting?: { pipelineId: string; pursuit: PursuitAdd };
    /** Where each field was found; only where the page was read because the person asked. */
    found?: Partial<Record<keyof SeenNotice, WhereFound>>;
  }[];
  award?: SeenAward;
  /** It should show notices, and none of their fields could be found. */
  unreadable?: true;
  /** Read because the person asked; reading again may show something else. */
  once?: true;
}

export interface PipelineNames {
  pipelines: { id: string; name: string }[];
  defaultPipelineId?: string;
}

export interface Validated {
  pipelines: Pipeline[];
}

/** What the app should open with: a pursuit, a search, or a tab; empty when nothing was asked for. */
export interface OpenWith {
  pursuitId?: string;
  pipelineId?: string;
  search?: AskedSearch;
  tab?: 'page' | 'pipeline';
  /** The notice of which it was asked in a page who holds it now. */
  holderOf?: SeenNotice;
}

/** What helps when something is wrong, without secrets. */
export interface Diagnostics {
  version: string;
  /** Messages dropped since the worker started, by reason. */
  dropped: Record<string, number>;
  waiting: number;
  attention: number;
  /** Records that could not be read any more and were set aside, by table. */
  setAside: Record<string, number>;
}

/** Everything kept in this browser but the key, for the person to take along. */
export interface StoredData {
  /** ISO timestamp. */
  exportedAt: string;
  /** Records by table, as they are kept. */
  tables: Record<string, unknown[]>;
}
