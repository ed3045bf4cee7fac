import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { day, drawnPrintedReports, printed } from './printed-reports.testing.ts';

// The reports that a register prints are small. A stolen key could fill the disk with reports, so a store may send at
// most 2 GB in 24 hours. The limit is checked with the recorded sizes, so no report is read.

const most = 2 * 1024 ** 3;
const { reports, world, chain, send } = drawnPrintedReports();
const about = (fileName: string, regionLocationId = reports.place) => ({
  regionLocationId,
  businessDate: day,
  reportType: 'Closing',
  fileName,
});
const record = (change: ReturnType<typeof sql>) => sql`update pos_report set ${change}`.execute(world.test.meta.db);

it('printed reports are refused past 2 GB a store in 24 hours', async () => {
  expect((await send(about('Z-1.txt'), printed())).status).toBe(200);
  // One more report of the same size as the first report fits, to the byte.
  await record(sql`size = ${most}::bigint - size`);
  expect((await send(about('Z-2.txt'), printed('8.00'))).status).toBe(200);

  const refusal = { status: 409, body: { code: 'list.full', params: { list: 'pos_report', most } } };
  expect(await send(about('Z-3.txt'), printed('7.00'))).toMatchObject(refusal);
  // A report that is already stored takes no room, and another store has its own limit.
  expect((await send(about('Z-2.txt'), printed('8.00'))).status).toBe(200);
  const other = [...chain.places.values()].find(({ reg_loc_id }) => reg_loc_id !== reports.place)?.reg_loc_id;
  expect((await send(about('Z-3.txt', other), printed('7.00'))).status).toBe(200);

  await record(sql`received_at = now() - interval '24 hours'`);
  expect((await send(about('Z-3.txt'), printed('7.00'))).status).toBe(200);
});
