/** Types of the background's answers. No zod, so that pages and content scripts can import them for free. */
import type { Due } from '../domain/dates/due.ts';
import type { TimedDeadline } from '../domain/dates/timed-deadline.ts';
import type { Award } from '../domain/awards/award.ts';
import type { Verdict } from '../domain/fit/reasons.ts';
import type { Opportunity, SeenNotice } from '../domain/notices/notice.ts';
import type { PassReason } from '../domain/notices/passed.ts';
import type { Policy } from '../domain/policy.ts';
import type { PipelineDetail, Pursuit } from '../domain/pipelines/pipeline.ts';
import type { ProbabilityScale, WeightedFormula } from '../domain/money/probability.ts';
import type { ChangeableField, PursuitValues } from '../domain/pipelines/pursuit-values.ts';
import type { PursuitChanges } from './requests/pursuit-changes.ts';
import type { SettingFields } from './requests/settings.ts';
import type { AskedSearch } from './requests/search-requests.ts';

export const FAILURE_CODES = [
  'notConnected',
  'unauthorized',
  'permissionMissing',
  'unreachable',
  'refused',
  'busy',
  /** The service failed (5xx); the same request may work later. */
  'faulty',
  'unreadable',
  /** A write was accepted with an unreadable answer, and the list does not show it. `detail`: the host. */
  'acceptedUnread',
  /** The notice is in the pipeline, beyond the service's list. `detail`: the host. */
  'exists',
  'invalid',
  'notFound',
  'scaleUnknown',
  /** The key may only read in this pipeline. */
  'readOnly',
  'changedMeanwhile',
  'notAllowed',
  'searchesFull',
  'storageFull',
  'newerData',
  'failed',
] as const;

/** Why a request failed, as data that pages put into words. */
export interface Failure {
  code: (typeof FAILURE_CODES)[number];
  /** The service's message, sanitized and never containing the key. For `searchesFull`, the limit. */
  detail?: string;
  /** Name of the invalid field, such as `q`. */
  field?: string;
  /** When the service takes requests again, in milliseconds since the epoch: it said so, or answered 429. */
  retryAt?: number;
  /** The rejected change, which stays in the queue until the user decides. */
  operationId?: string;
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** What a page needs of a deadline's state. */
export type ShownDue = Pick<Due, 'state' | 'days'>;

/** Status of a notice in the user's pipelines. */
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
      /** The pursuit's deadline, and its state as of this answer; absent without one. */
      deadline?: TimedDeadline;
      due?: ShownDue;
      /** A past deadline reads "Closed": the pursuit has reached `Settings.closedFromStage`. */
      closed?: true;
      /** The page shows another deadline than the pursuit has; in short words for its button: `Jan 12`. */
      moved?: TimedDeadline;
      movedTo?: string;
    }
  /**
   * Saved under another id. `certain`: same number; else title and agency. `newer`: not the earlier of the
   * two.
   */
  | { state: 'earlier'; certain: boolean; newer?: true; pursuitId: string; pipelineId: string }
  /** The user decided not to pursue it, and it was not amended since. */
  | { state: 'passed'; reason?: PassReason };

/** The part of a status that all buttons of a page share. */
export interface ButtonsState {
  connected: boolean;
  /** The service wants a new sign-in or another key before it answers again. */
  signedOut?: true;
  /** The user hid the buttons on this site. */
  hidden: boolean;
}

export interface NoticesStatus extends ButtonsState {
  /** By the page's own ids: of the notices in the request, and those that changed since the page was told. */
  statuses: Record<string, NoticeStatus>;
  /** One word for each of these that can be added, without reasons: a page may find out what chips say. */
  fits?: Record<string, Verdict>;
  /** Catalog messages, if the page asked for them. */
  words?: Record<string, string>;
}

/** Changes that the background reports to a page. */
export interface PageNews {
  state?: ButtonsState;
  /** Statuses that changed, and the verdicts on these notices. */
  statuses?: Record<string, NoticeStatus>;
  fits?: Record<string, Verdict>;
  /** Something may have changed. A visible page asks, another one once the user turns to it. */
  missed?: true;
  /** The background doesn't know the page's notices: send all of them again. */
  again?: true;
  /** What the user taught about a site may have changed. */
  taught?: true;
}

export interface Captured {
  status: NoticeStatus;
  pipelineName: string;
  /** The state of the notice's deadline, if it has one. */
  due?: ShownDue;
  /** Only if this certainly created the pursuit, or still waits to be sent (decisions, "Undo of an add"). */
  undoId?: string;
  /** It took the place of what the user had added with other values. */
  replaced?: true;
  /** What became of the earlier version, if it was to be replaced. */
  moved?: 'moved' | 'waiting' | 'exists' | 'oldKept';
}

/** Result of an Undo. */
export interface Undone {
  undone: boolean;
  /** The pursuit stays, because someone has edited it. */
  workedOn?: true;
  /** The notice's status now, for the page whose button added it. */
  status?: NoticeStatus;
}

export const ADDING_STATES = ['added', 'waiting', 'there', 'failed', 'skipped'] as const;

/** A run that adds several notices one after another. */
export interface AddingRun {
  runId: string;
  pipelineName: string;
  isOver: boolean;
  /** A page showed its result, or it is too old to show. */
  isTaken: boolean;
  /** Number of adds that can be undone. */
  canUndo: number;
  items: {
    noticeId: string;
    /**
     * Absent until the attempt. `there`: already in the pipeline. `skipped`: it would fail as an earlier one.
     */
    state?: (typeof ADDING_STATES)[number];
    failure?: Failure;
  }[];
}

export interface ConnectionInfo {
  state: 'absent' | 'connected' | 'unauthorized' | 'permissionMissing';
  /**
   * Changes with the address and the key: another key at the same address may belong to another organization.
   */
  id?: string;
  baseUrl?: string;
  webAppUrl?: string;
  scale?: ProbabilityScale;
  /** The user's own word for it. */
  chosenScale?: ProbabilityScale;
  /** Ids of the pipelines in which the key may only read; absent where no change was refused. */
  readOnly?: string[];
}

export interface Settings extends SettingFields {
  defaultPipelineId?: string;
  hiddenSites: string[];
  /** Set by an organization; it decides in place of the user. */
  managed?: Policy;
}

/** A site that can have buttons. */
export interface SiteEntry {
  /** The site's id in the registry, or its host. */
  id: string;
  name: string;
  /** The product behind the portal of a state or city. */
  vendor?: string;
  /** Host names, or `*.example.com` for all subdomains. */
  hosts: string[];
  /** Host permissions to request, as match patterns. */
  origins: string[];
  /** `withdrawn`: turned on, but the browser's permission was removed. */
  state: 'on' | 'off' | 'withdrawn';
  /**
   * Read by an adapter tried on whole real pages (saved in `verifiedSince`), another, or the generic reader.
   */
  reading: 'verified' | 'unverified' | 'anyPage';
  verifiedSince?: string;
  /** A required permission: works after installing, and can only be hidden, not turned off. */
  fromStart?: true;
  /** Added by the user, by address. */
  added?: true;
}

/** The site that could be turned on for the page in a tab. */
export interface SiteOffer {
  site?: SiteEntry;
  /** Origin and path of the page. */
  address?: string;
}

export interface SearchPage<T> {
  results: T[];
  page: number;
  pageSize: number;
  /** The page was full, so there may be more (decisions, "totalReturned"). */
  mayHaveMore: boolean;
  tookMs?: number;
}

export interface FoundOpportunity extends Opportunity {
  status: NoticeStatus;
}

export interface AwardsPage extends SearchPage<Award> {
  total?: number;
}

/** A queued change that the service has not accepted. */
export interface PendingOperation {
  id: string;
  kind: 'add' | 'update' | 'remove';
  pipelineId: string;
  /** Title of the pursuit, for display. */
  title: string;
  noticeId?: string;
  pursuitId?: string;
  state: 'queued' | 'sending' | 'attention';
  /**
   * Why it was not sent. `notConnected` with an address in `detail`: it belongs to that previous connection.
   */
  failure?: Failure;
  /** For an update: the changed fields. For an add: its note. */
  changes?: PursuitValues;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Not sent before this time, in milliseconds since the epoch: a removal waits while Undo is offered. */
  notBefore?: number;
}

/** What became of a pursuit since the user last looked, by another user's work. */
export type ListChange =
  | { kind: 'added' | 'removed'; pursuit: Pursuit }
  | { kind: 'changed'; pursuit: Pursuit; before: Pursuit; fields: ChangeableField[] };

/** A pursuit with an edit applied. */
export interface EditedPursuit extends Pursuit {
  /** What puts the former values back; absent where they are not known. */
  undo?: PursuitChanges;
  /** Defaults of the new stage that a move left out, because pWin and pGo are the user's own figures. */
  instead?: PursuitChanges;
  /** The figures that the new stage's defaults replaced. */
  keep?: PursuitChanges;
  /** The edit is queued because the service could not be reached. */
  waits?: true;
  /** The edit was discarded before it was sent. */
  discarded?: true;
}

/** Whether pages can show and edit pWin and pGo (decisions, "Scale of pWin, pGo"). */
export interface FiguresAccess {
  /** Every pWin and pGo is absent: it is not known how the service writes them. */
  hidden?: true;
  /**
   * None can be edited at the service of `host`. `title`: the pursuit for which it returned a weighted value
   * that does not fit; without it, they are hidden. `restorable`: the previous figures can be restored.
   */
  locked?: { host: string; title?: string; restorable?: true };
  /** Pursuits whose figures contradict the others', which locks theirs. */
  inDoubt?: string[];
  /** What the service multiplies for its weighted values; absent until two pursuits showed the same. */
  formula?: WeightedFormula;
}

export interface PursuitsPage {
  pursuits: Pursuit[];
  /** The pipeline may have more pursuits than these. */
  mayHaveMore: boolean;
  total?: number;
  pending: PendingOperation[];
  /** Queued edits by pursuit id, which the pursuits show already. */
  waiting: Record<string, PursuitValues>;
  /** What other users changed since the user last looked. */
  theirs: ListChange[];
  /** Why the service could not be reached; the data is then cached. Absent if it is fresh. */
  stale?: Failure;
  /** When the service sent it, in milliseconds since the epoch. */
  readAt?: number;
  figures: FiguresAccess;
}

/** One pipeline with its pursuits, as pages hold it: a copy of the background's, patched by pursuit id. */
export interface Slice extends PursuitsPage {
  pipeline: PipelineDetail;
  /** Names this state: `life/count` of the worker that made it. */
  rev: string;
  /** The service is being asked; a patch follows. */
  refreshing?: true;
}

/** The step from one state of a slice to the next. */
export interface SlicePatch {
  /** The state that it applies to. */
  since: string;
  /** Everything but the pursuits. */
  rest: Omit<Slice, 'pursuits'>;
  /** New and changed pursuits. */
  changed: Pursuit[];
  /** All ids in their order; absent if they are the same as before. */
  ids?: string[];
}

/** Part of a change event for our own pages. */
export interface SliceNews {
  /** The rev of each slice that this worker knows, by pipeline id. A page with another one missed patches. */
  revs: Record<string, string>;
  patches: SlicePatch[];
  /** The list of pipelines changed. */
  isListNew?: boolean;
}

/** What the app should open: a pursuit, a search, or a tab; empty for the default. */
export interface OpenWith {
  pursuitId?: string;
  pipelineId?: string;
  search?: AskedSearch;
  tab?: 'page' | 'pipeline';
  /** The notice whose incumbent was requested from a page. */
  holderOf?: SeenNotice;
  /** The host whose buttons a page's menu asked to hide. */
  hide?: string;
  /** The browser vouches for a click. Without it, the user confirms before the lookup. */
  asked?: true;
}

/** Diagnostics without secrets. */
export interface Diagnostics {
  version: string;
  /** Messages dropped since the worker started, by reason. */
  dropped: Record<string, number>;
  waiting: number;
  attention: number;
  /** Number of unreadable records that were set aside, by table. */
  setAside: Record<string, number>;
}
