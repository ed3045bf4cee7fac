import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCompanies, openTestApp, type TestApp } from '../../app-testing.ts';
import { sql, text } from '../../facts/sql.ts';
import { openTestFacts } from '../../facts/testing.ts';
import { openFaults } from '../../ingest/segment/faults.ts';
import { startIngest, type Ingest } from '../../ingest/ingest.ts';
import { threadsHere } from '../../ingest/threads/threads.ts';
import { openIngestStore } from '../../meta/ingest.ts';
import { openTestMeta } from '../../meta/testing.ts';
import { loadConfig } from '../../config/load.ts';
import { createLog } from '../../plugins/log.ts';
import { ingestRoutes } from './ingest.ts';

let test: TestApp;
let ingest: Ingest;
let facts: Awaited<ReturnType<typeof openTestFacts>>;
let people: Awaited<ReturnType<typeof drawCompanies>>;

beforeAll(async () => {
  const meta = await openTestMeta();
  facts = await openTestFacts();
  const config = loadConfig({}, { home: '/tmp' });
  const store = openIngestStore(meta.db);
  const faults = openFaults(null);
  ingest = await startIngest({ config, meta, facts, threads: threadsHere(), store, faults, log: createLog('silent') });
  await ingest.ready;
  test = await openTestApp({ meta, facts, config, modules: [ingestRoutes(ingest, store, faults)] });
  people = await drawCompanies(test);
});
afterAll(async () => {
  await ingest.close();
  await test.close();
});

const receipt = (store: string, number: string) =>
  `${JSON.stringify({
    store,
    businessDate: '2026-11-19',
    lane: '2',
    number,
    ended: '2026-11-19T19:41:00',
    lines: [{ upc: '4011', quantity: 1, unitPrice: '1.25', amount: '1.25' }],
  })}\n`;

const send = (body: string | Buffer | undefined, more: { as?: string; query?: string; type?: string } = {}) =>
  test.ask('POST', `ingest/segments?fileName=day.jsonl${more.query ?? ''}`, {
    as: more.as ?? people.tokens.admin,
    body,
    headers: { 'content-type': more.type ?? 'application/octet-stream', 'x-company-id': String(people.harvest.id) },
  });

const settled = async (id: unknown, as = people.tokens.admin) =>
  (await test.ask('GET', `ingest/segments/${String(id)}?wait=20`, { as })).body.data as Record<string, unknown>;

describe('sending a file', () => {
  it('refuses nobody, people without the right, and unknown fields', async () => {
    expect((await send('x', { as: 'nonsense' })).status).toBe(401);
    expect((await send('x', { as: people.tokens.manager })).status).toBe(403);
    expect((await send('x', { query: '&colour=red' })).body).toMatchObject({
      fields: [{ field: 'colour', code: 'unknown' }],
    });
  });

  it('refuses by name what is no POS file, before anything is kept', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const answers = [await send(undefined), await send(''), await send(png), await send(gzipSync('x').subarray(0, 12))];
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
      [422, 'ingest.empty'],
      [422, 'ingest.empty'],
      [422, 'ingest.notPosFile'],
      [422, 'ingest.brokenGzip'],
    ]);
    expect(answers[2]?.body['message']).toContain('day.jsonl');
  });

  it('refuses a profile that it was never sent', async () => {
    const { status, body } = await send(receipt('1', '1'), { query: `&profile=${'a'.repeat(64)}` });
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'profile', code: 'unknown' }] }]);
  });

  it('acknowledges, settles, and gives the same receipt for the same bytes whatever their media type', async () => {
    const first = await send(receipt('1', '0001'));
    const { segmentId } = first.body.data as { segmentId: number };
    expect(first.body.data).toMatchObject({ state: 'received', duplicate: false });
    expect(await settled(segmentId)).toMatchObject({
      state: 'applied',
      summary: { entered: 1, lines: 1, amount: '1.25' },
    });
    const again = await send(gzipSync(receipt('1', '0001')), { type: 'application/json' });
    expect(again.body.data).toMatchObject({ segmentId, state: 'applied', duplicate: true });
  });

  it('takes a register log of exceptions alone, and counts them', async () => {
    // Terminal 3, transaction 179, 2026-11-19 15:34, an item that was looked up.
    const log = Buffer.from('2220223a220003223a220179223a222611191534223a2208223a22f114220d0a', 'hex');
    const { segmentId } = (await send(log)).body.data as { segmentId: number };
    expect(await settled(segmentId)).toMatchObject({
      state: 'applied',
      summary: { transactions: 0, entered: 0, quarantinedCount: 0, unknown: { 'exception log 08': 1 } },
    });
  });

  it('turns the UTC of a POSLog into the time of its store, and keeps by which zone it did', async () => {
    const { places } = test.meta;
    await places.createLocation(people.harvest.id, {
      storeNumber: '81',
      name: 'West',
      regionRegLocId: null,
      timeZone: 'America/Los_Angeles',
    });
    const sale = (store: string, began: string): string =>
      `<Transaction><RetailStoreID>${store}</RetailStoreID><WorkstationID>2</WorkstationID><SequenceNumber>7001</SequenceNumber>
       <BeginDateTime>${began}</BeginDateTime><RetailTransaction><LineItem><Sale><ExtendedAmount>1.00</ExtendedAmount></Sale></LineItem>
       </RetailTransaction></Transaction>`;
    const content = `<POSLog>${sale('1', '2026-11-19T03:30:00Z')}${sale('81', '2026-11-19T03:30:00Z')}</POSLog>`;
    const { segmentId } = (await send(content)).body.data as { segmentId: number };
    expect(await settled(segmentId)).toMatchObject({ summary: { entered: 2 } });
    const company = await test.meta.companies.find(people.harvest.id);
    const rows = await facts.query<{ store: string; business_date: string; began: string }>(
      sql`select store, business_date, began from journal where number = ${text('7001')} order by store`,
    );
    const zones = [company?.timeZone ?? '', 'America/Los_Angeles'];
    expect(rows).toEqual(
      zones.map((timeZone, at) => {
        const local = new Date('2026-11-19T03:30:00Z').toLocaleString('sv-SE', { timeZone });
        return { store: ['1', '81'][at], business_date: local.slice(0, 10), began: local };
      }),
    );
    expect((await send(content)).body.data).toMatchObject({ segmentId, duplicate: true });
  });

  it('says what a dry run would do and keeps nothing', async () => {
    const { body } = await send(receipt('77', '0001'), { query: '&dryRun=true&createLocations=true' });
    expect(body.data).toMatchObject({ segmentId: 0, summary: { entered: 1, locationsCreated: ['77'] } });
    expect((await test.meta.places.byStoreNumber(people.harvest.id)).has('77')).toBe(false);
  });

  it('keeps a transaction of an unknown store in quarantine until its store is there', async () => {
    const bytes = receipt('1', '0002') + receipt('55', '0001');
    const { segmentId } = (await send(bytes)).body.data as { segmentId: number };
    expect(await settled(segmentId)).toMatchObject({
      summary: { entered: 1, quarantinedCount: 1, quarantined: [{ reason: 'unknownLocation', fileName: 'day.jsonl' }] },
    });
    await test.meta.places.createLocation(people.harvest.id, { storeNumber: '55', name: 'New', regionRegLocId: null });
    expect((await send(bytes)).body.data).toMatchObject({ segmentId, duplicate: false });
    expect(await settled(segmentId)).toMatchObject({ summary: { entered: 1, duplicates: 1, quarantinedCount: 0 } });
  });

  it('lets a connector send for its own store alone', async () => {
    const as = people.tokens.connector;
    const { body } = await send(receipt('1', '0900') + receipt('2', '0900'), { as });
    const { segmentId } = body.data as { segmentId: number };
    expect(await settled(segmentId, as)).toMatchObject({ summary: { entered: 1, quarantinedCount: 1 } });
  });

  it('takes nothing of the connectors of an Inactive company, says so in the audit log, and goes on when it is Active', async () => {
    const as = people.tokens.connector;
    await test.meta.companies.change(people.harvest.id, { status: 'Inactive' });
    const refused = await send(receipt('1', '0910'), { as });
    expect([refused.status, refused.body['code']]).toEqual([403, 'company.inactive']);
    expect((await test.ask('GET', 'ingest/segments/1', { as })).status).toBe(403);
    const { rows } = await test.meta.audit.list(
      { companyId: people.harvest.id, action: 'access.refused' },
      { limit: 2 },
    );
    expect(rows.at(-1)).toMatchObject({ code: 'company.inactive', route: 'POST ingest/segments', status: 403 });
    expect(rows.at(-1)?.realUser).toMatch(/^connector \d+$/);
    await test.meta.companies.change(people.harvest.id, { status: 'Active' });
    const { segmentId } = (await send(receipt('1', '0910'), { as })).body.data as { segmentId: number };
    expect(await settled(segmentId, as)).toMatchObject({ summary: { entered: 1 } });
  });

  it('takes back a sale that a post void only names, before or after it came, once', async () => {
    const number = (text: string) => `<SequenceNumber>${text}</SequenceNumber>`;
    const head = (sequence: string) =>
      `<Transaction><RetailStoreID>1</RetailStoreID><WorkstationID>2</WorkstationID>${number(sequence)}` +
      '<BusinessDayDate>2026-11-18</BusinessDayDate><EndDateTime>2026-11-18T10:00:00</EndDateTime>';
    const sale = `${head('500')}<RetailTransaction><LineItem>${number('1')}<Sale><ItemID>4011</ItemID>
      <ExtendedAmount>2.50</ExtendedAmount><Quantity>2</Quantity></Sale></LineItem>
      <Total TotalType="TransactionGrandAmount">2.50</Total></RetailTransaction></Transaction>`;
    const postVoid = `${head('501')}<RetailTransaction TransactionStatus="PostVoided"><TransactionLink ReasonCode="Voided">
      ${number('500')}</TransactionLink></RetailTransaction></Transaction>`;
    const file = (content: string) => `<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/">${content}</POSLog>`;
    const early = (await send(file(postVoid))).body.data as { segmentId: number };
    expect(await settled(early.segmentId)).toMatchObject({
      summary: { entered: 0, quarantined: [{ reason: 'unknownSale' }] },
    });
    const sold = (await send(file(sale))).body.data as { segmentId: number };
    expect(await settled(sold.segmentId)).toMatchObject({ summary: { entered: 1, amount: '2.50' } });
    for (const entered of [1, 0]) {
      const both = (await send(file(entered === 1 ? postVoid : `${postVoid}\n`))).body.data as { segmentId: number };
      expect(await settled(both.segmentId)).toMatchObject({
        summary: { entered, amount: '-2.50', quarantinedCount: 0 },
      });
    }
  });

  it('shows a segment to its own company only', async () => {
    const { segmentId } = (await send(receipt('1', '0003'))).body.data as { segmentId: number };
    const { key } = await test.meta.connectors.create(people.corner.id, null, 'Corner');
    expect((await test.ask('GET', `ingest/segments/${segmentId}`, { as: key })).status).toBe(404);
  });
});
