import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';
import { mostOf } from '../../meta/list-limits.ts';

// The effects that the key of one store's program has on the other stores of its company.

const { test, drawn } = drawnIntake(() => undefined);

const sent = async (as: string, records: object[]) => {
  const answer = await test.ask('POST', 'ingest/segments?fileName=a.jsonl', {
    as,
    body: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const { segmentId } = answer.body.data as { segmentId: number };
  return test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as });
};
const receipt = (store: string, number: string, departments: string[]) => ({
  store,
  lane: '1',
  number,
  businessDate: '2026-03-07',
  lines: departments.map((department) => ({ upc: '4011', department: [department], amount: '1.00' })),
});
/**
 * A receipt of store 1 with its time in UTC. To read it, the server makes a profile with the time zone of the store.
 */
const inUtc = (number: number): string =>
  `<POSLog><Transaction><RetailStoreID>1</RetailStoreID><SequenceNumber>${number}</SequenceNumber>
   <BeginDateTime>2026-03-07T13:30:00Z</BeginDateTime><RetailTransaction><LineItem><Sale><ExtendedAmount>1.00</ExtendedAmount></Sale></LineItem>
   </RetailTransaction></Transaction></POSLog>`;
const departments = async () => (await test.meta.departments.list(drawn.harvest.id)).map(({ name }) => name);

describe('the key of one store', () => {
  it('adds a tenth of the departments of its company at most, and the others go on', async () => {
    const as = drawn.tokens.connector;
    const { connectorId } =
      (await test.meta.connectors.ofLocation(drawn.harvest.id, drawn.stores.harborPoint.location_id)) ?? {};
    await sql`
      insert into department (company_id, depth, code, name, sent_by)
      select ${drawn.harvest.id}::int, 1, '', 'Of the key ' || at, ${`connector ${connectorId}`}
      from generate_series(1, ${mostOf.department / 10 - 1}::int) as at`.execute(test.meta.db);
    const { body } = await sent(as, [
      receipt('1', '1', ['Last']),
      receipt('1', '2', ['More']),
      receipt('1', '3', ['Last']),
    ]);
    const { summary } = body.data as SegmentReceipt;
    expect(summary).toMatchObject({ entered: 2, quarantinedCount: 1 });
    expect(summary?.quarantined[0]).toMatchObject({ reason: 'tooManyDepartments' });
    expect(summary?.quarantined[0]?.detail).toContain(`the ${mostOf.department / 10} that a sender of some stores`);
    const office = await test.meta.connectors.create(drawn.harvest.id, null, 'Office');
    await sent(office.key, [receipt('2', '1', ['Flowers'])]);
    expect(await departments()).toEqual(expect.arrayContaining(['Last', 'Flowers']));
  });

  it('keeps 500 printed reports of a business date at most, and what came before is still known', async () => {
    const printed = (name: string, content: string) =>
      test.ask('POST', `ingest/reports?store=1&businessDate=2026-03-07&reportType=Closing&fileName=${name}.txt`, {
        as: drawn.tokens.connector,
        body: content,
        headers: { 'content-type': 'application/octet-stream' },
      });
    const kept = async () => (await test.meta.db.selectFrom('pos_report').select('file_name').execute()).length;
    expect((await printed('first', 'NET SALES  1.00\n')).status).toBe(200);
    await sql`
      insert into pos_report (company_id, location_id, business_date, report_type, file_name, version, sha256, size, sent_by)
      select company_id, location_id, business_date, report_type, 'of before ' || at, 1, sha256, size, sent_by
      from pos_report, generate_series(1, 498) as at`.execute(test.meta.db);
    expect((await printed('first', 'NET SALES  2.00\n')).status).toBe(200);
    const more = [await printed('first', 'NET SALES  3.00\n'), await printed('last', 'NET SALES  1.00\n')];
    expect(more.map(({ status, body }) => [status, body['code']])).toEqual(more.map(() => [409, 'list.full']));
    expect(await kept()).toBe(500);
    expect((await printed('first', 'NET SALES  1.00\n')).body).toMatchObject({ data: { duplicate: true } });
  });

  it('uses up its own share of the profiles of its company by what its files make of them', async () => {
    const as = drawn.tokens.connector;
    const upload = (number: number, profile: string) =>
      test.ask('POST', `ingest/segments?fileName=a.xml&profile=${profile}`, {
        as,
        body: inUtc(number),
        headers: { 'content-type': 'application/octet-stream' },
      });
    const named = async (name: string) =>
      ((await test.ask('PUT', 'ingest/profiles', { as, body: { name } })).body.data as { hash: string }).hash;
    expect((await upload(1, await named('One'))).status).toBe(200);
    const kept = await test.meta.db.selectFrom('import_profile').select('sent_by').execute();
    // Two profiles: the profile that is named, and the profile that has the time zone of the store.
    expect(kept.map(({ sent_by }) => sent_by)).toEqual(kept.map(() => kept[0]?.sent_by));
    expect([kept.length, kept[0]?.sent_by]).toEqual([2, expect.stringContaining('connector')]);
    const other = await named('Other');
    await sql`
      insert into import_profile (hash, company_id, body, sent_by)
      select 'of before ' || at, company_id, body, sent_by
      from (select * from import_profile limit 1) as one, generate_series(1, 47) as at`.execute(test.meta.db);
    const full = await upload(2, other);
    expect([full.status, full.body['code'], full.text]).toEqual([
      409,
      'conflict',
      expect.stringContaining('at most 50'),
    ]);
    // The refused upload did not enter with another profile. An upload with a stored profile still enters.
    expect((await upload(2, await named('One'))).body).toMatchObject({ data: { duplicate: false } });
  });
});
