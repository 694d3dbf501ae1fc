// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { bad, good } from '../../lib/protocol/testing/results.ts';
import type { FakePlatform } from '../ui/testing/fake-platform.ts';
import { descriptionOf, isInvalid } from '../ui/testing/control-state.ts';
import { connectable, CONNECTED } from './testing/fake-service.ts';
import { confirm, openOptions } from './testing/open-options.tsx';
import { pasteInto } from '../ui/testing/paste-into.ts';

const KEY = 'pk_live_0123456789';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function connect(platform: FakePlatform, address = 'api.example.com', key = KEY) {
  const user = await openOptions(platform);
  await user.click(field('Service address'));
  await user.paste(address);
  await user.click(field('API key'));
  await user.paste(key);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  return user;
}

describe('connecting for the first time', () => {
  it('leads from address and key to the pipelines the key can see', async () => {
    const platform = connectable();
    const requestHost = vi.spyOn(platform, 'requestHost');
    await connect(platform);
    await screen.findByText('This key can see 2 pipelines.');
    screen.getByText('Federal Health IT (14) · State and Local (22), shared by Tomas Okafor');
    screen.getByRole('heading', { name: 'You’re connected' });
    expect(requestHost).toHaveBeenCalledExactlyOnceWith('https://api.example.com');
    expect(platform.requestsOf('connection.validate')).toEqual([{ baseUrl: 'https://api.example.com', key: KEY }]);
  });

  it('clears the key from the page once it is stored', async () => {
    const platform = connectable();
    await connect(platform);
    await screen.findByText(/This key can see/);
    expect(field('API key').value).toBe('');
    expect(field('API key').type).toBe('password');
    expect(document.body.innerHTML).not.toContain(KEY);
    expect(JSON.stringify([...platform.drafts])).not.toContain(KEY);
  });

  it('shows the typed key only on request, and hides the next one', async () => {
    const user = await openOptions(connectable());
    const key = field('API key');
    await user.type(key, KEY);
    expect(key.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show key' }));
    expect(key.type).toBe('text');
    expect(key.value).toBe(KEY);
    await user.clear(key);
    await user.type(key, KEY);
    expect(key.type).toBe('password');
  });

  it('names each invalid field and sends nothing', async () => {
    const platform = connectable();
    const requestHost = vi.spyOn(platform, 'requestHost');
    const user = await openOptions(platform);
    await pasteInto(user, screen.getByLabelText('Service address'), 'http://api.example.com');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(descriptionOf(field('Service address'))).toMatch(/Use https:\/\//);
    expect(descriptionOf(field('API key'))).toMatch(/Enter the API key/);
    expect(isInvalid(field('API key'))).toBe(true);
    await waitFor(() => {
      expect(document.activeElement).toBe(field('Service address'));
    });
    expect(requestHost).not.toHaveBeenCalled();
    expect(platform.requestsOf('connection.validate')).toEqual([]);
  });

  it("clears a field's error as soon as it is edited", async () => {
    const user = await openOptions(connectable());
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(isInvalid(field('Service address'))).toBe(true);
    await user.type(screen.getByLabelText('Service address'), 'a');
    expect(isInvalid(field('Service address'))).toBe(false);
    expect(isInvalid(field('API key'))).toBe(true);
  });
});

describe('while the service is slow to answer', () => {
  /** The service answers on request: with `failure`, or that the key works. */
  function slow() {
    const [platform, service] = [connectable(), connectable()];
    const { promise, resolve } = Promise.withResolvers<'unreachable' | undefined>();
    platform.answer({
      'connection.validate': async (request) => {
        const failure = await promise;
        if (failure) return bad(failure);
        const kept = await service.ask('connection.validate', request);
        platform.answer({ 'connection.get': () => service.ask('connection.get', {}) });
        platform.change('connection');
        return kept;
      },
    });
    return { platform, answer: resolve };
  }

  it('later edits stay, to be saved next', async () => {
    const { platform, answer } = slow();
    const user = await connect(platform);
    await pasteInto(user, field('Web app'), 'app.example.com');
    answer(undefined);
    await screen.findByText(/This key can see/);
    expect(field('Web app').value).toBe('app.example.com');
    expect(field('API key').value).toBe('');
    screen.getByRole('button', { name: 'Save and validate' });
  });

  it('a failure names the address that was tried, not the one typed since', async () => {
    const { platform, answer } = slow();
    const user = await connect(platform, 'api.exmple.com');
    await user.clear(field('Service address'));
    await pasteInto(user, field('Service address'), 'api.example.com');
    answer('unreachable');
    expect((await screen.findByRole('alert')).textContent).toContain('No response from api.exmple.com');
  });
});

describe('when connecting fails', () => {
  it('sends nothing if the browser denied the host', async () => {
    const platform = { ...connectable(), requestHost: () => Promise.resolve(false) };
    await connect(platform);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your browser isn’t allowed to reach api.example.com');
    expect(alert.textContent).toContain('Nothing was saved.');
    expect(platform.requestsOf('connection.validate')).toEqual([]);
  });

  it('says when the browser cannot even ask', async () => {
    const platform = { ...connectable(), requestHost: () => Promise.reject(new Error('not an optional permission')) };
    await connect(platform, 'http://[::1]:4010');
    expect((await screen.findByRole('alert')).textContent).toContain('must start with https://');
  });

  it.each([
    ['unauthorized', 'Your pipeline service rejected this API key'],
    ['unreachable', 'No response from api.example.com'],
    ['notFound', 'No pipeline service found at api.example.com'],
  ] as const)('%s: %s', async (code, title) => {
    const platform = connectable();
    platform.answer({ 'connection.validate': () => bad(code) });
    await connect(platform);
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    // The typed text is still there to correct.
    expect(field('Service address').value).toBe('api.example.com');
    expect(field('API key').value).toBe(KEY);
  });

  it('keeps a previously working connection', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'connection.validate': () => bad('unauthorized') });
    const user = await openOptions(platform);
    await pasteInto(user, screen.getByLabelText('API key'), 'pk_wrong');
    await user.click(screen.getByRole('button', { name: 'Save and validate' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your previous connection is unchanged.');
  });
});

describe('a stored connection', () => {
  it('is validated without typing the key again', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    expect(field('Service address').value).toBe('https://api.example.com');
    expect(field('API key').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Validate' }));
    await waitFor(() => {
      expect(platform.requestsOf('connection.validate')).toEqual([
        { baseUrl: 'https://api.example.com', webAppUrl: 'https://app.example.com' },
      ]);
    });
  });

  it('does not reuse the web application for another service, and restores it with the address', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    await user.clear(field('Service address'));
    await pasteInto(user, field('Service address'), 'other.example.org');
    expect(field('Web app').value).toBe('');
    await user.clear(field('Service address'));
    await pasteInto(user, field('Service address'), 'api.example.com/v2');
    expect(field('Web app').value).toBe('https://app.example.com');
    await user.clear(field('Service address'));
    await pasteInto(user, field('Service address'), 'other.example.org');
    await pasteInto(user, field('API key'), KEY);
    await user.click(screen.getByRole('button', { name: 'Save and validate' }));
    await waitFor(() => {
      expect(platform.requestsOf('connection.validate')).toEqual([{ baseUrl: 'https://other.example.org', key: KEY }]);
    });
  });

  it.each([
    ['unauthorized', 'Your API key is no longer accepted'],
    ['permissionMissing', 'The browser is blocking the connection'],
  ] as const)('says what to do when it is %s', async (state, words) => {
    const broken: ConnectionInfo = { state, baseUrl: 'https://api.example.com' };
    const platform = connectable(broken);
    await openOptions(platform);
    screen.getByText(words);
    // Asking what the key can see would be pointless.
    expect(platform.requestsOf('pipelines.list')).toEqual([]);
  });

  it('counts as working only if the service says so, not by cached answers', async () => {
    const platform = connectable(CONNECTED);
    const known = [{ id: 'health', name: 'Federal Health IT' }];
    platform.answer({ 'pipelines.list': ({ certain }) => (certain ? bad('unreachable') : good(known)) });
    await openOptions(platform);
    await screen.findByText(/Your previous connection is unchanged/);
    expect(screen.queryByText(/This key can see/)).toBeNull();
  });

  it('keeps the focus on the page when it works after all', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'pipelines.list': () => bad('unreachable') });
    const user = await openOptions(platform);
    const again = await screen.findByRole('button', { name: 'Try again' });
    platform.answer({ 'pipelines.list': () => good([]) });
    again.focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^This key works/);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('is forgotten only after confirmation', async () => {
    const platform = connectable(CONNECTED);
    const user = await openOptions(platform);
    await user.click(screen.getByRole('button', { name: 'Erase address and key' }));
    const question = screen.getByRole('group', { name: 'Erase address and key' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep it' }));
    await user.click(within(question).getByRole('button', { name: 'Keep it' }));
    expect(platform.requestsOf('connection.forget')).toEqual([]);

    await confirm(user, 'Erase address and key');
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
    expect(field('Service address').value).toBe('');
    // The button is gone, and the focus is where a new connection starts.
    await waitFor(() => {
      expect(document.activeElement).toBe(field('Service address'));
    });
  });

  it('is forgotten together with a newly typed key, and the next key is hidden', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'connection.validate': () => bad('unauthorized') });
    const user = await openOptions(platform);
    await pasteInto(user, field('API key'), 'pk_wrong');
    await user.click(screen.getByRole('button', { name: 'Show key' }));
    await user.click(screen.getByRole('button', { name: 'Save and validate' }));
    await screen.findByText(/rejected this API key/);
    await confirm(user, 'Erase address and key');
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
    expect(screen.queryByText(/rejected this API key/)).toBeNull();
    await pasteInto(user, field('API key'), KEY);
    expect(field('API key').value).toBe(KEY);
    expect(field('API key').type).toBe('password');
  });

  it('says before forgetting that unsent changes are kept', async () => {
    const platform = connectable(CONNECTED);
    const operation = {
      id: 'o',
      kind: 'add',
      pipelineId: 'health',
      title: 'T',
      state: 'queued',
      createdAt: 0,
    } as const;
    platform.answer({ 'outbox.list': () => good([operation]) });
    const user = await openOptions(platform);
    await user.click(screen.getByRole('button', { name: 'Erase address and key' }));
    await screen.findByText(/1 unsent change is kept/);
  });
});
