import { describe, expect, it } from 'vitest';
import { parseServiceAddress, parseWebAddress } from './service-address.ts';

describe('parseServiceAddress', () => {
  it('normalizes an address and names the host to request', () => {
    expect(parseServiceAddress(' api.example.com/pursuits/v1/ ')).toEqual({
      ok: true,
      address: 'https://api.example.com/pursuits',
      origin: 'https://api.example.com',
    });
  });

  it.each([
    ['', 'addressMissing'],
    ['not an address', 'addressInvalid'],
    ['http://api.example.com', 'addressNotSecure'],
    ['https://me:secret@api.example.com', 'addressHasCredentials'],
    ['https://api.example.com/?key=1', 'addressHasQuery'],
  ])('%j: %s', (typed, error) => {
    expect(parseServiceAddress(typed)).toEqual({ ok: false, error });
  });
});

describe('parseWebAddress', () => {
  it('accepts an empty address', () => {
    expect(parseWebAddress(' ')).toBeUndefined();
  });

  it.each([
    ['app.example.com/', 'https://app.example.com'],
    ['http://localhost:3000/app/', 'http://localhost:3000/app'],
    ['intranet:8080', 'https://intranet:8080'],
  ])('%j is %s', (typed, address) => {
    expect(parseWebAddress(typed)).toMatchObject({ ok: true, address });
  });

  it.each(['mailto:x', 'javascript:alert(1)', 'two words'])('%j is invalid', (typed) => {
    expect(parseWebAddress(typed)).toEqual({ ok: false, error: 'webAddressInvalid' });
  });
});
