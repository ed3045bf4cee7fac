import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { join } from '../../invariants/isolation/world.testing.ts';
import { data, day, drawnPrintedReports, printed } from './printed-reports.testing.ts';

// Everything that a register prints of a day can be guessed, except the amounts. A blind counter who may send files
// could send one guess after the other. No answer and no list may reveal whether a guess is right.

const name = 'Z-0309.txt';
const about = () => ({ regionLocationId: reports.place, businessDate: day, reportType: 'Closing', fileName: name });
let [blind, merchant] = ['', ''];
const { reports, world, chain, ask, send } = drawnPrintedReports();
beforeAll(async () => {
  const enter = async (username: string, more: string[]): Promise<string> => {
    const groups = ['Sheets Access Group', 'Connector Setting', 'Users Setting', ...more];
    return (await join(world, username, 'Store Manager', chain.company.id, groups, [reports.place])).token;
  };
  blind = await enter('guesses.closings', []);
  merchant = await enter('reads.closings', ['Sales Access Group']);
  expect((await send(about(), printed())).status).toBe(200);
}, 60_000);

const sent = (net: string, as: string) => ask('POST', 'ingest/reports', about(), { as, body: printed(net) });

describe('a printed report that somebody who counts blind sends', () => {
  it('is answered alike whether it is there or not', async () => {
    const told = { posReportId: null, fileName: name, version: null, duplicate: null };
    for (const net of ['9.50', '9.75', '9.75']) expect(data(await sent(net, blind))).toMatchObject(told);
    expect(data(await sent('9.50', merchant))).toMatchObject({ version: 1, duplicate: true });
  });

  it('leaves the same record in the log, whether it is there or not', async () => {
    const { body } = await ask('GET', 'audit', { limit: '200' }, { as: blind });
    const records = (body.data as { action: string; subjectId: string }[]).filter(
      ({ action }) => action === 'posReport.send',
    );
    expect(records.map(({ subjectId }) => subjectId)).toEqual(['', '', '']);
  });

  it('is refused alike by a store that takes no more', async () => {
    await sql`update pos_report set size = ${2 ** 31 - 1}`.execute(world.test.meta.db);
    for (const net of ['9.50', '8.00'])
      expect(await sent(net, blind)).toMatchObject({ status: 409, body: { code: 'list.full' } });
    expect((await sent('9.50', merchant)).status).toBe(200);
  });
});
