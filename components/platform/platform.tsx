/**
 * What our screens need of the browser, handed in by the entrypoint, so that components know nothing of browser APIs
 * and tests can give them a platform of their own.
 */
import { createContext, use, type ReactNode } from 'react';
import type { Drafts } from '../../lib/protocol/drafts.ts';
import type { Ask, Topic } from '../../lib/protocol/envelope.ts';
import type { MessageFrom } from '../../lib/protocol/messages.ts';

export interface Platform {
  /** Resolves once the first content has been drawn. What the first content can do without waits for it. */
  drawn: Promise<unknown>;
  /** Asks the background; never rejects. */
  ask: Ask<MessageFrom<'extension'>>;
  /** Calls `listener` when the background says that something changed, until `signal` aborts. */
  onChanged: (listener: (topics: Topic[]) => void, signal: AbortSignal) => void;
  /** Asks the person for access to the origin of a service; must run inside a click. `false`: refused. */
  requestHost: (origin: string) => Promise<boolean>;
  /** Asks the person whether we may show notifications; must run inside a click. `false`: refused, by whomever. Never rejects. */
  requestNotifications: () => Promise<boolean>;
  /** Asks the person for access to the pages of sites, as match patterns; must run inside a click. `false`: refused. */
  requestSites: (origins: readonly string[]) => Promise<boolean>;
  openOptions: () => Promise<void>;
  /** Opens the same app beside the page; must run inside a click. Absent where the browser has none. */
  openSidePanel?: () => Promise<void>;
  openTab: (address: string) => Promise<void>;
  /** The tab this popup or panel stands over. */
  activeTabId: () => Promise<number | undefined>;
  /** The window this popup or panel belongs to. */
  windowId: () => Promise<number | undefined>;
  /** Calls `listener` when the person goes to another tab, until `signal` aborts. */
  onTabChange: (listener: () => void, signal: AbortSignal) => void;
  /** Keeps what was typed while the popup is closed; cleared with the browser session. */
  draft: Drafts;
}

const PlatformContext = createContext<Platform | undefined>(undefined);

export function PlatformProvider({ platform, children }: { platform: Platform; children: ReactNode }) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

/** The platform of this screen. Throws outside a `PlatformProvider`: a fault of ours, not of the person's. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('usePlatform needs a PlatformProvider above it');
  return platform;
}
