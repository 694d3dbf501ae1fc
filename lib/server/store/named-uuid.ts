import { createHash } from 'node:crypto';

/**
 * A UUID derived from `name` (RFC 9562, version 5), so that seeded rows have the same ids on every machine.
 */
export function namedUuid(name: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(name).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Drawn once at random for this project. */
const NAMESPACE = Buffer.from('b1f7c2a45d3e4c0e9a6748d20f6e3b91', 'hex');
