/** Plausible implementations of service-api.md, in one table of what the document leaves open. */
import type { ServiceVariant } from './variant-service.ts';

const page = (status: number) => () =>
  new Response('<!doctype html><title>Sign in</title>', { status, headers: { 'content-type': 'text/html' } });
const refused = () => new Response('{"message":"Unauthorized"}', { status: 401 });
const redirected = () => new Response('', { status: 302, headers: { location: 'https://sso.example/login' } });
const inEnvelope: ServiceVariant['wrap'] = (_key, content) => ({
  success: true,
  data: Array.isArray(content) ? { items: content } : content,
});

const PLAIN: ServiceVariant = {
  name: 'follows the document',
  wrap: inEnvelope,
  added: { created: 201, existing: 200 },
  dated: true,
  scale: 'fraction',
  weighs: 'winGo',
  stageName: 'name',
  clears: 'null',
  refusal: (field, why) => ({
    success: false,
    error: { code: 'invalid', message: `${field} ${why}`, details: [{ path: field, message: why }] },
  }),
  deadKey: refused,
};

export const SERVICE_VARIANTS: readonly ServiceVariant[] = [
  PLAIN,
  {
    ...PLAIN,
    name: 'silently truncates its list at 50 and answers 201 to every add',
    cap: { at: 50, says: 'nothing' },
    added: { created: 201, existing: 201 },
    dated: false,
    refusal: (field, why) => ({ errors: { [field]: [why] } }),
    deadKey: page(403),
  },
  {
    ...PLAIN,
    name: 'uses percent, weighs by pWin alone and wraps by name',
    wrap: (key, content) => ({ result: { [key]: content } }),
    cap: { at: 100, says: 'cursor' },
    added: { created: 200, existing: 200 },
    scale: 'percent',
    weighs: 'win',
    stageName: 'label',
    refusal: (field, why) => ({ type: 'about:blank', title: 'Unprocessable', detail: `${field} ${why}` }),
    deadKey: redirected,
  },
  {
    ...PLAIN,
    name: 'uses its own wrapper names and clears numbers with 0',
    wrap: (_key, content) => ({ ok: true, payload: Array.isArray(content) ? { rows: content } : { record: content } }),
    cap: { at: 50, says: 'total' },
    dated: false,
    stageName: 'displayName',
    clears: 'zero',
    refusal: (field, why) => ({ errors: [{ field, code: why.replaceAll(' ', '_') }] }),
    deadKey: page(200),
  },
  {
    ...PLAIN,
    name: 'answers adds with plain text',
    unreadableAdd: true,
    stageName: 'title',
    refusal: (field, why) => ({ error: { issues: [{ path: [field], message: why }] } }),
  },
  {
    ...PLAIN,
    name: 'sends no wrappers and no dates',
    wrap: (_key, content) => content,
    added: { created: 201, existing: 200 },
    dated: false,
    clears: 'never',
    refusal: (field, why) => ({ detail: [{ loc: ['body', field], msg: why }] }),
  },
  {
    ...PLAIN,
    name: 'answers 200 to every add and embeds errors as JSON strings',
    added: { created: 200, existing: 200 },
    scale: 'percent',
    refusal: (field, why) => ({ message: JSON.stringify({ errors: [{ field, message: why }] }) }),
    deadKey: redirected,
  },
  {
    ...PLAIN,
    name: 'nests the list in two wrappers and truncates it at 25',
    wrap: (_key, content) => ({
      data: { response: Array.isArray(content) ? { entries: content } : { entity: content } },
    }),
    cap: { at: 25, says: 'nothing' },
    weighs: 'win',
    refusal: (field, why) => ({ error: `${field} ${why}` }),
    deadKey: page(403),
  },
];
