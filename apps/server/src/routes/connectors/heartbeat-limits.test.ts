import { expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

const { test, drawn } = drawnIntake(() => undefined);

/** The largest number that a heartbeat may hold. */
const MOST = 10 ** 15;
const usual = {
  version: '0.1.0',
  instance: 'a'.repeat(32),
  host: 'till',
  run: 1,
  upSeconds: 5,
  clockOffsetMs: 0,
  receiptSeconds: 1,
  spool: { segments: 0, bytes: 0, limit: 1, oldestSeconds: 1 },
  diskFreeBytes: 1,
  aside: 0,
  lost: 0,
  missed: { files: 0, bytes: 0, seconds: null },
};
const limits: Record<string, object> = {
  receiptSeconds: { receiptSeconds: MOST },
  spool: { spool: { segments: MOST, bytes: MOST, limit: 0, oldestSeconds: MOST } },
  'a clock ahead': { clockOffsetMs: MOST },
  'a clock behind': { clockOffsetMs: -MOST },
  missed: { missed: { files: MOST, bytes: MOST, seconds: MOST } },
  upSeconds: { upSeconds: MOST, run: MOST },
  items: { items: { sentSeconds: MOST, missing: true } },
  lost: { aside: MOST, lost: MOST, diskFreeBytes: MOST },
};

it('no heartbeat of one store, however large its numbers, takes a page of connectors from the company', async () => {
  const as = { as: drawn.tokens.admin, headers: { 'x-company-id': String(drawn.harvest.id) } };
  const { body } = await test.ask('GET', 'connectors', as);
  const [connector] = body.data as { connectorId: number }[];
  const pages = [
    'connectors',
    'health_check',
    'connectors/regions',
    'connectors/today',
    `connectors/${connector?.connectorId ?? 0}`,
    `locations/${drawn.stores.harborPoint.location_id}/connector`,
    'locations',
  ];
  const failed: string[] = [];
  let sequence = 0;
  for (const [name, more] of Object.entries(limits)) {
    sequence += 1;
    const beat = { ...usual, sequence, ...more };
    const told = await test.ask('POST', 'connectors/requests/heartbeat', { as: drawn.tokens.connector, body: beat });
    if (told.status !== 200) failed.push(`${name}: heartbeat ${told.status}`);
    for (const page of pages) {
      const { status } = await test.ask('GET', page, as);
      if (status !== 200) failed.push(`${name}: ${page} ${status}`);
    }
  }
  expect(failed).toEqual([]);
});
