// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ConnectionInfo } from '../../lib/protocol/answers.ts';
import { PlatformProvider } from '../shell/platform.tsx';
import { bad, good, type FakePlatform } from '../ui/testing/fake-platform.ts';
import { descriptionOf, isInvalid } from '../ui/testing/descriptions.ts';
import { OptionsApp } from './options-app.tsx';
import { connectable, CONNECTED } from './testing/fake-service.ts';

const KEY = 'pk_live_0123456789';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function open(platform: FakePlatform) {
  const user = userEvent.setup();
  render(
    <PlatformProvider platform={platform}>
      <OptionsApp />
    </PlatformProvider>,
  );
  await screen.findByRole('heading', { name: 'Connection' });
  return user;
}

async function connect(platform: FakePlatform, address = 'api.example.com', key = KEY) {
  const user = await open(platform);
  await user.click(field('Service address'));
  await user.paste(address);
  await user.click(field('API key'));
  await user.paste(key);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  return user;
}

describe('connecting for the first time', () => {
  it('leads from address and key to the pipelines that the key sees', async () => {
    const platform = connectable();
    const requestHost = vi.spyOn(platform, 'requestHost');
    await connect(platform);
    await screen.findByText('The key works. It sees 2 pipelines.');
    screen.getByText('Federal Health IT (14) · State and Local (22), shared by Tomas Okafor');
    screen.getByRole('heading', { name: 'You are connected' });
    expect(requestHost).toHaveBeenCalledExactlyOnceWith('https://api.example.com');
    expect(platform.requestsOf('connection.validate')).toEqual([{ baseUrl: 'https://api.example.com', key: KEY }]);
  });

  it('takes the key out of the page once it is kept', async () => {
    const platform = connectable();
    await connect(platform);
    await screen.findByText(/The key works/);
    expect(field('API key').value).toBe('');
    expect(field('API key').type).toBe('password');
    expect(document.body.innerHTML).not.toContain(KEY);
    expect(JSON.stringify([...platform.drafts])).not.toContain(KEY);
  });

  it('shows what is typed as a key only when asked to', async () => {
    const user = await open(connectable());
    const key = field('API key');
    await user.type(key, KEY);
    expect(key.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show what is typed' }));
    expect(key.type).toBe('text');
    expect(key.value).toBe(KEY);
  });

  it('names each field that is wrong, and asks nobody', async () => {
    const platform = connectable();
    const requestHost = vi.spyOn(platform, 'requestHost');
    const user = await open(platform);
    await user.type(screen.getByLabelText('Service address'), 'http://api.example.com');
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(descriptionOf(field('Service address'))).toMatch(/write https:\/\//);
    expect(descriptionOf(field('API key'))).toMatch(/Enter the API key/);
    expect(isInvalid(field('API key'))).toBe(true);
    await waitFor(() => {
      expect(document.activeElement).toBe(field('Service address'));
    });
    expect(requestHost).not.toHaveBeenCalled();
    expect(platform.requestsOf('connection.validate')).toEqual([]);
  });

  it('takes back what it said about a field as soon as the field changes', async () => {
    const user = await open(connectable());
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    expect(isInvalid(field('Service address'))).toBe(true);
    await user.type(screen.getByLabelText('Service address'), 'a');
    expect(isInvalid(field('Service address'))).toBe(false);
    expect(isInvalid(field('API key'))).toBe(true);
  });
});

describe('when connecting does not work', () => {
  it('sends nothing where the browser was not allowed to reach the host', async () => {
    const platform = { ...connectable(), requestHost: () => Promise.resolve(false) };
    await connect(platform);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The browser may not reach api.example.com');
    expect(alert.textContent).toContain('Nothing was saved.');
    expect(platform.requestsOf('connection.validate')).toEqual([]);
  });

  it('says so where the browser cannot even ask', async () => {
    const platform = { ...connectable(), requestHost: () => Promise.reject(new Error('not an optional permission')) };
    await connect(platform, 'http://[::1]:4010');
    expect((await screen.findByRole('alert')).textContent).toContain('must begin with https://');
  });

  it.each([
    ['unauthorised', 'The service does not accept this API key'],
    ['unreachable', 'No answer from api.example.com'],
    ['notFound', 'There is no such service at api.example.com'],
  ] as const)('%s: %s', async (code, title) => {
    const platform = connectable();
    platform.answer({ 'connection.validate': () => bad(code) });
    await connect(platform);
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    // What was typed is still there to be put right.
    expect(field('Service address').value).toBe('api.example.com');
    expect(field('API key').value).toBe(KEY);
  });

  it('keeps a connection that worked before', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'connection.validate': () => bad('unauthorised') });
    const user = await open(platform);
    await user.type(screen.getByLabelText('API key'), 'pk_wrong');
    await user.click(screen.getByRole('button', { name: 'Save and validate' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The connection that you had stays in force.');
  });
});

describe('a kept connection', () => {
  it('is validated without typing the key again', async () => {
    const platform = connectable(CONNECTED);
    const user = await open(platform);
    expect(field('Service address').value).toBe('https://api.example.com');
    expect(field('API key').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Validate' }));
    await waitFor(() => {
      expect(platform.requestsOf('connection.validate')).toEqual([
        { baseUrl: 'https://api.example.com', webAppUrl: 'https://app.example.com' },
      ]);
    });
  });

  it.each([
    ['unauthorised', 'The service no longer accepts the API key'],
    ['permissionMissing', 'Access to the service is turned off'],
  ] as const)('says what a person has to do when it is %s', async (state, words) => {
    const broken: ConnectionInfo = { state, baseUrl: 'https://api.example.com' };
    const platform = connectable(broken);
    await open(platform);
    screen.getByText(words);
    // Nothing could come of asking for what the key sees.
    expect(platform.requestsOf('pipelines.list')).toEqual([]);
  });

  it('is forgotten only when that was said twice', async () => {
    const platform = connectable(CONNECTED);
    const user = await open(platform);
    await user.click(screen.getByRole('button', { name: 'Forget address and key' }));
    const question = screen.getByRole('group', { name: 'Forget address and key' });
    expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep it' }));
    await user.click(within(question).getByRole('button', { name: 'Keep it' }));
    expect(platform.requestsOf('connection.forget')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Forget address and key' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Forget address and key' })).getByRole('button', {
        name: 'Forget address and key',
      }),
    );
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
    expect(field('Service address').value).toBe('');
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
    const user = await open(platform);
    await user.click(screen.getByRole('button', { name: 'Forget address and key' }));
    await screen.findByText(/1 change that was not sent yet is kept/);
  });
});

describe('settings', () => {
  it('chooses the pipeline for one-click adding, beginning with the one that is taken now', async () => {
    const platform = connectable(CONNECTED);
    const user = await open(platform);
    const pipeline = await screen.findByRole('combobox', { name: 'Pipeline' });
    await waitFor(() => {
      expect(pipeline.textContent).toContain('Federal Health IT');
    });
    await screen.findByText('New pursuits start in Triage.');
    await user.click(pipeline);
    await user.click(await screen.findByRole('option', { name: /State and Local/ }));
    await screen.findByText('Pipeline for one-click adding: saved');
    expect(platform.requestsOf('settings.set')).toEqual([{ defaultPipelineId: 'state' }]);
    expect(pipeline.textContent).toContain('State and Local');
  });

  it('asks how the service writes 50 % while nobody knows', async () => {
    const { scale: _scale, ...unknown } = CONNECTED;
    const platform = connectable(unknown);
    const user = await open(platform);
    const group = await screen.findByRole('radiogroup', { name: 'The service writes 50 %' });
    for (const choice of within(group).getAllByRole('radio')) expect(choice.getAttribute('aria-checked')).toBe('false');
    screen.getByText(/Not known yet/);
    await user.click(within(group).getByRole('radio', { name: 'As 50' }));
    expect(platform.requestsOf('connection.scale')).toEqual([{ scale: 'percent' }]);
    await waitFor(() => {
      within(group).getByRole('radio', { name: 'As 50', checked: true });
    });
  });

  it('turns the buttons on a site off and on', async () => {
    const platform = connectable(CONNECTED);
    const user = await open(platform);
    const site = await screen.findByRole('switch', { name: 'Buttons on SAM.gov' });
    expect(site.getAttribute('aria-checked')).toBe('true');
    await user.click(site);
    await waitFor(() => {
      expect(site.getAttribute('aria-checked')).toBe('false');
    });
    screen.getByText('Buttons hidden');
    await user.click(site);
    expect(platform.requestsOf('settings.set')).toEqual([{ hiddenSites: ['sam.gov'] }, { hiddenSites: [] }]);
  });

  it('shows a host again that was hidden from a page and is on no list', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'settings.get': () => good({ hiddenSites: ['sam.gov', 'bids.example.gov'] }) });
    const user = await open(platform);
    await user.click(await screen.findByRole('switch', { name: 'Buttons on bids.example.gov' }));
    expect(platform.requestsOf('settings.set')).toEqual([{ hiddenSites: ['sam.gov'] }]);
  });

  it('says which setting was not saved', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'settings.set': () => bad('failed') });
    const user = await open(platform);
    const site = await screen.findByRole('switch', { name: 'Buttons on SAM.gov' });
    await user.click(site);
    expect(await screen.findAllByText('SAM.gov: not saved')).not.toHaveLength(0);
    expect(site.getAttribute('aria-checked')).toBe('true');
  });
});

describe('data', () => {
  it('is taken along as a file', async () => {
    const platform = connectable(CONNECTED);
    const stored = { exportedAt: '2026-11-21T12:00:00.000Z', tables: { settings: [{ hiddenSites: ['sam.gov'] }] } };
    platform.answer({ 'data.export': () => good(stored) });
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob) => String(files.push(file));
        static override revokeObjectURL = () => undefined;
      },
    );
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const user = await open(platform);
    await user.click(screen.getByRole('button', { name: 'Export what is kept here' }));
    await screen.findByText('Exported');
    vi.unstubAllGlobals();
    expect(names).toEqual(['pursuit-companion-2026-11-21.json']);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(stored);
  });

  it('is erased when that was said twice', async () => {
    const platform = connectable(CONNECTED);
    platform.answer({ 'data.erase': () => good({ erased: true }) });
    const user = await open(platform);
    await user.click(screen.getByRole('button', { name: 'Erase everything here' }));
    expect(platform.requestsOf('data.erase')).toEqual([]);
    await user.click(
      within(screen.getByRole('group', { name: 'Erase everything here' })).getByRole('button', {
        name: 'Erase everything here',
      }),
    );
    await screen.findByRole('heading', { name: 'Connect to your pipeline' });
    expect(platform.requestsOf('data.erase')).toEqual([{}]);
  });
});

describe('diagnostics', () => {
  it('copies exactly what it shows', async () => {
    const user = await open(connectable(CONNECTED));
    const shown = await screen.findByRole('region', { name: 'What is copied' });
    await user.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
    await screen.findByText('Diagnostics copied');
    expect(await navigator.clipboard.readText()).toBe(shown.textContent);
    expect(shown.textContent).toContain('Pursuit Companion 1.2.3');
  });
});
