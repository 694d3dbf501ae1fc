/** API keys: random, shown once, kept as a SHA-256 hash, revocable (decisions, "Keys"). */
import { createHash, randomBytes } from 'node:crypto';
import { flag, text, textOrNull } from './columns.ts';
import type { Database, Row } from './database.ts';

/** Who a key speaks for. Every read and write of pipelines is limited by this (service-api §5.2). */
export interface Caller {
  keyId: string;
  adminId: string;
  organisationId: string;
  /** A key handed to a script that may look but not touch. */
  readOnly: boolean;
}

/** A key as it may be shown: everything but the key. */
export interface KeyListing {
  id: string;
  adminName: string;
  adminEmail: string;
  readOnly: boolean;
  createdAt: string;
  revokedAt: string | null;
}

/** A key just made. `key` exists nowhere else. */
export interface NewKey {
  id: string;
  key: string;
}

export class KeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A new key of the admin with this address, or `undefined` when there is no such admin. */
  create(email: string, { readOnly, now }: { readOnly: boolean; now: Date }): NewKey | undefined {
    const admin = this.#database.first('SELECT id FROM admins WHERE email = $email', { email });
    if (!admin) return undefined;
    const id = randomBytes(4).toString('hex');
    const key = `pc_${randomBytes(32).toString('base64url')}`;
    this.#database.run(
      'INSERT INTO keys (id, admin_id, hash, read_only, created_at) VALUES ($id, $adminId, $hash, $readOnly, $createdAt)',
      {
        id,
        adminId: text(admin, 'id'),
        hash: hashOf(key),
        readOnly: readOnly ? 1 : 0,
        createdAt: now.toISOString(),
      },
    );
    return { id, key };
  }

  /**
   * Whom `key` speaks for; `undefined` when it is unknown or revoked. The look-up goes by hash: how far an index
   * comparison got says nothing about the key, so its time gives nothing away.
   */
  callerOf(key: string): Caller | undefined {
    const row = this.#database.first(
      `SELECT keys.id, keys.admin_id, keys.read_only, admins.organisation_id
       FROM keys JOIN admins ON admins.id = keys.admin_id
       WHERE keys.hash = $hash AND keys.revoked_at IS NULL`,
      { hash: hashOf(key) },
    );
    return (
      row && {
        keyId: text(row, 'id'),
        adminId: text(row, 'admin_id'),
        organisationId: text(row, 'organisation_id'),
        readOnly: flag(row, 'read_only'),
      }
    );
  }

  /** Every key ever made, oldest first. */
  list(): KeyListing[] {
    return this.#database
      .all(
        'SELECT keys.*, admins.name, admins.email FROM keys JOIN admins ON admins.id = keys.admin_id ORDER BY keys.created_at, keys.id',
      )
      .map(listingOf);
  }

  /** Takes a key's right away, at once. False when there is no such key or it was revoked before. */
  revoke(id: string, now: Date): boolean {
    const sql = 'UPDATE keys SET revoked_at = $now WHERE id = $id AND revoked_at IS NULL';
    return this.#database.run(sql, { id, now: now.toISOString() }) === 1;
  }

  /** Addresses of those who may own a key. */
  adminEmails(): string[] {
    return this.#database.all('SELECT email FROM admins ORDER BY email').map((row) => text(row, 'email'));
  }
}

function listingOf(row: Row): KeyListing {
  return {
    id: text(row, 'id'),
    adminName: text(row, 'name'),
    adminEmail: text(row, 'email'),
    readOnly: flag(row, 'read_only'),
    createdAt: text(row, 'created_at'),
    revokedAt: textOrNull(row, 'revoked_at'),
  };
}

// A fast hash is right here: a key is 256 random bits, not a password that somebody could guess.
function hashOf(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
