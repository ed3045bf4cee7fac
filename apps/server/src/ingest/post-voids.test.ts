import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { compareRollups } from '../facts/rollups.ts';
import { sql, text, u32 } from '../facts/sql.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openIngestStore } from '../meta/ingest.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { IngestStore } from '../meta/ingest-types.ts';
import type { Meta } from '../meta/types.ts';
import { createLog } from '../plugins/log.ts';
import { openFaults } from './segment/faults.ts';
import { startIngest, type Ingest } from './ingest.ts';
import { threadsHere } from './threads/threads.ts';
import { rounds } from '../thorough.testing.ts';

let meta: Meta;
let facts: Facts;
let store: IngestStore;
let ingest: Ingest;
let company: number;

beforeAll(async () => {
  [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
  store = openIngestStore(meta.db);
  const config = loadConfig({}, { home: tmpdir() });
  const log = createLog('silent');
  ingest = await startIngest({ config, meta, facts, store, log, faults: openFaults(null), threads: threadsHere() });
  await ingest.ready;
  const drawn = { name: 'Harvest', us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
  company = (await meta.companies.create(drawn)).id;
  await meta.places.createLocation(company, { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null });
});
afterAll(async () => {
  await ingest.close();
  await facts.close();
  await meta.close();
});

const number = (named: string): string => `<SequenceNumber>${named}</SequenceNumber>`;
const head = (named: string): string =>
  `<Transaction><RetailStoreID>1</RetailStoreID><WorkstationID>2</WorkstationID>${number(named)}` +
  '<BusinessDayDate>2026-11-18</BusinessDayDate><EndDateTime>2026-11-18T10:00:00</EndDateTime>';
const line = (amount: string): string =>
  `<LineItem>${number('1')}<Sale><ItemID>4011</ItemID><ExtendedAmount>${amount}</ExtendedAmount>` +
  '<Quantity>2</Quantity></Sale></LineItem><Total TotalType="TransactionGrandAmount">2.50</Total>';
const sale = (named: string): string =>
  `${head(named)}<RetailTransaction>${line('2.50')}</RetailTransaction></Transaction>`;
const postVoid = (named: string, of: string, lines = ''): string =>
  `${head(named)}<RetailTransaction TransactionStatus="PostVoided"><TransactionLink ReasonCode="Voided">${number(of)}` +
  `</TransactionLink>${lines}</RetailTransaction></Transaction>`;

const send = async (content: string): Promise<void> => {
  const query = { fileName: 'a.xml', createLocations: false, dryRun: false, part: 1, baseOffset: 0 };
  const body = (async function* () {
    yield Buffer.from(`<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">${content}</POSLog>`);
  })();
  const { segmentId } = await ingest.receive(query, { companyId: company, sentBy: 'test', onlyLocations: null }, body);
  expect(await ingest.receipt(company, segmentId, 50)).toMatchObject({ state: 'applied' });
};

/** Number and net sales of the current receipts whose numbers have this prefix. */
const standing = async (numbers: string) => {
  const [row] = await facts.query<{ receipts: string; net: string }>(
    sql`
select toString(sum(sign)) as receipts, toString(sum(net_amount * sign)) as net from journal
where company = ${u32(company)} and startsWith(number, ${text(numbers)})`,
  );
  return { receipts: Number(row?.receipts), net: Number(row?.net) };
};

/** Details of waiting records that name a number with this prefix. */
const told = async (numbers: string) => {
  const rows = await meta.db
    .selectFrom('quarantine')
    .select(['reason', 'detail'])
    .where('state', '=', 'open')
    .execute();
  return rows.filter(({ detail }) => detail.includes(`number ${numbers}`));
};
const reasons = async (numbers: string): Promise<string[]> => (await told(numbers)).map(({ reason }) => reason);

let drawn = 0;
const next = (): string => String(((drawn += 1), 9_000 + drawn));

describe('several post voids that name one sale', { timeout: 120_000 }, () => {
  it('take it back once and the others are told, whatever the order, the file, the repetition and the rebuild', async () => {
    const order = fc.shuffledSubarray(['sale', 'a', 'b', 'c', 'all'], { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(order, fc.boolean(), async (files, withLines) => {
        const base = next();
        const lines = withLines ? line('2.50') : '';
        const contents: Record<string, string> = { sale: sale(`${base}0`) };
        for (const [at, name] of ['a', 'b', 'c'].entries())
          contents[name] = postVoid(`${base}${at + 1}`, `${base}0`, lines);
        contents['all'] = Object.values(contents).join('');
        for (const name of [...files, 'sale', 'c', 'b', 'a', ...files]) await send(contents[name] ?? '');
        expect(await standing(base)).toEqual({ receipts: 2, net: 0 });
        expect(await reasons(base)).not.toContain('unknownSale');
        expect(await reasons(base)).toContain('voidedBefore');
      }),
      { numRuns: rounds(2, 40) },
    );
    const before = await standing('9');
    await ingest.rebuild(() => undefined);
    expect(await standing('9')).toEqual(before);
    expect(await compareRollups(facts, company)).toMatchObject({ differing: [] });
  });

  it('say which one takes it back', async () => {
    const base = next();
    await send(sale(`${base}0`) + postVoid(`${base}1`, `${base}0`));
    await send(postVoid(`${base}2`, `${base}0`));
    expect(await told(base)).toEqual([
      {
        reason: 'voidedBefore',
        detail: `The sale that it voids is taken back by another post void: lane 2, 2026-11-18, number ${base}1`,
      },
    ]);
    expect(await standing(base)).toEqual({ receipts: 2, net: 0 });
  });
});
