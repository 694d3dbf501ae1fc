/**
 * The one table of messages: name, who may send it, what it must say, what it is answered.
 * Anything that is not in here is dropped and counted (house rule 2). There is no message that fetches a given address.
 */
import * as z from 'zod/mini';
import {
  awardQuerySchema,
  contractQuerySchema,
  httpUrlSchema,
  LIMITS,
  naicsPrefixSchema,
  pursuitAddSchema,
  stateSchema,
  TEXT_MAX,
} from '../api/schemas.ts';
import { WRITTEN_NAMES } from '../domain/notices/notice.ts';
import type { Pipeline, PipelineDetail } from '../domain/pipelines/pipeline.ts';
import { plainNote } from '../domain/text/plain-text.ts';
import { understood } from '../domain/notices/written-values.ts';
import type {
  AwardsPage,
  Captured,
  ConnectionInfo,
  Diagnostics,
  EditedPursuit,
  FoundOpportunity,
  NoticeStatus,
  NoticesStatus,
  OpenWith,
  PendingOperation,
  PipelineNames,
  PursuitsPage,
  SearchPage,
  SeenPage,
  Settings,
  SiteEntry,
  SiteOffer,
  StoredData,
  Validated,
} from './answers.ts';
import type { AwardScan, Incumbents } from './award-answers.ts';
import { awardScanSchema, controlSchema, soughtWorkSchema } from './award-requests.ts';
import { date, id, key, line, schemaBehind } from './fields.ts';
import type { PageReport } from './page-report.ts';
import { pursuitChangesSchema, seenValuesSchema } from './pursuit-changes.ts';
import type { AlertsState, LookedAt, SavedSearch } from './search-answers.ts';
import {
  alertSettingsSchema,
  reminderSettingsSchema,
  searchChangeSchema,
  searchIdSchema,
  searchSaveSchema,
  stageNumberSchema,
} from './search-requests.ts';

/** `page`: a content script in a top frame on a known site. `extension`: one of our own pages. */
export type SenderClass = 'page' | 'extension';

const nothing = z.strictObject({});
const tab = z.strictObject({ tabId: z.int().check(z.gte(0)) });

/** What a found notice's standing depends on: its words too, because an earlier version of it may be in a pipeline. */
const foundNoticeSchema = z.lazy(() =>
  z.strictObject({
    noticeId: id,
    title: line(TEXT_MAX.title),
    agency: z.exactOptional(line(TEXT_MAX.agency)),
    responseDeadLine: z.exactOptional(date),
  }),
);

/** A notice as a page may claim it and as it is kept: bounded, and nothing but the fields of `SeenNotice`. */
export const seenNoticeSchema = z.lazy(() =>
  z.strictObject({
    noticeId: id,
    title: z.pipe(line(TEXT_MAX.title), z.string().check(z.minLength(1))),
    agency: z.exactOptional(line(TEXT_MAX.agency)),
    naicsCode: z.exactOptional(naicsPrefixSchema),
    state: z.exactOptional(stateSchema),
    setAside: z.exactOptional(line(TEXT_MAX.id)),
    postedDate: z.exactOptional(date),
    responseDeadLine: z.exactOptional(date),
    uiLink: z.exactOptional(httpUrlSchema),
    solicitationNumber: z.exactOptional(line(TEXT_MAX.id)),
    contractNumbers: z.exactOptional(z.array(line(40)).check(z.maxLength(10))),
  }),
);

/** A notice as a script in a page tells of it. What it gives in the page's words is understood here. */
const shownNoticeSchema = z.lazy(() =>
  z.pipe(
    z.strictObject({
      ...schemaBehind(seenNoticeSchema).shape,
      written: z.exactOptional(z.partialRecord(z.enum(WRITTEN_NAMES), line(TEXT_MAX.agency))),
      mentions: z.exactOptional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(40))),
    }),
    z.transform(understood),
  ),
);

/** An award as a page may claim it. */
export const seenAwardSchema = z.lazy(() =>
  z.strictObject({
    piid: id,
    recipient: z.exactOptional(line(TEXT_MAX.agency)),
    agency: z.exactOptional(line(TEXT_MAX.agency)),
  }),
);

interface MessageSpec<Class extends SenderClass, Schema extends z.ZodMiniType, Answer> {
  from: Class;
  /** Made when the message comes for the first time: a worker is started for one, and hundreds of schemas take it 10 ms. */
  readonly request: Schema;
  /** Only a type: the background's handlers are checked against it when compiled. */
  answer?: Answer;
}

function message<Answer>() {
  return <Class extends SenderClass, Schema extends z.ZodMiniType>(
    from: Class,
    make: () => Schema,
  ): MessageSpec<Class, Schema, Answer> => {
    let made: Schema | undefined;
    return {
      from,
      get request() {
        return (made ??= make());
      },
    };
  };
}

export const MESSAGES = {
  // From the page: exactly what house rule 2 lists.
  'notices.status': message<NoticesStatus>()('page', () =>
    z.strictObject({
      kind: z.enum(['list', 'detail', 'none']),
      site: id,
      notices: z.array(shownNoticeSchema).check(z.maxLength(1000)),
      /** The page has no words for its buttons yet. */
      words: z.exactOptional(z.literal(true)),
    }),
  ),
  'notice.capture': message<Captured>()('page', () =>
    z.strictObject({
      notice: shownNoticeSchema,
      pipelineId: z.exactOptional(id),
      note: z.exactOptional(
        z.pipe(
          z.string().check(z.maxLength(TEXT_MAX.note)),
          z.transform((text) => plainNote(text, TEXT_MAX.note)),
        ),
      ),
    }),
  ),
  'capture.undo': message<{ undone: boolean; workedOn?: true }>()('page', () => z.strictObject({ undoId: id })),
  'pipelines.names': message<PipelineNames>()('page', () => nothing),
  'site.hide': message<{ hidden: boolean }>()('page', () => nothing),
  /** Brings the sender's own page the script of menu, note form and messages, when somebody reaches for a button. */
  'overlays.load': message<{ loaded: boolean }>()('page', () =>
    // With `wake` they are there, and nothing is brought: whoever reaches for a button finds the worker awake when they press it.
    z.strictObject({ wake: z.exactOptional(z.literal(true)) }),
  ),
  'view.open': message<{ opened: boolean }>()('page', () =>
    z.strictObject({
      view: z.enum(['options', 'pursuit', 'incumbents']),
      pursuitId: z.exactOptional(id),
      pipelineId: z.exactOptional(id),
      /** With `incumbents`: the notice of which the person asks who holds it now. */
      notice: z.exactOptional(shownNoticeSchema),
    }),
  ),

  // From our own pages.
  'connection.get': message<ConnectionInfo>()('extension', () => nothing),
  'connection.validate': message<Validated>()('extension', () =>
    z.strictObject({
      baseUrl: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX.link)),
      /** Absent: the key already kept for this origin. */
      key: z.exactOptional(key),
      webAppUrl: z.exactOptional(httpUrlSchema),
    }),
  ),
  'connection.forget': message<ConnectionInfo>()('extension', () => nothing),
  'connection.scale': message<ConnectionInfo>()('extension', () =>
    z.strictObject({ scale: z.exactOptional(z.enum(['fraction', 'percent'])) }),
  ),
  /** The user has seen what others changed in a pipeline. */
  'changes.dismiss': message<{ dismissed: boolean }>()('extension', () => z.strictObject({ pipelineId: id })),
  'connection.restoreFigures': message<ConnectionInfo>()('extension', () => nothing),
  'settings.get': message<Settings>()('extension', () => nothing),
  'settings.set': message<Settings>()('extension', () =>
    z.strictObject({
      defaultPipelineId: z.exactOptional(id),
      hiddenSites: z.exactOptional(z.array(z.string().check(z.maxLength(253))).check(z.maxLength(500))),
      alerts: z.exactOptional(alertSettingsSchema),
      reminders: z.exactOptional(reminderSettingsSchema),
      closedFromStage: z.exactOptional(stageNumberSchema),
      compact: z.exactOptional(z.boolean()),
    }),
  ),
  'opportunities.search': message<SearchPage<FoundOpportunity>>()('extension', () => contractQuerySchema),
  /** Where the notices of a result now stand, from the index alone: asked again after every change, so it sends nothing. */
  'opportunities.statuses': message<Record<string, NoticeStatus>>()('extension', () =>
    z.strictObject({ notices: z.array(foundNoticeSchema).check(z.maxLength(LIMITS.pageSizeMax)) }),
  ),
  'awards.search': message<AwardsPage>()('extension', () => awardQuerySchema),
  /** Starts or continues a walk over many pages of a search; told of every step by the topic `lookups`. */
  'awards.scan': message<AwardScan>()('extension', () => awardScanSchema),
  'awards.scanControl': message<AwardScan>()('extension', () =>
    z.extend(schemaBehind(awardScanSchema), { action: controlSchema }),
  ),
  /** "Find incumbent": starts or continues the look-up; told of every step by the topic `lookups`. */
  'incumbents.find': message<Incumbents>()('extension', () => soughtWorkSchema),
  'incumbents.control': message<Incumbents>()('extension', () =>
    z.extend(schemaBehind(soughtWorkSchema), { action: controlSchema }),
  ),
  'searches.list': message<SavedSearch[]>()('extension', () => nothing),
  /** Looks for new results in the saved searches that were not looked through within the hour. */
  'searches.check': message<{ checked: number }>()('extension', () => nothing),
  'search.save': message<SavedSearch>()('extension', () => searchSaveSchema),
  'search.change': message<SavedSearch>()('extension', () => searchChangeSchema),
  'search.remove': message<{ removed: boolean }>()('extension', () => searchIdSchema),
  'search.restore': message<SavedSearch>()('extension', () => searchIdSchema),
  /** The person looks at its results now: what is new in them, once. */
  'search.look': message<LookedAt>()('extension', () => searchIdSchema),
  'alerts.state': message<AlertsState>()('extension', () => nothing),
  'pipelines.list': message<Pipeline[]>()('extension', () =>
    z.strictObject({
      /** Fails where the service cannot be asked, instead of answering what was known last. */
      certain: z.exactOptional(z.literal(true)),
    }),
  ),
  'pipeline.get': message<PipelineDetail>()('extension', () => z.strictObject({ pipelineId: id })),
  'pursuits.list': message<PursuitsPage>()('extension', () =>
    z.strictObject({
      pipelineId: id,
      /** Asks the service even where it was asked a moment ago. */
      anew: z.exactOptional(z.literal(true)),
    }),
  ),
  'pursuit.add': message<Captured>()('extension', () =>
    z.strictObject({
      pursuit: pursuitAddSchema,
      pipelineId: z.exactOptional(id),
      solicitationNumber: z.exactOptional(z.string().check(z.maxLength(TEXT_MAX.id))),
    }),
  ),
  'pursuit.undoAdd': message<{ undone: boolean; workedOn?: true }>()('extension', () => z.strictObject({ undoId: id })),
  'pursuit.update': message<EditedPursuit>()('extension', () =>
    z.strictObject({
      pipelineId: id,
      pursuitId: id,
      changes: pursuitChangesSchema,
      /** It is not sent where the service has something else by then (`changedMeanwhile`). Absent, it writes over whatever is there. */
      seen: z.exactOptional(seenValuesSchema),
    }),
  ),
  'pursuit.remove': message<PendingOperation>()('extension', () => z.strictObject({ pipelineId: id, pursuitId: id })),
  'outbox.list': message<PendingOperation[]>()('extension', () => nothing),
  'outbox.retry': message<PendingOperation[]>()('extension', () => z.strictObject({ operationId: id })),
  'outbox.discard': message<PendingOperation[]>()('extension', () => z.strictObject({ operationId: id })),
  /** What the app should open with, once: the pursuit whose button was clicked in a page. */
  'view.take': message<OpenWith>()('extension', () =>
    z.strictObject({
      /** The asker's own window. */
      windowId: z.exactOptional(z.int()),
    }),
  ),
  'diagnostics.get': message<Diagnostics>()('extension', () => nothing),
  /** Everything kept here but the key. */
  'data.export': message<StoredData>()('extension', () => nothing),
  /** Empties this browser of everything we keep, the key and what waits to be sent included. Cannot be undone. */
  'data.erase': message<{ erased: boolean }>()('extension', () => nothing),
  'page.seen': message<SeenPage>()('extension', () => tab),
  /** Reads the page of a tab once, where the person asked for it there (`activeTab`). `page.seen` then tells what it shows. */
  'page.read': message<{ kind: SeenPage['kind'] }>()('extension', () => tab),
  /** How the page of a tab is built and what was found on it, for a report; nothing that stands on it. */
  'page.report': message<PageReport>()('extension', () => tab),
  'sites.list': message<SiteEntry[]>()('extension', () => nothing),
  /** What could be switched on for the page of a tab. */
  'sites.offer': message<SiteOffer>()('extension', () => tab),
  // The permission itself is asked for in the click, by the page that sends this; without it, nothing is switched on.
  'site.turnOn': message<SiteEntry[]>()('extension', () => z.strictObject({ id })),
  /** The browser's question was answered with no: what was wanted is wanted no more. What was switched on before stays as it was. */
  'site.refused': message<{ forgotten: boolean }>()('extension', () => nothing),
  'site.turnOff': message<SiteEntry[]>()('extension', () => z.strictObject({ id })),
  'site.add': message<SiteEntry[]>()('extension', () => z.strictObject({ address: httpUrlSchema })),
} as const;

export type MessageName = keyof typeof MESSAGES;
/** What a sender writes. */
export type RequestOf<Name extends MessageName> = z.input<(typeof MESSAGES)[Name]['request']>;
/** What the handler receives, parsed. */
export type ParsedOf<Name extends MessageName> = z.output<(typeof MESSAGES)[Name]['request']>;
export type AnswerOf<Name extends MessageName> = NonNullable<(typeof MESSAGES)[Name]['answer']>;

export type MessageFrom<Class extends SenderClass> = {
  [Name in MessageName]: (typeof MESSAGES)[Name]['from'] extends Class ? Name : never;
}[MessageName];
