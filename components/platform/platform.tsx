/**
 * The browser features our screens need, injected by the entrypoint, so that components use no browser API
 * and tests can substitute a fake.
 */
import { createContext, use, type ReactNode } from 'react';
import type { Drafts } from '../../lib/protocol/client/drafts.ts';
import type { Ask, Topic } from '../../lib/protocol/envelope.ts';
import type { SliceNews } from '../../lib/protocol/answers.ts';
import type { MessageFrom } from '../../lib/protocol/messages.ts';

/** See `lib/protocol/client/shortcuts.ts`. */
export interface Shortcuts {
  pageShortcut: () => Promise<string | undefined>;
  changeShortcuts: () => Promise<void>;
}

export interface Platform {
  /** Resolves after the first paint. Work the first content does not need waits for it. */
  firstPaint: Promise<unknown>;
  /** Asks the background; never rejects. */
  ask: Ask<MessageFrom<'extension'>>;
  /** Calls `listener` when the background reports a change, until `signal` aborts. */
  onChanged: (listener: (topics: Topic[]) => void, signal: AbortSignal) => void;
  /** Calls `listener` with what changed in the background's slices, until `signal` aborts. */
  onSlices: (listener: (news: SliceNews) => void, signal: AbortSignal) => void;
  /** Requests permission for a service's origin; must run inside a click. `false` if denied. */
  requestHost: (origin: string) => Promise<boolean>;
  /** Requests notification permission; must run inside a click. `false` if denied. Never rejects. */
  requestNotifications: () => Promise<boolean>;
  /** Requests permission for match patterns of sites; must run inside a click. `false` if denied. */
  requestSites: (origins: readonly string[]) => Promise<boolean>;
  openOptions: () => Promise<void>;
  /** Opens the side panel; must run inside a click. Absent in browsers without one. */
  openSidePanel?: () => Promise<void>;
  openTab: (address: string) => Promise<void>;
  /** The browser's keyboard shortcuts, which load on demand. */
  shortcuts: () => Promise<Shortcuts>;
  /** The tab below this popup or panel. */
  activeTabId: () => Promise<number | undefined>;
  /** The window of this popup or panel. */
  windowId: () => Promise<number | undefined>;
  /** Calls `listener` when the user switches tabs, until `signal` aborts. */
  onTabChange: (listener: () => void, signal: AbortSignal) => void;
  /** Stored drafts, kept while the popup is closed and cleared with the browser session. */
  draft: Drafts;
}

const PlatformContext = createContext<Platform | undefined>(undefined);

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

/** The platform of this screen. Throws outside a `PlatformProvider`. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it');
  return platform;
}
