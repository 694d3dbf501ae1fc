/**
 * What wxt would generate into `.wxt/` on every build, written down once, so that types can be checked on a fresh clone.
 * Kept looser than the generated ones: whether a message name exists is a test's business, not the type checker's.
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
