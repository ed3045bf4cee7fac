import type { ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { tmpdir } from 'node:os';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect } from 'vitest';
import { loadConfig } from '../config/load.ts';
import { readArrivals } from '../question/arrivals.ts';
import { sql, u32 } from '../facts/sql.ts';
import { compareRollups } from '../facts/rollups.ts';
import { openTestFacts } from '../facts/testing.ts';
import { openIngestStore } from '../meta/ingest.ts';
import { openTestMeta } from '../meta/testing.ts';
import type { SegmentRow } from '../meta/segment-types.ts';
import { createLog } from '../plugins/log.ts';
import { openFaults } from '../ingest/segment/faults.ts';
import { closeGaps } from '../ingest/repair/gaps.ts';
import { openGate } from '../gate/gate.ts';
import { openHeld } from '../ingest/repair/held-companies.ts';
import type { IngestParts } from '../ingest/segment/parts.ts';
import { processSegment } from '../ingest/apply/process.ts';
import { openReaders } from '../ingest/threads/readers.ts';
import { openSmallUploads } from '../ingest/threads/small-uploads.ts';
import { keepUpload, readUpload } from '../ingest/receive/receive.ts';
import { resolveRequested } from '../ingest/repair/resolve.ts';
import { threadsHere } from '../ingest/threads/threads.ts';
import { wholeSight } from '../meta/sight.ts';

/**
 * Companies that each have a store number 1, files written as text, and the decider, which a test runs step by step.
 */

export interface Chain {
  id: number;
  location: number;
}

/** `0001 1.00` or `11-30 0001 1.00`: day of 2026, number, price; one receipt of lane 1 per line. */
export const drawn = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '))
    .map((cells) => (cells.length === 2 ? ['11-19', ...cells] : cells))
    .map(([day = '', number = '', price = '']) => {
      const businessDate = `2026-${day}`;
      const ended = `${businessDate}T${price.padStart(5, '0').replace('.', ':')}:00`;
      const line = { upc: '4011', description: 'Bananas', quantity: 1, unitPrice: price, amount: price };
      return { store: '1', businessDate, lane: '1', number, ended, lines: [line] };
    })
    .map((receipt) => `${JSON.stringify(receipt)}\n`)
    .join('');

/** Transactions of lane 2 in POSLog. A sale has an amount, a post void only names a sale. */
export interface Numbered {
  number: string;
  /** yyyy-mm-dd */
  date?: string;
  store?: string;
}
const names = ({ number, date = '2026-11-18', store = '1' }: Numbered): string =>
  `<RetailStoreID>${store}</RetailStoreID><WorkstationID>2</WorkstationID><SequenceNumber>${number}</SequenceNumber>` +
  `<BusinessDayDate>${date}</BusinessDayDate>`;
const ended = ({ date = '2026-11-18' }: Numbered, time: string): string => `<EndDateTime>${date}T${time}</EndDateTime>`;

export const log = (...transactions: string[]): string =>
  `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">${transactions.join('')}</POSLog>`;
export const sale = (of: Numbered, amount: string): string =>
  `<Transaction>${names(of)}${ended(of, '10:15:00')}<RetailTransaction><LineItem><Sale>` +
  `<ItemID>4011</ItemID><Quantity>1</Quantity><ExtendedAmount>${amount}</ExtendedAmount></Sale></LineItem></RetailTransaction></Transaction>`;
export const postVoid = (of: Numbered, voided: Numbered): string =>
  `<Transaction>${names(of)}${ended(of, '10:20:00')}` +
  `<RetailTransaction TransactionStatus="PostVoided"><TransactionLink ReasonCode="Voided">${names(voided)}` +
  '</TransactionLink></RetailTransaction></Transaction>';

export const openWithdrawals = async () => {
  const [meta, facts] = await Promise.all([openTestMeta(), openTestFacts()]);
  const config = loadConfig({}, { home: tmpdir() });
  const store = openIngestStore(meta.db);
  const threads = threadsHere();
  const log = createLog('silent');
  const parts: IngestParts = {
    config,
    meta,
    facts,
    store,
    log,
    faults: openFaults(null),
    gate: openGate(),
    threads,
    readers: openReaders(threads),
    small: openSmallUploads(threads),
  };
  const sightOf = ({ id }: Chain) => wholeSight(id);

  const open = async (name: string): Promise<Chain> => {
    const company = { name, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
    const { id } = await meta.companies.create(company);
    const place = { storeNumber: '1', name: 'Harbor Point', regionRegLocId: null };
    return { id, location: (await meta.places.createLocation(id, place)).location_id };
  };

  /** Runs the decider until nothing is left to do. */
  const drain = async (with_: IngestParts = parts): Promise<void> => {
    const held = openHeld(openGate());
    for (;;) {
      const asked = await resolveRequested(with_, held);
      const gap = await closeGaps(with_, held);
      const row = await store.nextReceived(0, held.companies());
      if (row) await processSegment(with_, row);
      if (!row && asked === null && gap === null) return;
    }
  };

  const receive = async (
    chain: Chain,
    fileName: string,
    text: string,
    { purpose = 'import', ...more }: { profile?: string; again?: boolean; purpose?: 'import' | 'resync' } = {},
  ) => {
    const query = { fileName, createLocations: false, dryRun: false, part: 1, baseOffset: 0, ...more };
    const body = (async function* () {
      yield Buffer.from(text);
    })();
    const sender = { companyId: chain.id, sentBy: 'test', onlyLocations: null };
    const upload = await readUpload(parts, query, sender, body);
    return keepUpload(parts, { ...upload, row: { ...upload.row, purpose } });
  };

  const ask = (chain: Chain, kind: ActionKind, ids: readonly number[], note = 'Sent by mistake') =>
    store.incoming.decide(sightOf(chain), { name: 'Ines', userId: null }, kind, ids, note);
  const conflictsOf = async (chain: Chain, segmentId: number) =>
    (await store.incoming.conflicts(sightOf(chain), { limit: 100, offset: 0, state: 'open', segmentId })).rows;
  const row = async (chain: Chain, segment: number): Promise<SegmentRow> => {
    const found = await store.segment(chain.id, segment);
    if (!found) throw new RangeError(`there is no segment ${segment}`);
    return found;
  };
  /** Every row of the journal. */
  const rowsOf = ({ id }: Chain) =>
    facts.query(sql`select * except entered_at from journal where company = ${u32(id)} order by entry_no`);

  return {
    parts,
    meta,
    facts,
    store,
    open,
    drain,
    receive,
    sightOf,
    ask,
    conflictsOf,
    row,
    /** Requests a withdrawal and completes it. */
    withdraw: async (chain: Chain, segment: number): Promise<void> => {
      const [outcome] = await ask(chain, 'withdraw', [segment]);
      expect(outcome?.outcome).toBe('requested');
      await drain();
      expect((await row(chain, segment)).state).toBe('withdrawn');
    },
    /** Accepts every open conflict of a segment. */
    acceptAll: async (chain: Chain, segment: number): Promise<void> => {
      const ids = (await conflictsOf(chain, segment)).map(({ id }) => id);
      if (ids.length > 0) await ask(chain, 'accept', ids, '');
      await drain();
    },
    /** Sends a file and completes all work. Returns its segment. */
    send: async (...sent: Parameters<typeof receive>): Promise<number> => {
      const { segmentId } = await receive(...sent);
      await drain();
      return segmentId;
    },
    /** Makes every removal from the figures of a company fail. Returns a function that ends this. */
    poison: async ({ id }: Chain): Promise<() => Promise<void>> => {
      await facts.command(
        sql`create table poisoned (company UInt32, poison UInt8) engine = MergeTree order by company`,
      );
      await facts.command(sql`
create materialized view poisoned_view to poisoned as
select company, throwIf(company = ${u32(id)} and sign = -1) as poison from journal`);
      return async () => {
        await facts.command(sql`drop table poisoned_view`);
        await facts.command(sql`drop table poisoned`);
      };
    },
    /** Makes this part of a segment unreadable, as if a newer decoder lost it. */
    lose: async (segment: number, part: string): Promise<void> => {
      const text = gunzipSync((await store.raw(segment)) ?? Buffer.alloc(0)).toString();
      const raw = gzipSync(text.replace(part.trim(), '?'.repeat(part.trim().length)));
      await meta.db.updateTable('inbox').set({ raw }).where('id', '=', segment).execute();
    },
    /** The current state in the journal and in its rollups, as figures and completeness read it. */
    figures: async ({ id, location }: Chain) => ({
      standing: await facts.query(sql`
select toString(business_date) as day, number, toString(total) as total from journal
where company = ${u32(id)} and sign = 1 and entry_no not in (select entry_no from superseded where company = ${u32(id)})
order by day, number, total`),
      days: await facts.query(sql`
select toString(business_date) as day, toString(sum(net_amount)) as net, toString(sum(transactions)) as receipts
from sales_hour where company = ${u32(id)} group by day having sum(transactions) != 0 order by day`),
      items: await facts.query(sql`
select toString(sum(amount)) as amount, toString(sum(units)) as units from item_day where company = ${u32(id)}`),
      arrived: (await readArrivals(facts).of(id, [location], '2026-01-01', '2026-12-31')).get(location) ?? null,
    }),
    rowsOf,
    /** Every row of the journal, and whether all rollups agree with the journal. This check takes much longer. */
    journal: async (chain: Chain) => ({
      rows: await rowsOf(chain),
      differing: (await compareRollups(facts, chain.id)).differing,
    }),
    close: async () => {
      await facts.close();
      await meta.close();
    },
  };
};
export type Withdrawals = Awaited<ReturnType<typeof openWithdrawals>>;

/** Withdrawals for the tests of a file, empty until the first test begins. `open` creates a company with a new name. */
export const withdrawals = () => {
  const world = {} as Withdrawals;
  let companies = 0;
  beforeAll(async () => {
    Object.assign(world, await openWithdrawals());
  });
  afterAll(() => world.close());
  return { world, open: (): Promise<Chain> => world.open(`Company ${(companies += 1)}`) };
};
