import { describe, expect, it } from 'vitest';
import { parseServiceAddress, parseWebAddress } from './service-address.ts';

describe('parseServiceAddress', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com', 'https://api.example.com'],
    [' https://api.example.com/ ', 'https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/pursuits/v1/', 'https://api.example.com/pursuits', 'https://api.example.com'],
    ['api.example.com/x', 'https://api.example.com/x', 'https://api.example.com'],
    ['HTTPS://API.example.com:8443', 'https://api.example.com:8443', 'https://api.example.com:8443'],
    ['localhost:4010', 'http://localhost:4010', 'http://localhost:4010'],
    ['http://127.0.0.1:4010/', 'http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://[::1]:80', 'http://[::1]', 'http://[::1]'],
  ])('%j is %s', (typed, address, origin) => {
    expect(parseServiceAddress(typed)).toEqual({ ok: true, address, origin });
  });

  it.each([
    ['', 'addressMissing'],
    ['not an address', 'addressInvalid'],
    ['api', 'addressInvalid'],
    ['ftp://api.example.com', 'addressInvalid'],
    ['https://me:secret@api.example.com', 'addressInvalid'],
    ['http://api.example.com', 'addressNotSecure'],
    ['https://api.example.com/?key=1', 'addressHasQuery'],
    ['https://api.example.com/#x', 'addressHasQuery'],
  ])('%j: %s', (typed, error) => {
    expect(parseServiceAddress(typed)).toEqual({ ok: false, error });
  });
});

describe('parseWebAddress', () => {
  it('may be empty', () => {
    expect(parseWebAddress(' ')).toBeUndefined();
  });

  it('is any web address', () => {
    expect(parseWebAddress('app.example.com/')).toMatchObject({ ok: true, address: 'https://app.example.com' });
    expect(parseWebAddress('mailto:x')).toEqual({ ok: false, error: 'addressInvalid' });
  });
});
