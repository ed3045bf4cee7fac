import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { ReportReply } from '@lanewise/contract/envelope';
import { byTransaction, toMoney } from '@lanewise/testkit/oracle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToken, openTestApp, type TestApp } from '../app-testing.ts';
import { openIngestArea, type IngestArea } from '../areas.ts';
import { loadConfig } from '../config/load.ts';
import { openTestFacts } from '../facts/testing.ts';
import type { Facts } from '../facts/types.ts';
import { openTestMeta } from '../meta/testing.ts';
import { createLog } from '../plugins/log.ts';
import { generateChain } from './chain/chain.ts';
import { stores } from './chain/stores.ts';
import { seed, type DemoLogin, type SeedParts } from './seed.ts';

/** A Thursday, 3 pm in the stores. */
const now = new Date('2026-03-05T20:00:00Z');
const [today, yesterday, first] = ['2026-03-05', '2026-03-04', '2026-02-12'];

let facts: Facts;
let area: IngestArea;
let test: TestApp;
let logins: DemoLogin[];
const quarantined: unknown[] = [];

const send: SeedParts['send'] = async ({ companyId, fileName, bytes, profile }) => {
  const hash = profile && createHash('sha256').update(JSON.stringify(profile)).digest('hex');
  if (profile && hash) await area.store.keepProfile(companyId, hash, profile);
  const { segmentId } = await area.ingest.receive(
    {
      fileName,
      companyId,
      ...(hash ? { profile: hash } : {}),
      createLocations: false,
      dryRun: false,
      part: 1,
      baseOffset: 0,
    },
    { companyId, sentBy: 'test' },
    (async function* () {
      yield bytes;
    })(),
  );
  const receipt = await area.ingest.receipt(companyId, segmentId, 120);
  if (receipt?.state !== 'applied') throw new Error(`${fileName}: ${receipt?.error ?? 'not settled'}`);
  quarantined.push(...(receipt.summary?.quarantined ?? []));
};

beforeAll(async () => {
  const meta = await openTestMeta();
  facts = await openTestFacts();
  const config = loadConfig({}, { home: tmpdir() });
  area = await openIngestArea({ config, meta, facts, log: createLog('silent') });
  test = await openTestApp({ config, meta, facts, clock: () => now, modules: area.modules });
  logins = await seed({ meta, send, now, log: () => undefined });
}, 300_000);

afterAll(async () => {
  await area.close();
  await test.close();
  await facts.close();
});

const overview = async (startDate: string, lastDate: string): Promise<ReportReply> => {
  const path = `dashboard/v1/location_items?startDate=${startDate}&lastDate=${lastDate}`;
  const { body } = await test.ask('GET', path, { as: localToken });
  return body as unknown as ReportReply;
};

describe('the sample chain on the screen', () => {
  it('enters whole: nothing is set aside', () => {
    expect(quarantined).toEqual([]);
  });

  it('shows of every store what its receipts come to', async () => {
    const receipts = [...generateChain({ today, second: 15 * 3600, days: 21 })].flatMap((day) => day.transactions);
    const figures = byTransaction(receipts, ({ store }) => store);
    const expected = stores.map(({ number, name }) => {
      const { amount = 0, units = 0, customers = 0 } = figures.get(number) ?? {};
      return [name, toMoney(amount), units / 10_000, customers];
    });
    const { data } = await overview(first, today);
    const shown = data.map((row) => [row['name'], row['net_sales_amt'], row['net_sales_qty'], row['customer_qty']]);
    expect(shown.sort()).toEqual(expected.sort());
  });

  it('is complete yesterday but for Northgate, which lacks nine receipts, and Upper Lakes, which fell silent', async () => {
    const { data, completeness } = await overview(yesterday, yesterday);
    expect(completeness.counts).toEqual({
      ...{ complete: 7, partial: 2, missing: 0, closed: 0, notExpected: 1, unverified: 0 },
    });
    const [northgate, upperLakes, ...more] = completeness.notWhole;
    expect(more).toEqual([]);
    expect(northgate).toMatchObject({
      name: 'Northgate',
      date: yesterday,
      state: 'partial',
      gaps: [{ lane: '4', count: 9 }],
    });
    expect(upperLakes).toMatchObject({ name: 'Upper Lakes', date: yesterday, state: 'partial', gaps: [] });
    expect(upperLakes?.lastReceipt.slice(0, 13) ?? '').toMatch(/^2026-03-04.1[34]/);
    expect(data.find((row) => row['name'] === 'West End')).toMatchObject({ net_sales_amt: 0, state: 'notExpected' });
    expect(data.filter((row) => row['state'] === 'partial').map((row) => row['name'])).toEqual([
      'Northgate',
      'Upper Lakes',
    ]);
  });

  it('has no gap on any day before', async () => {
    const { completeness } = await overview(first, '2026-03-03');
    expect(completeness.notWhole).toEqual([]);
    expect(completeness.counts).toMatchObject({ partial: 0, missing: 0, unverified: 0 });
  });

  it('opens for every login that is printed, each to his own stores', async () => {
    const seen: [string, number][] = [];
    for (const { username, password, role } of logins) {
      const login = await test.ask('POST', 'v2/login', { body: { username, password } });
      expect([username, login.status]).toEqual([username, 200]);
      const { Authorization: as } = login.body.data as { Authorization: string };
      const path = `dashboard/v1/location_items?startDate=${yesterday}&lastDate=${yesterday}`;
      const { status, body } = await test.ask('GET', path, { as });
      seen.push([role, status === 200 ? (body.data as object[]).length : -status]);
    }
    expect(seen).toEqual([
      ['Super Admin', 10],
      ['Regional Manager', 10],
      ['Store Manager', 1],
      ['Analyst', -403],
    ]);
  });
});
