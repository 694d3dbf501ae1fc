import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asked, declaredManifest, PERMISSIONS_DOC, permissionsDoc } from './permissions-doc.ts';

describe('the permissions in the docs', () => {
  it('are what the manifest asks for (else run: npm run docs)', async () => {
    expect(readFileSync(PERMISSIONS_DOC, 'utf8')).toBe(await permissionsDoc());
  });

  it('say of each that is optional that it is', async () => {
    const { optional_permissions, optional_host_permissions } = await declaredManifest('chrome');
    const lines = (await permissionsDoc()).split('\n').filter((line) => line.includes('| Optional. '));
    expect(lines.map((line) => line.split('`')[1])).toEqual([...optional_permissions, ...optional_host_permissions]);
  });
});

describe.each(['chrome', 'firefox'] as const)('the manifest for %s', (browser) => {
  it('asks with the installation for no more hosts than the sites that it names', async () => {
    const { permissions, host_permissions } = await declaredManifest(browser);
    for (const pattern of [...permissions, ...host_permissions])
      expect(pattern).not.toMatch(/\*:\/\/|:\/\/\*\/|<all_urls>/);
    for (const pattern of host_permissions) expect(pattern).toMatch(/^https:\/\//);
  });

  it('asks for nothing by which other extensions, downloads, cookies or requests of the browser could be reached', async () => {
    const never = [
      'cookies',
      'webRequest',
      'history',
      'downloads',
      'management',
      'debugger',
      'nativeMessaging',
      'tabs',
    ];
    expect(asked(await declaredManifest(browser)).filter((name) => never.includes(name))).toEqual([]);
  });

  it('shows nothing to web pages, and runs and shows nothing but its own files', async () => {
    const { web_accessible_resources, content_security_policy } = await declaredManifest(browser);
    expect(web_accessible_resources).toEqual([]);
    const policy = content_security_policy.extension_pages;
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("object-src 'none'");
    for (const shown of ['img', 'media', 'font', 'frame']) expect(policy).toMatch(`${shown}-src '`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });
});
