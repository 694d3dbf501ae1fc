/**
 * The one table of messages: name, who may send it, what it must say, what it is answered.
 * Anything that is not in here is dropped and counted (house rule 2). There is no message that fetches a given address.
 */
import { z } from 'zod';
import { awardQuerySchema, contractQuerySchema, LIMITS, pursuitAddSchema, TEXT_MAX } from '../api/schemas.ts';
import { plainText } from '../domain/plain-text.ts';
import { WRITTEN_NAMES } from '../domain/notice.ts';
import { understood } from '../domain/written-values.ts';
import type {
  AwardsPage,
  Captured,
  ConnectionInfo,
  Diagnostics,
  FoundOpportunity,
  NoticeStatus,
  NoticesStatus,
  OpenWith,
  PendingOperation,
  Pipeline,
  PipelineDetail,
  PipelineNames,
  Pursuit,
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
import { cents, date, id, key, line, link, naicsCode, probability, state } from './fields.ts';
import type { PageReport } from './page-report.ts';
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
const tab = z.strictObject({ tabId: z.int().min(0) });

/** A notice as a page may claim it and as it is kept: bounded, and nothing but the fields of `SeenNotice`. */
export const seenNoticeSchema = z.lazy(() =>
  z.strictObject({
    noticeId: id,
    title: line(TEXT_MAX.title).pipe(z.string().min(1)),
    agency: line(TEXT_MAX.agency).exactOptional(),
    naicsCode: naicsCode.exactOptional(),
    state: state.exactOptional(),
    setAside: line(TEXT_MAX.id).exactOptional(),
    postedDate: date.exactOptional(),
    responseDeadLine: date.exactOptional(),
    uiLink: link.exactOptional(),
    solicitationNumber: line(TEXT_MAX.id).exactOptional(),
    contractNumbers: z.array(line(40)).max(10).exactOptional(),
  }),
);

/** A notice as a script in a page tells of it. What it gives in the page's words is understood here. */
const shownNoticeSchema = z.lazy(() =>
  z
    .strictObject({
      ...seenNoticeSchema.unwrap().shape,
      written: z.partialRecord(z.enum(WRITTEN_NAMES), line(TEXT_MAX.agency)).exactOptional(),
      mentions: z.array(z.string().max(200)).max(40).exactOptional(),
    })
    .transform(understood),
);

/** An award as a page may claim it. */
export const seenAwardSchema = z.lazy(() =>
  z.strictObject({
    piid: id,
    recipient: line(TEXT_MAX.agency).exactOptional(),
    agency: line(TEXT_MAX.agency).exactOptional(),
  }),
);

/** What a person may change of a pursuit; probabilities as fractions, `null` clears (service-api §4.7). */
export const pursuitChangesSchema = z.lazy(() =>
  z
    .strictObject({
      stageId: id.exactOptional(),
      note: z.string().max(TEXT_MAX.note).exactOptional(),
      pWin: probability.nullable().exactOptional(),
      pGo: probability.nullable().exactOptional(),
      estimatedValueCents: cents.nullable().exactOptional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'must change at least one field'),
);
export type PursuitChanges = z.output<typeof pursuitChangesSchema>;

interface MessageSpec<Class extends SenderClass, Schema extends z.ZodType, Answer> {
  from: Class;
  /** Made when the message comes for the first time: a worker is started for one, and hundreds of schemas take it 10 ms. */
  readonly request: Schema;
  /** Only a type: the background's handlers are checked against it when compiled. */
  answer?: Answer;
}

function message<Answer>() {
  return <Class extends SenderClass, Schema extends z.ZodType>(
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
      notices: z.array(shownNoticeSchema).max(1000),
      /** The page has no words for its buttons yet. */
      words: z.literal(true).exactOptional(),
    }),
  ),
  'notice.capture': message<Captured>()('page', () =>
    z.strictObject({
      notice: shownNoticeSchema,
      pipelineId: id.exactOptional(),
      note: z
        .string()
        .max(TEXT_MAX.note)
        .transform((text) => plainText(text, TEXT_MAX.note))
        .exactOptional(),
    }),
  ),
  'capture.undo': message<{ undone: boolean }>()('page', () => z.strictObject({ undoId: id })),
  'pipelines.names': message<PipelineNames>()('page', () => nothing),
  'site.hide': message<{ hidden: boolean }>()('page', () => nothing),
  /** Brings the sender's own page the script of menu, note form and messages, when somebody reaches for a button. */
  'overlays.load': message<{ loaded: boolean }>()('page', () => nothing),
  'view.open': message<{ opened: boolean }>()('page', () =>
    z.strictObject({
      view: z.enum(['options', 'pursuit', 'incumbents']),
      pursuitId: id.exactOptional(),
      pipelineId: id.exactOptional(),
      /** With `incumbents`: the notice of which the person asks who holds it now. */
      notice: shownNoticeSchema.exactOptional(),
    }),
  ),

  // From our own pages.
  'connection.get': message<ConnectionInfo>()('extension', () => nothing),
  'connection.validate': message<Validated>()('extension', () =>
    z.strictObject({
      baseUrl: z.string().min(1).max(TEXT_MAX.link),
      /** Absent: the key already kept for this origin. */
      key: key.exactOptional(),
      webAppUrl: link.exactOptional(),
    }),
  ),
  'connection.forget': message<ConnectionInfo>()('extension', () => nothing),
  'connection.scale': message<ConnectionInfo>()('extension', () =>
    z.strictObject({ scale: z.enum(['fraction', 'percent']) }),
  ),
  'settings.get': message<Settings>()('extension', () => nothing),
  'settings.set': message<Settings>()('extension', () =>
    z.strictObject({
      defaultPipelineId: id.exactOptional(),
      hiddenSites: z.array(z.string().max(253)).max(500).exactOptional(),
      alerts: alertSettingsSchema.exactOptional(),
      reminders: reminderSettingsSchema.exactOptional(),
      closedFromStage: stageNumberSchema.exactOptional(),
      compact: z.boolean().exactOptional(),
    }),
  ),
  'opportunities.search': message<SearchPage<FoundOpportunity>>()('extension', () => contractQuerySchema),
  /** Where the notices of a result now stand, from the index alone: asked again after every change, so it sends nothing. */
  'opportunities.statuses': message<Record<string, NoticeStatus>>()('extension', () =>
    z.strictObject({ noticeIds: z.array(id).max(LIMITS.pageSizeMax) }),
  ),
  'awards.search': message<AwardsPage>()('extension', () => awardQuerySchema),
  /** Starts or continues a walk over many pages of a search; told of every step by the topic `lookups`. */
  'awards.scan': message<AwardScan>()('extension', () => awardScanSchema),
  'awards.scanControl': message<AwardScan>()('extension', () =>
    awardScanSchema.unwrap().extend({ action: controlSchema }),
  ),
  /** "Who holds this now?": starts or continues the look-up; told of every step by the topic `lookups`. */
  'incumbents.find': message<Incumbents>()('extension', () => soughtWorkSchema),
  'incumbents.control': message<Incumbents>()('extension', () =>
    soughtWorkSchema.unwrap().extend({ action: controlSchema }),
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
  'pipelines.list': message<Pipeline[]>()('extension', () => nothing),
  'pipeline.get': message<PipelineDetail>()('extension', () => z.strictObject({ pipelineId: id })),
  'pursuits.list': message<PursuitsPage>()('extension', () =>
    z.strictObject({
      pipelineId: id,
      limit: z.int().min(1).max(LIMITS.pursuitLimitMax).exactOptional(),
      /** Asks the service even where it was asked a moment ago. */
      anew: z.literal(true).exactOptional(),
    }),
  ),
  'pursuit.add': message<Captured>()('extension', () =>
    z.strictObject({
      pursuit: pursuitAddSchema,
      pipelineId: id.exactOptional(),
      solicitationNumber: z.string().max(TEXT_MAX.id).exactOptional(),
    }),
  ),
  'pursuit.undoAdd': message<{ undone: boolean }>()('extension', () => z.strictObject({ undoId: id })),
  'pursuit.update': message<Pursuit>()('extension', () =>
    z.strictObject({ pipelineId: id, pursuitId: id, changes: pursuitChangesSchema }),
  ),
  'pursuit.remove': message<PendingOperation>()('extension', () => z.strictObject({ pipelineId: id, pursuitId: id })),
  'outbox.list': message<PendingOperation[]>()('extension', () => nothing),
  'outbox.retry': message<PendingOperation[]>()('extension', () => z.strictObject({ operationId: id })),
  'outbox.discard': message<PendingOperation[]>()('extension', () => z.strictObject({ operationId: id })),
  /** What the app should open with, once: the pursuit whose button was clicked in a page. */
  'view.take': message<OpenWith>()('extension', () => nothing),
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
  'site.turnOff': message<SiteEntry[]>()('extension', () => z.strictObject({ id })),
  'site.add': message<SiteEntry[]>()('extension', () => z.strictObject({ address: link })),
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
