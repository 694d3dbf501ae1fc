/**
 * Types that wxt generates into `.wxt/` on every build, repeated so that types can be checked in a fresh
 * clone. Looser than the generated ones: a test checks that message names exist.
 */
import 'wxt/browser';

declare module 'wxt/browser' {
  interface WxtRuntime {
    getURL(path: string): string;
  }
  interface WxtI18n {
    getMessage(name: string, substitutions?: string | string[]): string;
  }
}

declare global {
  interface ImportMetaEnv {
    readonly BROWSER: string;
    readonly CHROME: boolean;
    readonly FIREFOX: boolean;
    readonly MANIFEST_VERSION: 2 | 3;
  }
}
