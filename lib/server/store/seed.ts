/**
 * The organizations, admins and pipelines of every database, with or without sample data: two organizations,
 * three admins, own and shared pipelines, to exercise visibility (service-api §1.4, §5). All invented;
 * example.com receives no mail.
 */
import { createHash } from 'node:crypto';
import type { Database } from './database.ts';

/** Stages of every pipeline (decisions, "Stage defaults in the sample data"). */
const STAGES = [
  { name: 'Triage', pWin: 0.1, pGo: 0.3 },
  { name: 'Qualify', pWin: 0.2, pGo: 0.5 },
  { name: 'Capture', pWin: 0.35, pGo: 0.7 },
  { name: 'Proposal', pWin: 0.5, pGo: 0.9 },
  { name: 'Submitted', pWin: 0.5, pGo: 1 },
  { name: 'Won', pWin: 1, pGo: 1 },
  { name: 'Lost', pWin: 0, pGo: 0 },
] as const;

const ORGANIZATIONS = [
  {
    name: 'Northgate Systems',
    admins: [
      {
        name: 'Mara Lindqvist',
        email: 'mara@northgate.example.com',
        pipelines: [
          { name: 'Federal IT', shared: true },
          { name: 'Mara: early looks', shared: false },
        ],
      },
      {
        name: 'Tomas Okafor',
        email: 'tomas@northgate.example.com',
        pipelines: [
          { name: 'Facilities and grounds', shared: true },
          { name: 'Tomas: shortlist', shared: false },
        ],
      },
    ],
  },
  {
    name: 'Harborlight Consulting',
    admins: [
      {
        name: 'Priya Ellison',
        email: 'priya@harborlight.example.com',
        pipelines: [
          { name: 'State and local', shared: true },
          { name: 'Priya: watch list', shared: false },
        ],
      },
    ],
  },
] as const;

/** The admin who owns a key by default: sees own pipelines and one that a colleague shares. */
export const DEFAULT_ADMIN = ORGANIZATIONS[0].admins[0].email;

/** Writes the rows above if they are missing. */
export function seed(database: Database, now: Date): void {
  if (database.first('SELECT 1 FROM organizations LIMIT 1')) return;
  database.transaction(() => {
    for (const organization of ORGANIZATIONS) {
      const organizationId = namedUuid(organization.name);
      database.run('INSERT OR IGNORE INTO organizations (id, name) VALUES ($id, $name)', {
        id: organizationId,
        name: organization.name,
      });
      for (const { name, email, pipelines } of organization.admins) {
        const adminId = namedUuid(email);
        database.run(
          'INSERT OR IGNORE INTO admins (id, organization_id, name, email) VALUES ($id, $organizationId, $name, $email)',
          {
            id: adminId,
            organizationId,
            name,
            email,
          },
        );
        for (const pipeline of pipelines) seedPipeline(database, adminId, pipeline, now);
      }
    }
  });
}

function seedPipeline(
  database: Database,
  ownerId: string,
  { name, shared }: { name: string; shared: boolean },
  now: Date,
): void {
  const id = namedUuid(`${ownerId}/${name}`);
  database.run(
    'INSERT OR IGNORE INTO pipelines (id, owner_id, name, shared_with_org, updated_at) VALUES ($id, $ownerId, $name, $shared, $updatedAt)',
    { id, ownerId, name, shared: shared ? 1 : 0, updatedAt: now.toISOString() },
  );
  for (const [position, stage] of STAGES.entries()) {
    database.run(
      `INSERT OR IGNORE INTO stages (id, pipeline_id, name, position, default_p_win, default_p_go)
       VALUES ($id, $pipelineId, $name, $position, $pWin, $pGo)`,
      { id: namedUuid(`${id}/${stage.name}`), pipelineId: id, position, ...stage },
    );
  }
}

/** A UUID derived from `name` (RFC 9562, version 5): seeded rows have the same ids everywhere. */
function namedUuid(name: string): string {
  const digest = createHash('sha1').update(NAMESPACE).update(name).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Drawn once at random for this project. */
const NAMESPACE = Buffer.from('b1f7c2a45d3e4c0e9a6748d20f6e3b91', 'hex');
