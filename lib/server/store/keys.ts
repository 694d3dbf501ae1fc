/** API keys: random, shown once, stored as a SHA-256 hash, revocable (decisions, "Keys"). */
import { createHash, randomBytes } from 'node:crypto';
import { flag, text, textOrNull } from './read-column.ts';
import type { Database, Row } from './database.ts';

/** Whom a key acts for. Limits every read and write of pipelines (service-api §5.2). */
export interface Caller {
  keyId: string;
  adminId: string;
  organizationId: string;
  /** A read-only key, such as one for a reporting script. */
  readOnly: boolean;
}

/** A key as listed: everything except the key itself. */
export interface KeyListing {
  id: string;
  adminName: string;
  adminEmail: string;
  readOnly: boolean;
  createdAt: string;
  revokedAt: string | null;
}

/** A new key. `key` is not stored anywhere. */
export interface NewKey {
  id: string;
  key: string;
}

export class KeyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Creates a key for the admin with this email; returns `undefined` if there is no such admin. */
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
   * The caller that `key` belongs to; `undefined` if it is unknown or revoked. Looks the key up by hash: the
   * timing of an index comparison reveals nothing about the key.
   */
  callerOf(key: string): Caller | undefined {
    const row = this.#database.first(
      `SELECT keys.id, keys.admin_id, keys.read_only, admins.organization_id
       FROM keys JOIN admins ON admins.id = keys.admin_id
       WHERE keys.hash = $hash AND keys.revoked_at IS NULL`,
      { hash: hashOf(key) },
    );
    return (
      row && {
        keyId: text(row, 'id'),
        adminId: text(row, 'admin_id'),
        organizationId: text(row, 'organization_id'),
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

  /** Revokes a key immediately. Returns false if there is no such key or it was already revoked. */
  revoke(id: string, now: Date): boolean {
    const sql = 'UPDATE keys SET revoked_at = $now WHERE id = $id AND revoked_at IS NULL';
    return this.#database.run(sql, { id, now: now.toISOString() }) === 1;
  }

  /** Emails of the admins who can own a key. */
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

// A fast hash is fine here: a key is 256 random bits, not a password that someone could guess.
function hashOf(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}
