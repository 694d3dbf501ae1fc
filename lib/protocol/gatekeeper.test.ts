import { describe, expect, it, vi } from 'vitest';
import { classify, receive, type Gate, type Handlers, type Sender } from './gatekeeper.ts';
import { ENVELOPE } from './envelope.ts';
import { MESSAGES, type MessageName } from './messages.ts';

const gate: Gate = {
  extensionId: 'ours',
  extensionOrigin: 'chrome-extension://ours/',
  isKnownSite: (url) => url.hostname === 'sam.gov',
};

const senders: Record<string, Sender> = {
  page: { id: 'ours', url: 'https://sam.gov/search', frameId: 0, tab: { id: 7 } },
  extension: { id: 'ours', url: 'chrome-extension://ours/popup.html' },
  subframe: { id: 'ours', url: 'https://sam.gov/search', frameId: 3, tab: { id: 7 } },
  otherSite: { id: 'ours', url: 'https://sam.gov.evil.example/search', frameId: 0, tab: { id: 7 } },
  otherExtension: { id: 'theirs', url: 'chrome-extension://theirs/popup.html' },
  lookAlike: { id: 'ours', url: 'https://evil.example/chrome-extension://ours/', frameId: 0, tab: { id: 7 } },
  nameless: { id: 'ours' },
};

const notice = { noticeId: 'a', title: 'Lawn care' };
const id = 'p-1';

/** One request of each message that must pass. */
const valid: Record<MessageName, unknown> = {
  'notices.status': { kind: 'list', site: 'sam-gov', notices: [notice] },
  'notice.capture': { notice, pipelineId: id, note: 'call them' },
  'capture.undo': { undoId: 'u' },
  'pipelines.names': {},
  'site.hide': {},
  'view.open': { view: 'options' },
  'connection.get': {},
  'connection.validate': { baseUrl: 'https://service.example', key: 'k' },
  'connection.forget': {},
  'connection.scale': { scale: 'percent' },
  'settings.get': {},
  'settings.set': { defaultPipelineId: id },
  'opportunities.search': { q: 'lawn care', states: ['VA'] },
  'opportunities.statuses': { noticeIds: ['a'] },
  'awards.search': { naics: '5415' },
  'pipelines.list': {},
  'pipeline.get': { pipelineId: id },
  'pursuits.list': { pipelineId: id, limit: 200 },
  'pursuit.add': { pursuit: notice },
  'pursuit.undoAdd': { undoId: 'u' },
  'pursuit.update': { pipelineId: id, pursuitId: id, changes: { pWin: 0.5 } },
  'pursuit.remove': { pipelineId: id, pursuitId: id },
  'outbox.list': {},
  'outbox.retry': { operationId: id },
  'outbox.discard': { operationId: id },
  'view.take': {},
  'diagnostics.get': {},
  'data.export': {},
  'data.erase': {},
  'page.seen': { tabId: 1 },
};

const names = Object.keys(MESSAGES).filter((name): name is MessageName => Object.hasOwn(MESSAGES, name));

/** Handlers that only note that they were reached. */
function recordingHandlers() {
  const reached: string[] = [];
  const table: Record<string, unknown> = {};
  for (const name of names) {
    table[name] = vi.fn(() => {
      reached.push(name);
      return Promise.resolve({ ok: true, value: {} });
    });
  }
  if (!isHandlers(table)) throw new Error('a message has no handler');
  return { handlers: table, reached };
}

function isHandlers(table: Record<string, unknown>): table is Record<string, unknown> & Handlers {
  return names.every((name) => typeof table[name] === 'function');
}

const envelope = (name: string, request: unknown) => ({ protocol: ENVELOPE, name, request });

describe('who a sender is', () => {
  it.each([
    ['page', 'page'],
    ['extension', 'extension'],
    ['subframe', undefined],
    ['otherSite', undefined],
    ['otherExtension', undefined],
    ['lookAlike', undefined],
    ['nameless', undefined],
  ])('%s is %s', (sender, expected) => {
    expect(classify(senders[sender] ?? {}, gate)?.class).toBe(expected);
  });
});

describe('every message from every sender', () => {
  for (const name of names) {
    for (const [senderName, sender] of Object.entries(senders)) {
      const may = MESSAGES[name].from === senderName;

      it(`${name} from ${senderName}: ${may ? 'answered' : 'dropped'}`, async () => {
        const { handlers, reached } = recordingHandlers();
        const { verdict } = await receive(envelope(name, valid[name]), sender, gate, handlers);
        expect(reached).toEqual(may ? [name] : []);
        expect(verdict === 'answered').toBe(may);
      });
    }

    it(`${name} with anything but what it must say is dropped`, async () => {
      const sender = senders[MESSAGES[name].from] ?? {};
      const base = valid[name];
      const withExtra = typeof base === 'object' ? { ...base, unheardOf: true } : base;
      for (const request of [undefined, null, 'text', 7, [], withExtra, oversized(base)]) {
        const { handlers, reached } = recordingHandlers();
        const { verdict, answer } = await receive(envelope(name, request), sender, gate, handlers);
        expect({ request, reached, verdict }).toEqual({ request, reached: [], verdict: 'malformed' });
        expect(answer).toMatchObject({ ok: false, failure: { code: 'invalid' } });
      }
    });
  }
});

/** The request with one text far over its bound, or an extra one where it has none. */
function oversized(request: unknown): unknown {
  const huge = 'x'.repeat(50_000);
  const text =
    typeof request === 'object' && request !== null
      ? Object.entries(request).find(([, value]) => typeof value === 'string')
      : undefined;
  return typeof request === 'object' ? { ...request, [text?.[0] ?? 'huge']: huge } : huge;
}

describe('what is not ours', () => {
  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ protocol: 'other/1', name: 'settings.get' }],
    [{ protocol: ENVELOPE }],
    [{ protocol: ENVELOPE, name: 7 }],
  ])('%j is left alone', async (message) => {
    const { handlers } = recordingHandlers();
    await expect(receive(message, senders.extension ?? {}, gate, handlers)).resolves.toEqual({ verdict: 'notOurs' });
  });

  it.each(['toString', '__proto__', 'key.get', 'fetch'])('a message called %s does not exist', async (name) => {
    const { handlers } = recordingHandlers();
    await expect(receive(envelope(name, {}), senders.extension ?? {}, gate, handlers)).resolves.toMatchObject({
      verdict: 'unknownMessage',
    });
  });

  it('a fault in a handler is told without its words, which might quote the request', async () => {
    const { handlers } = recordingHandlers();
    handlers['settings.get'] = () => Promise.reject(new Error('Bearer secret'));
    const { answer } = await receive(envelope('settings.get', {}), senders.extension ?? {}, gate, handlers);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer).toMatchObject({ ok: false, failure: { code: 'failed' } });
  });
});
