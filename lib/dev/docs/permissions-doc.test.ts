import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asked, declaredManifest, PERMISSIONS_DOC, permissionsDoc } from './permissions-doc.ts';

describe('the permissions in the docs', () => {
  it('match the manifest (else run: npm run docs)', async () => {
    expect(readFileSync(PERMISSIONS_DOC, 'utf8')).toBe(await permissionsDoc());
  });

  it('mark each optional permission', async () => {
    const { optional_permissions, optional_host_permissions } = await declaredManifest('chrome');
    const lines = (await permissionsDoc()).split('\n').filter((line) => line.includes('| Optional. '));
    expect(lines.map((line) => line.split('`')[1])).toEqual([...optional_permissions, ...optional_host_permissions]);
  });
});

describe.each(['chrome', 'firefox'] as const)('the manifest for %s', (browser) => {
  it('requests only the hosts of named sites on installation', async () => {
    const { permissions, host_permissions } = await declaredManifest(browser);
    for (const pattern of [...permissions, ...host_permissions])
      expect(pattern).not.toMatch(/\*:\/\/|:\/\/\*\/|<all_urls>/);
    for (const pattern of host_permissions) expect(pattern).toMatch(/^https:\/\//);
  });

  it('requests no access to other extensions, downloads, cookies or requests', async () => {
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

  it('exposes nothing to web pages, and runs and shows its own files only', async () => {
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
