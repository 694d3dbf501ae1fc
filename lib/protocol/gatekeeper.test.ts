import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { classify, receive, sizeOf, type Gate, type Handlers, type Sender, type Verdict } from './gatekeeper.ts';
import { ENVELOPE } from './envelope.ts';
import { MESSAGES, type MessageName } from './messages.ts';
import { MESSAGE_NAMES, VALID_REQUESTS } from './testing/valid-requests.ts';
import { runsOf } from '../domain/testing/share.ts';

const gate: Gate = {
  extensionId: 'ours',
  extensionOrigin: 'chrome-extension://ours/',
  isKnownSite: (url) => url.protocol === 'https:' && url.hostname === 'sam.gov',
  mayAsk: () => true,
};

const senders: Record<string, Sender> = {
  page: { id: 'ours', url: 'https://sam.gov/search', frameId: 0, tab: { id: 7 } },
  extension: { id: 'ours', url: 'chrome-extension://ours/popup.html' },
  subframe: { id: 'ours', url: 'https://sam.gov/search', frameId: 3, tab: { id: 7 } },
  otherSite: { id: 'ours', url: 'https://sam.gov.evil.example/search', frameId: 0, tab: { id: 7 } },
  otherExtension: { id: 'theirs', url: 'chrome-extension://theirs/popup.html' },
  lookAlike: { id: 'ours', url: 'https://evil.example/chrome-extension://ours/', frameId: 0, tab: { id: 7 } },
  nameless: { id: 'ours' },
  plainHttp: { id: 'ours', url: 'http://sam.gov/search', frameId: 0, tab: { id: 7 } },
  noTab: { id: 'ours', url: 'https://sam.gov/search', frameId: 0 },
  local: { id: 'ours', url: 'file:///home/sam.gov', frameId: 0, tab: { id: 7 } },
  notAnAddress: { id: 'ours', url: 'sam.gov', frameId: 0, tab: { id: 7 } },
  otherExtensionPosing: { id: 'theirs', url: 'chrome-extension://ours/popup.html' },
};

const notice = { noticeId: 'a', title: 'Lawn care' };
/** Handlers that only record their calls. */
function recordingHandlers() {
  const reached: string[] = [];
  const table: Record<string, unknown> = {};
  for (const name of MESSAGE_NAMES) {
    table[name] = vi.fn(() => {
      reached.push(name);
      return Promise.resolve({ ok: true, value: {} });
    });
  }
  if (!isHandlers(table)) throw new Error('a message has no handler');
  return { handlers: table, reached };
}

function isHandlers(table: Record<string, unknown>): table is Record<string, unknown> & Handlers {
  return MESSAGE_NAMES.every((name) => typeof table[name] === 'function');
}

const envelope = (name: string, request: unknown) => ({ protocol: ENVELOPE, name, request });

describe('the class of a sender', () => {
  it.each([
    ['page', 'page'],
    ['extension', 'extension'],
    ['subframe', undefined],
    ['otherSite', undefined],
    ['otherExtension', undefined],
    ['lookAlike', undefined],
    ['nameless', undefined],
    ['plainHttp', undefined],
    ['noTab', undefined],
    ['local', undefined],
    ['notAnAddress', undefined],
    ['otherExtensionPosing', undefined],
  ])('%s is %s', (sender, expected) => {
    expect(classify(senders[sender] ?? {}, gate)?.class).toBe(expected);
  });
});

it('distinguishes extension pages in a tab from popup and panel', () => {
  expect(classify({ ...senders['extension'], tab: { id: 7 } }, gate)).toMatchObject({ inTab: true });
  expect(classify(senders['extension'] ?? {}, gate)).not.toHaveProperty('inTab');
});

/** All kinds of invalid requests, at every depth: wrong types, oversized values, unknown fields. */
function wrongForms(request: unknown): [string, unknown][] {
  return [
    ...[undefined, null, 'text', 7, true, []].map((odd): [string, unknown] => ['malformed', odd]),
    ...withEach(request, (value) => (typeof value === 'string' ? 'x'.repeat(50_000) : undefined)).map(
      (odd): [string, unknown] => ['oversized', odd],
    ),
    ...withEach(request, (value) =>
      Array.isArray(value) ? Array.from({ length: 5000 }, () => value[0] as unknown) : undefined,
    ).map((odd): [string, unknown] => ['oversized', odd]),
    ...withEach(request, (value) => (isRecord(value) ? { ...value, unheardOf: true } : undefined)).map(
      (odd): [string, unknown] => ['unknown fields', odd],
    ),
    ...withEach(request, (value) => (typeof value === 'string' ? { toString: 'a' } : undefined)).map(
      (odd): [string, unknown] => ['malformed', odd],
    ),
  ];
}

/** Returns copies of `value`, each with one part replaced by `change` (`undefined` skips the part). */
function withEach(value: unknown, change: (value: unknown) => unknown): unknown[] {
  const changed = change(value);
  const parts: unknown[] = Array.isArray(value) ? value : [];
  const inside = isRecord(value)
    ? Object.entries(value).flatMap(([name, part]) => withEach(part, change).map((odd) => ({ ...value, [name]: odd })))
    : parts.flatMap((part, place) => withEach(part, change).map((odd) => parts.with(place, odd)));
  return changed === undefined ? inside : [changed, ...inside];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const verdictOf = (name: MessageName, senderName: string, form: string): Verdict => {
  if (senderName !== 'page' && senderName !== 'extension') return 'unknownSender';
  if (MESSAGES[name].from !== senderName) return 'wrongSender';
  return form === 'valid' ? 'answered' : 'malformed';
};

describe('every message from every sender in every form', () => {
  for (const name of MESSAGE_NAMES) {
    const forms: [string, unknown][] = [['valid', VALID_REQUESTS[name]], ...wrongForms(VALID_REQUESTS[name])];
    for (const [senderName, sender] of Object.entries(senders)) {
      it(`${name} from ${senderName}`, async () => {
        const { handlers, reached } = recordingHandlers();
        for (const [form, request] of forms) {
          reached.length = 0;
          const { verdict, answer } = await receive(envelope(name, request), sender, gate, handlers);
          const expected = verdictOf(name, senderName, form);
          expect({ form, request, verdict }).toEqual({ form, request, verdict: expected });
          expect(reached).toEqual(expected === 'answered' ? [name] : []);
          if (expected !== 'answered') expect(answer).toMatchObject({ ok: false });
        }
      });
    }
  }

  it('covers every message, and a page can send exactly the messages in the house rules', () => {
    expect(Object.keys(VALID_REQUESTS).toSorted()).toEqual(MESSAGE_NAMES.toSorted());
    expect(MESSAGE_NAMES.filter((name) => MESSAGES[name].from === 'page').toSorted()).toEqual(PAGE_MAY_SEND);
  });

  it('carries the key in only one request', () => {
    const carries = MESSAGE_NAMES.filter((name) => JSON.stringify(VALID_REQUESTS[name]).includes('"key"'));
    expect(carries).toEqual(['connection.validate']);
  });
});

/** House rule 2. Adding a message for pages means changing this list deliberately. */
const PAGE_MAY_SEND = [
  'capture.undo',
  'notice.capture',
  'notice.pass',
  'notice.replace',
  'notices.status',
  'overlays.load',
  'pipelines.names',
  'taught.here',
  'view.open',
];

describe('a notice from a page', () => {
  const seen = (over: object) => MESSAGES['notice.capture'].request.safeParse({ notice: { ...notice, ...over } });

  it('loses characters that hide or reorder text', () => {
    const read = seen({
      title: ' \u202EnoitcurtsnoC\u0000  of\na road\u200B ',
      agency: 'GSA\u2066',
      setAside: '\u200FSBA',
    });
    expect(read.data?.notice).toMatchObject({ title: 'noitcurtsnoC of a road', agency: 'GSA', setAside: 'SBA' });
  });

  it.each([
    ['a title of invisible characters only', { title: '\u200B\u202E' }],
    ['an id with a hidden character', { noticeId: 'n\u200B1' }],
    ['a link that runs code', { uiLink: 'javascript:alert(1)' }],
    ['a link with a password', { uiLink: 'https://a:b@sam.gov/' }],
    ['a day that does not exist', { responseDeadLine: '2026-02-30' }],
  ])('is rejected with %s', (_what, over) => {
    expect(seen(over).success).toBe(false);
  });

  it('never makes the schemas throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MESSAGE_NAMES), fc.anything(), (name, request) => {
        expect(() => MESSAGES[name].request.safeParse(request)).not.toThrow();
      }),
      runsOf(),
    );
  });
});

describe('a message that is not accepted', () => {
  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ protocol: 'other/1', name: 'settings.get' }],
    [{ protocol: ENVELOPE }],
    [{ protocol: ENVELOPE, name: 7 }],
  ])('is ignored if it is not ours: %j', async (message) => {
    const { handlers } = recordingHandlers();
    await expect(receive(message, senders.extension ?? {}, gate, handlers)).resolves.toEqual({ verdict: 'notOurs' });
  });

  it.each(['toString', '__proto__', 'key.get', 'fetch'])('is unknown: %s', async (name) => {
    const { handlers } = recordingHandlers();
    await expect(receive(envelope(name, {}), senders.extension ?? {}, gate, handlers)).resolves.toMatchObject({
      verdict: 'unknownMessage',
    });
  });

  it('is not parsed if its page exceeds the rate limit, which extension pages do not have', async () => {
    const { handlers, reached } = recordingHandlers();
    const asked = vi.fn(() => false);
    const full: Gate = { ...gate, mayAsk: asked };
    for (const name of ['site.hide', 'key.get'])
      await expect(receive(envelope(name, {}), senders.page ?? {}, full, handlers)).resolves.toEqual({
        verdict: 'tooMany',
        answer: { ok: false, failure: { code: 'busy' } },
      });
    expect(asked).toHaveBeenCalledWith(7, expect.any(Number));
    await receive(envelope('settings.get', {}), senders.extension ?? {}, full, handlers);
    expect(reached).toEqual(['settings.get']);
  });

  it('is charged by its size, and not parsed if it is too large', async () => {
    const { handlers, reached } = recordingHandlers();
    const mayAsk = vi.fn(() => true);
    const say = (name: string, request: unknown) =>
      receive(envelope(name, request), senders.page ?? {}, { ...gate, mayAsk }, handlers);
    const note = 'n'.repeat(5000);
    await say('notice.capture', { notice, note });
    expect(mayAsk).toHaveBeenLastCalledWith(7, sizeOf({ notice, note }, 10_000));
    await expect(say('notice.capture', { notice, note: 'n'.repeat(250_000) })).resolves.toMatchObject({
      verdict: 'tooLarge',
      answer: { failure: { code: 'invalid' } },
    });
    expect(mayAsk).toHaveBeenLastCalledWith(7, 250_001);
    const long = Array.from({ length: 1000 }, (_, at) => ({ ...notice, noticeId: String(at), title: 't'.repeat(900) }));
    const list = { kind: 'list', site: 'sam-gov', notices: long };
    await expect(say('notices.status', list)).resolves.toMatchObject({ verdict: 'answered' });
    const longer = long.map((each) => ({ ...each, agency: 'a'.repeat(400) }));
    await expect(say('notices.status', { ...list, notices: longer })).resolves.toMatchObject({ verdict: 'tooLarge' });
    expect(reached).toEqual(['notice.capture', 'notices.status']);
  });

  it('hides the message of a handler exception, which could quote the request', async () => {
    const { handlers } = recordingHandlers();
    handlers['settings.get'] = () => Promise.reject(new Error('Bearer secret'));
    const { answer } = await receive(envelope('settings.get', {}), senders.extension ?? {}, gate, handlers);
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(answer).toMatchObject({ ok: false, failure: { code: 'failed' } });
  });
});

describe('a long list of notices', () => {
  const list = (length: number) => ({
    kind: 'list',
    site: 'sam-gov',
    notices: Array.from({ length }, (_, at) => ({ noticeId: String(at), title: 'é '.repeat(300) })),
  });
  const say = (name: string, request: unknown, handlers: Handlers) =>
    receive(envelope(name, request), senders.page ?? {}, gate, handlers);

  it('reaches its handler whole and in order', async () => {
    const { handlers } = recordingHandlers();
    const asked = vi.spyOn(handlers, 'notices.status');
    await expect(say('notices.status', list(600), handlers)).resolves.toMatchObject({ verdict: 'answered' });
    const ids = asked.mock.calls[0]?.[0].notices.map(({ noticeId }) => noticeId);
    expect(ids).toEqual(list(600).notices.map(({ noticeId }) => noticeId));
  });

  it('is refused if a notice in it is malformed, or if it has too many', async () => {
    const { handlers, reached } = recordingHandlers();
    const good = list(600);
    const bad = { ...good, notices: [...good.notices, { noticeId: 'x' }] };
    const many = { ...good, notices: Array.from({ length: 1001 }, () => notice) };
    for (const each of [bad, many])
      await expect(say('notices.status', each, handlers)).resolves.toMatchObject({ verdict: 'malformed' });
    expect(reached).toEqual([]);
  });
});

describe('the size of a message', () => {
  it('counts texts, names and values', () => {
    expect(sizeOf('abc', 100)).toBe(4);
    expect(sizeOf({ ab: ['c', 1, null] }, 100)).toBe(1 + 2 + 1 + 2 + 1 + 1);
    expect(sizeOf(new Uint8Array(50), 100)).toBe(51);
  });

  it('stops once it is too much, even for cycles, depth, and huge lists', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle, cycle);
    const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], 'end');
    const huge = Array.from({ length: 3_000_000 }, () => 0);
    for (const each of [cycle, deep, huge, 'a'.repeat(2000), new Uint8Array(9e8)])
      expect(sizeOf(each, 1000)).toBeGreaterThan(1000);
  });
});
