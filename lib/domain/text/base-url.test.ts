import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from './base-url.ts';

describe('parseBaseUrl', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com', 'https://api.example.com'],
    [' https://api.example.com/ ', 'https://api.example.com', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com', 'https://api.example.com'],
    ['HTTPS://API.Example.COM:443/', 'https://api.example.com', 'https://api.example.com'],
    ['https://example.com/pursuits/api/', 'https://example.com/pursuits/api', 'https://example.com'],
    ['https://example.com/api/v1', 'https://example.com/api', 'https://example.com'],
    ['https://example.com/v1//', 'https://example.com', 'https://example.com'],
    ['https://example.com/api/V1', 'https://example.com/api', 'https://example.com'],
    ['https://example.com/v1/pipelines', 'https://example.com', 'https://example.com'],
    ['https://example.com/api/v1/Pipelines/p-1/pursuits/', 'https://example.com/api', 'https://example.com'],
    ['https://example.com/v1/contracts/search', 'https://example.com', 'https://example.com'],
    ['https://example.com/v1/awards/search', 'https://example.com', 'https://example.com'],
    ['https://example.com/docs/', 'https://example.com', 'https://example.com'],
    ['https://example.com/team/docs', 'https://example.com/team/docs', 'https://example.com'],
    ['https://example.com/team/docs/v1', 'https://example.com/team/docs', 'https://example.com'],
    ['https://example.com/v1/docs/', 'https://example.com', 'https://example.com'],
    ['https://example.com/openapi.json', 'https://example.com', 'https://example.com'],
    ['https://example.com/healthz', 'https://example.com', 'https://example.com'],
    ['https://example.com/docs/api', 'https://example.com/docs/api', 'https://example.com'],
    ['https://example.com/v1/other', 'https://example.com/v1/other', 'https://example.com'],
    ['https://example.com/v10', 'https://example.com/v10', 'https://example.com'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://localhost:8787/', 'http://localhost:8787', 'http://localhost:8787'],
    ['localhost:8787', 'http://localhost:8787', 'http://localhost:8787'],
    ['127.0.0.1:8787/', 'http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://[::1]:8787', 'http://[::1]:8787', 'http://[::1]:8787'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
  ])('%s is %s', (typed, url, origin) => {
    expect(parseBaseUrl(typed)).toEqual({ ok: true, url, origin });
    expect(parseBaseUrl(url)).toEqual({ ok: true, url, origin });
  });

  it.each(['', '/pipelines'])('a service at /docs is found by its version%s', (rest) => {
    expect(parseBaseUrl(`https://example.com/docs/v1${rest}`)).toMatchObject({ url: 'https://example.com/docs' });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'notAnAddress'],
    ['not an address', 'notAnAddress'],
    ['api', 'notAnAddress'],
    ['http://api.example.com', 'notHttps'],
    ['http://127.0.0.1.example.com', 'notHttps'],
    ['http://localhost.example.com', 'notHttps'],
    ['http://10.0.0.1', 'notHttps'],
    ['ftp://example.com', 'notHttps'],
    ['file:///etc/passwd', 'notHttps'],
    ['https://me:secret@example.com', 'hasCredentials'],
    ['https://example.com/?key=1', 'hasQuery'],
    ['https://example.com/#top', 'hasQuery'],
  ])('rejects %s: %s', (typed, problem) => {
    expect(parseBaseUrl(typed)).toEqual({ ok: false, problem });
  });

  it('never accepts a javascript: address', () => {
    expect(parseBaseUrl('javascript:alert(1)').ok).toBe(false);
    expect(parseBaseUrl('javascript://example.com/%0aalert(1)').ok).toBe(false);
  });
});
