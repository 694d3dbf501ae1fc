/**
 * The organizations, admins and pipelines of every database, with or without sample data: two organizations,
 * three admins, own and shared pipelines, to exercise visibility (service-api §1.4, §5). All invented;
 * example.com receives no mail.
 */
import type { Database } from './database.ts';
import { namedUuid } from './named-uuid.ts';

/**
 * Stages of every pipeline with their default pWin and pGo (decisions, "Stage defaults in the sample data").
 */
const STAGES = [
  { name: 'Triage', pWin: 0.1, pGo: 0.3 },
  { name: 'Qualify', pWin: 0.2, pGo: 0.5 },
  { name: 'Capture', pWin: 0.35, pGo: 0.7 },
  { name: 'Proposal', pWin: 0.5, pGo: 0.9 },
  { name: 'Submitted', pWin: 0.5, pGo: 1 },
  { name: 'Won', pWin: 1, pGo: 1 },
  { name: 'Lost', pWin: 0, pGo: 0 },
] as const;

const ORGANISATIONS = [
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
export const DEFAULT_ADMIN = ORGANISATIONS[0].admins[0].email;

/** Writes the rows above if they are missing. */
export function seed(database: Database, now: Date): void {
  if (database.first('SELECT 1 FROM organisations LIMIT 1')) return;
  database.transaction(() => {
    for (const organisation of ORGANISATIONS) {
      const organisationId = namedUuid(organisation.name);
      database.run('INSERT OR IGNORE INTO organisations (id, name) VALUES ($id, $name)', {
        id: organisationId,
        name: organisation.name,
      });
      for (const { name, email, pipelines } of organisation.admins) {
        const adminId = namedUuid(email);
        database.run(
          'INSERT OR IGNORE INTO admins (id, organisation_id, name, email) VALUES ($id, $organisationId, $name, $email)',
          {
            id: adminId,
            organisationId,
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
