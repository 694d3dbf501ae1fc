import { defined } from '../../../lib/domain/objects.ts';
import { must } from '../../../lib/domain/testing/must.ts';
import type { Pipeline } from '../../../lib/domain/pipelines/pipeline.ts';
import type { ConnectionInfo, Settings, SiteEntry } from '../../../lib/protocol/answers.ts';
import { bad, good } from '../../../lib/protocol/testing/results.ts';
import { SAMPLE_PIPELINE } from '../../pipeline/testing/sample-pursuits.ts';
import { fakePlatform, type FakePlatform } from '../../ui/testing/fake-platform.ts';

/** SAM.gov, a site that can be turned on, and one whose permission was withdrawn. */
const SITES: SiteEntry[] = [
  site({ id: 'sam-gov', name: 'SAM.gov', hosts: ['sam.gov'], state: 'on', reading: 'unverified', fromStart: true }),
  site({ id: 'bidnet', name: 'BidNet Direct', hosts: ['www.bidnetdirect.com'] }),
  site({ id: 'nyscr', name: 'NYSCR', hosts: ['www.nyscr.ny.gov'], state: 'withdrawn', reading: 'unverified' }),
];

function site(fields: Partial<SiteEntry> & Pick<SiteEntry, 'id' | 'name' | 'hosts'>): SiteEntry {
  const origins = fields.hosts.map((host) => `https://${host}/*`);
  return { state: 'off', reading: 'verified', verifiedSince: '2026-07', origins, ...fields };
}

const PIPELINES: Pipeline[] = [
  { id: 'health', name: 'Federal Health IT', sharedWithOrg: false, pursuitCount: 14 },
  { id: 'state', name: 'State and Local', sharedWithOrg: true, owner: { name: 'Tomas Okafor' }, pursuitCount: 22 },
];

/** A background that stores connection, settings and sites like the real one, without a service. */
export function connectable(start: ConnectionInfo = { state: 'absent' }): FakePlatform {
  let connection = start;
  let settings: Settings = { hiddenSites: [] };
  let sites = SITES;
  const allowed = new Set(SITES.flatMap(({ state, origins }) => (state === 'on' ? origins : [])));
  const platform = fakePlatform({
    'connection.get': () => good(connection),
    'connection.validate': ({ baseUrl, webAppUrl }) => {
      connection = { state: 'connected', baseUrl, ...(webAppUrl === undefined ? {} : { webAppUrl }) };
      platform.change('connection', 'pursuits');
      return good({ pipelines: PIPELINES });
    },
    'connection.forget': () => {
      connection = { state: 'absent' };
      platform.change('connection', 'pursuits');
      return good(connection);
    },
    'data.erase': () => {
      connection = { state: 'absent' };
      settings = { hiddenSites: [] };
      platform.change('connection', 'settings', 'pursuits', 'outbox', 'pageSeen', 'all');
      return good({ erased: true });
    },
    'connection.scale': ({ scale }) => {
      const { scale: _scale, chosenScale: _chosen, ...rest } = connection;
      connection = { ...rest, ...defined({ scale: scale ?? start.scale, chosenScale: scale }) };
      return good(connection);
    },
    'settings.get': () => good(settings),
    'settings.set': (changes) => {
      settings = { ...settings, ...changes };
      return good(settings);
    },
    'sites.list': () => good(sites),
    'taught.list': () => good([]),
    'site.turnOn': ({ id }) => {
      const { hosts, origins } = must(sites.find((each) => each.id === id));
      if (!origins.every((origin) => allowed.has(origin))) return bad('permissionMissing');
      settings = { ...settings, hiddenSites: settings.hiddenSites.filter((host) => !hosts.includes(host)) };
      sites = sites.map((each) => (each.id === id ? { ...each, state: 'on' } : each));
      platform.change('settings');
      return good(sites);
    },
    'site.refused': () => good({ forgotten: true }),
    'site.turnOff': ({ id }) =>
      good((sites = sites.map((each) => (each.id === id ? { ...each, state: 'off' } : each)))),
    'site.add': ({ address }) => {
      const { hostname } = new URL(address);
      sites = [
        ...sites.filter(({ id }) => id !== hostname),
        site({ id: hostname, name: hostname, hosts: [hostname], state: 'on', added: true }),
      ];
      return good(sites);
    },
    'alerts.state': () =>
      good({
        notifications: true,
        searches: 0,
        withAlert: 0,
        alerts: { on: true, everyHours: 12 },
        reminders: { on: false, days: [14, 3], untilStage: 4 },
      }),
    'pipelines.list': () => good(PIPELINES),
    'pipeline.get': () => good(SAMPLE_PIPELINE),
    'outbox.list': () => good([]),
    'diagnostics.get': () => good({ version: '1.2.3', dropped: {}, waiting: 2, attention: 1, setAside: {} }),
  });
  platform.requestSites = (origins) => {
    for (const origin of origins) allowed.add(origin);
    return Promise.resolve(true);
  };
  return platform;
}

/** A working connection with a known scale. */
export const CONNECTED: ConnectionInfo = {
  state: 'connected',
  baseUrl: 'https://api.example.com',
  webAppUrl: 'https://app.example.com',
  scale: 'fraction',
};
