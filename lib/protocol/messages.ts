/**
 * The table of all messages: name, who may send it, the request's schema, and the answer's type. Anything
 * else is dropped and counted (house rule 2). No message fetches a given address.
 */
import * as z from 'zod/mini';
import {
  awardQuerySchema,
  contractQuerySchema,
  httpUrlSchema,
  LIMITS,
  pursuitAddSchema,
  TEXT_MAX,
} from '../api/schemas.ts';
import { MANY_MAX, NOTICES_MAX } from '../domain/limits.ts';
import type { Pipeline, PipelineDetail, DueSoon } from '../domain/pipelines/pipeline.ts';
import type * as Answers from './answers.ts';
import type { PageReport, SeenDetails, SeenPage } from './seen-page.ts';
import {
  type AwardScan,
  awardScanSchema,
  controlSchema,
  incumbentQuerySchema,
  type Incumbents,
} from './award-messages.ts';
import { id, key, line, message, messageWith, note, schemaBehind, type SenderClass } from './requests/fields.ts';
import {
  foundNoticeSchema,
  pageFactsSchema,
  type PassedList,
  passedMarkSchema,
  passReasonSchema,
  postedFactsSchema,
  printedTimeSchema,
  seenNoticeSchema,
  shownNoticeSchema,
} from './requests/seen-notice.ts';
import type { MovedVersion, PipelineChange } from './change-answers.ts';
import { pursuitEditSchema } from './requests/pursuit-changes.ts';
import {
  type AlertsState,
  type SavedSearch,
  searchChangeSchema,
  searchSaveSchema,
} from './requests/search-requests.ts';
import { settingFields } from './requests/settings.ts';
import { IMPORT_MESSAGES } from './import-messages.ts';
import { TAUGHT_MESSAGES } from './taught-messages.ts';

const nothing = () => ({});
/** Scripts from before an update send none. */
const facts = z.exactOptional(pageFactsSchema);
const oneId = () => ({ id });
/** A pursuit's id and the kind of change. */
const changeId = z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.id + 40));
const tab = () => ({ tabId: z.int().check(z.gte(0)) });
const pursuitOf = () => z.strictObject({ pipelineId: id, pursuitId: id });
const manyOf = <Schema extends z.ZodMiniType>(each: Schema) =>
  z.array(each).check(z.minLength(1), z.maxLength(MANY_MAX));

export const MESSAGES = {
  ...TAUGHT_MESSAGES,
  ...IMPORT_MESSAGES,

  // From pages: exactly the messages of house rule 2.
  'notices.status': message<Answers.NoticesStatus>()('page', () => ({
    kind: z.enum(['list', 'detail', 'none']),
    site: id,
    facts,
    /** Those that are new to the page, or whose values changed. */
    notices: z.array(shownNoticeSchema).check(z.maxLength(NOTICES_MAX)),
    /** The ids of all notices that the page shows, in order; absent if `notices` has them all. */
    ids: z.exactOptional(z.array(id).check(z.maxLength(NOTICES_MAX))),
    /** The page may have missed changes, and needs the status of every notice. */
    anew: z.exactOptional(z.literal(true)),
    /** The page needs the button messages. */
    words: z.exactOptional(z.literal(true)),
  })),
  'notice.capture': message<Answers.Captured>()('page', () => ({
    notice: shownNoticeSchema,
    facts,
    pipelineId: z.exactOptional(id),
    note: z.exactOptional(note),
    /** Undo id of the user's own add of this notice, to be replaced by the page's values. */
    again: z.exactOptional(id),
  })),
  /** Replaces the earlier version of a notice that the page shows; the answer's `undoId` undoes it. */
  'notice.replace': message<Answers.Captured>()('page', () => ({ notice: shownNoticeSchema, pursuitId: id })),
  'capture.undo': message<Answers.Undone>()('page', () => ({ undoId: id })),
  /** Passes a notice, or restores it. */
  'notice.pass': message<{ status: Answers.NoticeStatus; dropped: number }>()('page', () => ({
    notice: shownNoticeSchema,
    facts,
    reason: z.exactOptional(passReasonSchema),
    restore: z.exactOptional(z.literal(true)),
  })),
  'pipelines.names': message<{ pipelines: { id: string; name: string }[]; defaultPipelineId?: string }>()(
    'page',
    nothing,
  ),
  /** Injects the menu, note form, and toasts into the sender's page when the user reaches for a button. */
  'overlays.load': message<{ loaded: boolean }>()('page', () => ({
    // `wake`: the script is already there; only wakes the worker before the user clicks.
    wake: z.exactOptional(z.literal(true)),
  })),
  'view.open': message<{ opened: boolean }>()('page', () => ({
    /** `hide`: our popup asks whether to hide the buttons on the sender's site. */
    view: z.enum(['options', 'page', 'pursuit', 'incumbents', 'hide']),
    pursuitId: z.exactOptional(id),
    pipelineId: z.exactOptional(id),
    /** With `incumbents`: the notice whose incumbent to find. */
    notice: z.exactOptional(shownNoticeSchema),
    facts,
  })),

  // From extension pages.
  'connection.get': message<Answers.ConnectionInfo>()('extension', nothing),
  'connection.validate': message<{ pipelines: Pipeline[] }>()('extension', () => ({
    baseUrl: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.link)),
    /** Absent: use the key saved for this origin. */
    key: z.exactOptional(key),
    webAppUrl: z.exactOptional(httpUrlSchema),
  })),
  'connection.forget': message<Answers.ConnectionInfo>()('extension', nothing),
  'connection.scale': message<Answers.ConnectionInfo>()('extension', () => ({
    scale: z.exactOptional(z.enum(['fraction', 'percent'])),
  })),
  /** All that happened to saved notices and pursuits since the user last looked; makes no request. */
  'changes.list': message<{ changes: PipelineChange[] }>()('extension', nothing),
  /** Hides changes, or shows them again (Undo). */
  'changes.mark': message<{ marked: boolean }>()('extension', () => ({
    ids: z.array(changeId).check(z.maxLength(1000)),
    dismissed: z.boolean(),
  })),
  /**
   * Takes a deadline that moved over as the one that counts here; the service's stays. `tell`: also appends
   * a line to the note (docs/service-contract.md). `queued`: that line waits to be sent.
   */
  'deadline.accept': message<{ told: 'no' | 'sent' | 'queued' }>()('extension', () => ({
    changeId,
    tell: z.boolean(),
  })),
  /** Undoes that: the former deadline counts, the change is back, and an unchanged note loses the line. */
  'deadline.undo': message<{ restored: boolean }>()('extension', () => ({ pursuitId: id })),
  'connection.restoreFigures': message<Answers.ConnectionInfo>()('extension', nothing),
  'settings.get': message<Answers.Settings>()('extension', nothing),
  'settings.set': message<Answers.Settings>()('extension', () => ({
    defaultPipelineId: z.exactOptional(id),
    hiddenSites: z.exactOptional(z.array(z.string().check(z.maxLength(253))).check(z.maxLength(500))),
    ...settingFields(),
  })),
  'opportunities.search': messageWith<Answers.SearchPage<Answers.FoundOpportunity>>()(
    'extension',
    () => contractQuerySchema,
  ),
  /** Current statuses of search results, from the local index; makes no request. */
  'opportunities.statuses': message<Record<string, Answers.NoticeStatus>>()('extension', () => ({
    notices: z.array(foundNoticeSchema).check(z.maxLength(LIMITS.pageSizeMax)),
  })),
  'passed.list': message<PassedList>()('extension', () => ({
    query: line(TEXT_MAX.title),
    most: z.exactOptional(z.int().check(z.gte(0), z.lte(200))),
  })),
  'passed.add': messageWith<{ dropped: number }>()('extension', () => passedMarkSchema),
  'passed.restore': messageWith<{ restored: boolean }>()('extension', () => passedMarkSchema),
  'awards.search': messageWith<Answers.AwardsPage>()('extension', () => awardQuerySchema),
  /** Starts or continues reading many pages of a search; the topic `lookups` reports each step. */
  'awards.scan': messageWith<AwardScan>()('extension', () => awardScanSchema),
  'awards.scanControl': messageWith<AwardScan>()('extension', () =>
    z.extend(schemaBehind(awardScanSchema), { action: controlSchema }),
  ),
  /** Starts or continues an incumbent search; the topic `lookups` reports each step. */
  'incumbents.find': messageWith<Incumbents>()('extension', () => incumbentQuerySchema),
  'incumbents.control': messageWith<Incumbents>()('extension', () =>
    z.extend(schemaBehind(incumbentQuerySchema), { action: controlSchema }),
  ),
  'searches.list': message<SavedSearch[]>()('extension', nothing),
  /** Checks saved searches for new results, except those checked within the last hour. */
  'searches.check': message<{ checked: number }>()('extension', nothing),
  'search.save': messageWith<SavedSearch>()('extension', () => searchSaveSchema),
  'search.change': messageWith<SavedSearch>()('extension', () => searchChangeSchema),
  'search.remove': message<{ removed: boolean }>()('extension', oneId),
  'search.restore': message<SavedSearch>()('extension', oneId),
  /** Marks a saved search as viewed and returns its new results, once. `since`: when it was viewed before. */
  'search.look': message<{ newIds: string[]; since: number }>()('extension', oneId),
  'alerts.state': message<AlertsState>()('extension', nothing),
  'pipelines.list': message<Pipeline[]>()('extension', () => ({
    /** Fails if the service cannot be reached, instead of returning cached pipelines. */
    certain: z.exactOptional(z.literal(true)),
  })),
  'pipeline.get': message<PipelineDetail>()('extension', () => ({ pipelineId: id })),
  /**
   * A pipeline with its pursuits, from the cache; it is read at the service if it is old, and a patch
   * follows.
   */
  'pipeline.slice': message<Answers.Slice>()('extension', () => ({
    pipelineId: id,
    /** Reads the service first. */
    anew: z.exactOptional(z.literal(true)),
    /** Reads it only if the pipeline was never read. */
    cached: z.exactOptional(z.literal(true)),
  })),
  /** What a saved notice's own page said beyond the pursuit's fields, if it was seen here. */
  'notice.details': message<Partial<SeenDetails>>()('extension', () => ({ noticeId: id })),
  /** How much is overdue or due this week, from the local index. */
  'agenda.due': message<DueSoon>()('extension', nothing),
  'pursuit.add': message<Answers.Captured>()('extension', () => ({
    pursuit: pursuitAddSchema,
    pipelineId: z.exactOptional(id),
    solicitationNumber: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
    facts: z.exactOptional(postedFactsSchema),
    dueTime: z.exactOptional(printedTimeSchema),
  })),
  /** Starts a run of adds, which continues when the page closes; the topic `lookups` reports each add. */
  'adding.start': message<Answers.AddingRun>()('extension', () => ({
    pipelineId: z.exactOptional(id),
    adds: z
      .array(
        z.strictObject({
          pursuit: pursuitAddSchema,
          solicitationNumber: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
          facts: z.exactOptional(postedFactsSchema),
        }),
      )
      .check(z.minLength(1), z.maxLength(NOTICES_MAX)),
  })),
  /** Returns the last run. `wait`: answers once it is over. */
  'adding.state': message<{ run?: Answers.AddingRun }>()('extension', () => ({
    wait: z.exactOptional(z.literal(true)),
  })),
  /** `take`: asks to be the one page that shows its result. */
  'adding.control': message<{ count: number }>()('extension', () => ({
    runId: id,
    action: z.enum(['stop', 'take', 'undo']),
  })),
  'pursuit.undoAdd': message<{ undone: boolean; workedOn?: true }>()('extension', () => ({
    // `tabId`: undoes what a button in this tab's page added last.
    undoId: id,
    tabId: z.exactOptional(z.int()),
  })),
  'pursuit.update': messageWith<Answers.EditedPursuit>()('extension', () => pursuitEditSchema),
  'pursuit.remove': messageWith<Answers.PendingOperation>()('extension', pursuitOf),
  /** Queues several edits at once. Returns the outcome of each, in the order of the request. */
  'pursuits.update': message<Answers.Result<Answers.EditedPursuit>[]>()('extension', () => ({
    edits: manyOf(pursuitEditSchema),
  })),
  'pursuits.remove': message<Answers.Result<Answers.PendingOperation>[]>()('extension', () => ({
    pursuits: manyOf(pursuitOf()),
  })),
  'version.move': message<MovedVersion>()('extension', () => ({
    pipelineId: id,
    pursuitId: id,
    notice: seenNoticeSchema,
  })),
  'version.undo': message<MovedVersion>()('extension', () => ({ moveId: id })),

  'outbox.list': message<Answers.PendingOperation[]>()('extension', nothing),
  'outbox.retry': message<Answers.PendingOperation[]>()('extension', () => ({ operationId: id })),
  'outbox.discard': message<Answers.PendingOperation[]>()('extension', () => ({ operationId: id })),
  /** Discards several changes. Returns the ids of those that were certainly never carried out. */
  'outbox.discardAll': message<{ discarded: string[] }>()('extension', () => ({ operationIds: manyOf(id) })),
  /** Hides the buttons on a host, once the user confirmed it in a page of ours. */
  'site.hide': message<{ hidden: boolean }>()('extension', () => ({
    host: z.string().check(z.minLength(1), z.maxLength(253)),
  })),
  /** Returns, once, what the app should open, such as the pursuit whose button was clicked in a page. */
  'view.take': message<Answers.OpenWith>()('extension', () => ({
    /** The window of the sender. */
    windowId: z.exactOptional(z.int()),
  })),
  'diagnostics.get': message<Answers.Diagnostics>()('extension', nothing),
  /** Returns everything stored except the key: records by table, and an ISO timestamp. */
  'data.export': message<{ exportedAt: string; tables: Record<string, unknown[]> }>()('extension', nothing),
  /** Erases everything stored in this browser, including the key and unsent changes. Cannot be undone. */
  'data.erase': message<{ erased: boolean }>()('extension', nothing),
  'page.seen': message<SeenPage>()('extension', tab),
  /** Reads a tab's page once, on request (`activeTab`). `page.seen` then returns the result. */
  'page.read': message<{ kind: SeenPage['kind'] }>()('extension', tab),
  /** Reports how a tab's page is built and which fields were found, without its content. */
  'page.report': message<PageReport>()('extension', tab),
  'sites.list': message<Answers.SiteEntry[]>()('extension', nothing),
  /** Returns the site that could be turned on for a tab's page. */
  'sites.offer': message<Answers.SiteOffer>()('extension', tab),
  // The sender requests the permission in a click handler; without it, nothing is turned on.
  'site.turnOn': message<Answers.SiteEntry[]>()('extension', oneId),
  /** The user declined the browser's prompt: drops the pending request. Sites already on stay on. */
  'site.refused': message<{ forgotten: boolean }>()('extension', nothing),
  'site.turnOff': message<Answers.SiteEntry[]>()('extension', oneId),
  'site.add': message<Answers.SiteEntry[]>()('extension', () => ({ address: httpUrlSchema })),
} as const;

export type MessageName = keyof typeof MESSAGES;
export type RequestOf<Name extends MessageName> = z.input<(typeof MESSAGES)[Name]['request']>;
/** The parsed request that the handler receives. */
export type ParsedOf<Name extends MessageName> = z.output<(typeof MESSAGES)[Name]['request']>;
export type AnswerOf<Name extends MessageName> = NonNullable<(typeof MESSAGES)[Name]['answer']>;

export type MessageFrom<Class extends SenderClass> = {
  [Name in MessageName]: (typeof MESSAGES)[Name]['from'] extends Class ? Name : never;
}[MessageName];
