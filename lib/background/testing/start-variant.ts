/** The background connected to a service variant. */
import {
  createVariantService,
  VARIANT_KEY,
  VARIANT_PIPELINE,
  type ServiceVariant,
} from '../../api/testing/variant-service.ts';
import { SERVICE_VARIANTS } from '../../api/testing/service-variants.ts';
import { parseCents } from '../../domain/money/money.ts';
import { must } from '../../domain/testing/must.ts';
import { createParts } from '../parts.ts';
import { openDatabase } from '../storage/database.ts';
import { createStillClock, newDatabaseName } from './start-parts.ts';

const PLAIN = must(SERVICE_VARIANTS[0]);
const BASE = 'https://foreign.example';
export const NOTICE = { noticeId: 'n', title: 'Roof repair' };

export function startVariant(more: Partial<ServiceVariant> = {}) {
  const clock = createStillClock();
  const service = createVariantService({ ...PLAIN, ...more }, () => clock.now());
  const parts = createParts({
    database: openDatabase(newDatabaseName()),
    fetch: (input, init) => service.fetch(input, init),
    clock,
    isOnline: () => true,
  });
  const connect = () => parts.connector.validate({ baseUrl: BASE, key: VARIANT_KEY });
  const add = (noticeId = NOTICE.noticeId) =>
    parts.capture.add({ body: { ...NOTICE, noticeId }, pipelineId: VARIANT_PIPELINE, owner: 'x' });
  const sent = (method: string) => service.log.filter((request) => request.method === method).length;
  return { clock, service, parts, connect, add, sent };
}

/** Connected, with one pursuit worth $1.2M. */
export async function startWithValue(more: Partial<ServiceVariant> = {}) {
  const started = startVariant(more);
  await started.connect();
  await started.add();
  const { id } = must(started.service.pursuits[0]);
  const update = (changes: Parameters<typeof started.parts.pursuits.update>[2]) =>
    started.parts.pursuits.update(VARIANT_PIPELINE, id, changes);
  await update({ estimatedValueCents: parseCents(120_000_000) ?? null });
  return { ...started, id, update, stored: must(started.service.pursuits[0]) };
}
