import { describe, expect, it } from 'vitest';
import { judgeConnection } from './connection-form.ts';

const form = { address: 'api.example.com', webApp: '', key: 'pk_live_0123456789' };
const absent = { state: 'absent' } as const;
const kept = { state: 'connected', baseUrl: 'https://api.example.com/old' } as const;

describe('judgeConnection', () => {
  it('requests the host only and trims the key', () => {
    expect(judgeConnection({ ...form, address: 'api.example.com/v1/', key: ' pk_1 ' }, absent)).toEqual({
      request: { baseUrl: 'https://api.example.com', key: 'pk_1' },
      origin: 'https://api.example.com',
      errors: {},
    });
  });

  it('needs no key if one is stored for that host', () => {
    expect(judgeConnection({ ...form, address: 'https://api.example.com/new', key: '' }, kept).request).toEqual({
      baseUrl: 'https://api.example.com/new',
    });
  });

  it.each(['https://api.example.com:8443', 'https://other.example.com'])(
    'never sends the stored key to %s',
    (address) => {
      expect(judgeConnection({ ...form, address, key: '' }, kept)).toEqual({ errors: { key: 'keyForNewAddress' } });
    },
  );

  it('names every invalid field at once', () => {
    expect(judgeConnection({ address: 'http://api.example.com', webApp: 'mailto:x', key: '' }, absent).errors).toEqual({
      address: 'addressNotSecure',
      webApp: 'webAddressInvalid',
      key: 'keyMissing',
    });
  });

  it.each(['two words', 'pk_\u00e9', 'pk_\n1'])('rejects %j as a key, because no header can carry it', (key) => {
    expect(judgeConnection({ ...form, key }, absent).errors).toEqual({ key: 'keyInvalid' });
  });
});
