import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { sql, u32 } from '../../facts/sql.ts';
import type { ResyncDays } from '../../meta/segment-types.ts';
import { wholeSight } from '../../meta/sight.ts';
import { profileHashOf } from '../receive/readings.ts';
import { startedIngest } from '../started.testing.ts';
import { lineOf } from '../together.testing.ts';

// A content that a resync or a person replaced stays replaced, whichever file is read again.

const { meta, facts, store, ingest } = startedIngest();
const day: ResyncDays = { first: '2026-11-19', last: '2026-11-19' };
const by = { name: 'Ines', userId: null };
/** A receipt that no register can have written. */
const broken = '{"store":"1","businessDate":"2026-11-19","lane":"1","number":"9","lines":[{"amount":"x"}]}\n';

const opened = async (name: string) => {
  const { id } = await meta.companies.create({
    name,
    us_week: true,
    connector_type: '',
    currency: 'USD',
    timeZone: 'America/New_York',
  });
  await meta.places.createLocation(id, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
  const sight = wholeSight(id);

  const send = async (text: string, resyncDays?: ResyncDays, more: object = {}): Promise<number> => {
    const query = { fileName: 'lane.jsonl', createLocations: false, dryRun: false, part: 1, baseOffset: 0, ...more };
    const body = (async function* () {
      yield Buffer.from(text);
    })();
    const sender = { companyId: id, sentBy: 'test', onlyLocations: null, ...(resyncDays && { resyncDays }) };
    const { segmentId } = await ingest.receive(query, sender, body);
    await expect
      .poll(async () => (await store.segment(id, segmentId))?.state, { timeout: 30_000 })
      .not.toBe('received');
    return segmentId;
  };
  const net = async (): Promise<string | undefined> => {
    const [row] = await facts.query<{ net: string }>(
      sql`select toString(sum(net_amount)) as net from sales_hour where company = ${u32(id)}`,
    );
    return row?.net;
  };
  const conflicts = async () => (await store.incoming.conflicts(sight, { limit: 9, offset: 0, state: 'open' })).rows;
  const decide = async (kind: Parameters<typeof store.incoming.decide>[2], ids: number[]) => {
    await store.incoming.decide(sight, by, kind, ids, 'It is right');
    ingest.wake();
  };
  const settled = (amount: string) => expect.poll(net, { timeout: 20_000 }).toBe(amount);
  return { id, send, net, conflicts, decide, settled };
};

const columns = {
  location: 'store',
  transaction: 'no',
  lane: 'lane',
  timestamp: 'at',
  item: 'item',
  quantity: 'qty',
  unitPrice: 'price',
  amount: 'amt',
};
const head = 'store,no,lane,at,item,qty,price,amt\n';
const row = (number: number, item: string, amount: string): string =>
  `1,${number},1,2026-11-19 10:0${number}:00,${item},1,${amount},${amount}\n`;
/** A CSV file of a company, with the profile that it is read with. */
const csvFile = async (companyId: number) => {
  const profile = importProfile.parse({ name: 'till', csv: { columns } });
  const hash = profileHashOf(companyId, profile);
  await store.keepProfile(companyId, hash, profile);
  return { fileName: 'till.csv', profile: hash };
};

describe('what was replaced since', { timeout: 120_000 }, () => {
  it('by a later resync of a file that had come before stays replaced when the earlier resync is read again', async () => {
    const { id, send, net, conflicts } = await opened('Later resync');
    await send(lineOf('5', '1.00'));
    await send(lineOf('5', '3.00'));
    // The resync holds what stands already.
    await send(lineOf('5', '1.00') + lineOf('6', '10.00'), day);
    await send(lineOf('5', '3.00'), day);
    expect([await net(), (await conflicts()).length]).toEqual(['13', 0]);
    await ingest.replay(id, () => undefined);
    expect([await net(), (await conflicts()).length]).toEqual(['13', 0]);
  });

  it('by a person stays replaced when a resync is read again for a store that is made', async () => {
    const { id, send, net, conflicts, decide, settled } = await opened('Person');
    await send(lineOf('5', '1.00'));
    await send(lineOf('5', '3.00'));
    await send(lineOf('5', '1.00') + lineOf('6', '10.00').replace('"store":"1"', '"store":"2"'), day);
    await decide(
      'accept',
      (await conflicts()).map((one) => one.id),
    );
    await settled('3');
    await meta.places.createLocation(id, { storeNumber: '2', name: 'Maple', regionRegLocId: null });
    const { id: waiting } = await meta.db
      .selectFrom('quarantine')
      .select('id')
      .where('company_id', '=', id)
      .executeTakeFirstOrThrow();
    await decide('replay', [Number(waiting)]);
    await settled('13');
    expect([await net(), (await conflicts()).length]).toEqual(['13', 0]);
  });

  it('stays replaced when an unrelated file is withdrawn', async () => {
    const { send, conflicts, decide, settled } = await opened('Withdrawn');
    await send(lineOf('5', '1.00'));
    await send(lineOf('5', '3.00'));
    await send(lineOf('5', '1.00') + lineOf('7', '7.00'), day);
    await send(lineOf('5', '3.00'), day);
    const unrelated = await send(lineOf('8', '20.00') + broken);
    await settled('30');
    await decide('withdraw', [unrelated]);
    await settled('10');
    await new Promise((wait) => setTimeout(wait, 2_000));
    await settled('10');
    expect(await conflicts()).toEqual([]);
  });

  it('comes as a conflict where the old CSV file grows, as the receipt that a resync made shorter', async () => {
    const { id, send, net, conflicts } = await opened('Growing');
    const file = await csvFile(id);
    const first = head + row(2, 'C', '4.00') + row(3, 'E', '16.00') + row(3, 'F', '32.00');
    await send(first, undefined, file);
    await send(head + row(2, 'C', '4.00') + row(3, 'E', '16.00'), day, file);
    expect(await net()).toBe('20');
    await send(first + row(4, 'G', '64.00'), undefined, file);
    expect([await net(), (await conflicts()).length]).toEqual(['84', 1]);
    await ingest.replay(id, () => undefined);
    expect(await net()).toBe('84');
  });

  it('of a last CSV receipt is a conflict without its first row, and a duplicate without its last', async () => {
    const { id, send, net, conflicts } = await opened('Cut off');
    const file = await csvFile(id);
    await send(head + row(2, 'C', '4.00') + row(3, 'E', '16.00') + row(3, 'F', '32.00'), undefined, file);
    await send(head + row(2, 'C', '4.00') + row(3, 'E', '16.00'), undefined, file);
    expect([await net(), (await conflicts()).length]).toEqual(['52', 0]);
    await send(head + row(2, 'C', '4.00') + row(3, 'F', '32.00'), undefined, file);
    expect([await net(), (await conflicts()).length]).toEqual(['52', 1]);
  });
});
