import { ServiceError } from '../errors/errors.ts';
import type { Caller, KeyStore } from '../store/keys.ts';

/** The caller with this `Authorization` header; `undefined` without a valid key (service-api §5.1). */
export function callerOf(authorization: string | undefined, keys: KeyStore): Caller | undefined {
  const key = /^Bearer +([\x21-\x7e]{1,200}) *$/i.exec(authorization ?? '')?.[1];
  return key === undefined ? undefined : keys.callerOf(key);
}

/** 401. The same for a missing, unknown and revoked key. */
export function unauthorized(): ServiceError {
  return new ServiceError('unauthorized', 'send a valid API key as "Authorization: Bearer <API_KEY>"', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** Throws 403 if the key is read-only. */
export function requireWriteAccess(caller: Caller): void {
  if (caller.readOnly) throw new ServiceError('forbidden', 'this key is read-only');
}
