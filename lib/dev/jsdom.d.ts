/** The part of jsdom that we use; its package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html?: string, options?: { url?: string; contentType?: string });
    readonly window: Window & typeof globalThis;
    reconfigure(settings: { url: string }): void;
  }
}
