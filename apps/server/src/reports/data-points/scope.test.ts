import type { RegLocId } from '@lanewise/contract/primitives/ids';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { FoundCashier } from '@lanewise/contract/endpoints/schemas/cashiers';
import { MOST_POINT_COLUMNS } from '@lanewise/contract/fields/points';
import type { ReportReply } from '@lanewise/contract/envelope';
import { reportOf } from '@lanewise/contract/reports/index';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { drawReceipts } from './receipts.testing.ts';

const days = `
  0008 2026-01-31 1 #0001 114 | 4011 Fresh 10.00 | cash 10.00
  0008 2026-02-01 2 #0002 115 | 0490 Grocery 50.00 | ebtFood 50.00
  0014 2026-01-31 1 #0001 9 | 4011 Fresh 1.00 | ebtFood 1.00
  0014 2026-02-01 1 #0002 9 | 0490 Grocery 20.00 | cash 20.00`;

const range = 'startDate=2026-01-31&lastDate=2026-02-01';
let manager: string;
let net: string;
const { world, chain, idOf, call } = drawnChain(async (opened, own) => {
  await opened.send(own, drawReceipts(days));
  const accessGroups = [
    ...new Set([...reportOf('storeOverview').access, ...reportOf('transactions').access, 'Datapoint Setting']),
  ];
  const regLocIds = [own.places.get('0014')?.reg_loc_id ?? 0];
  const { userId } = await opened.test.user({
    username: 'one-store@example.com',
    companyId: own.company.id,
    regLocIds,
    accessGroups,
  });
  manager = await opened.test.meta.sessions.open(userId);
});

const point = async (body: object): Promise<number> => {
  const created = await call('POST', 'company/data_point', body);
  expect(created.status, created.text).toBe(201);
  return (created.body.data as DataPoint).dpId;
};

/** A call of the manager of store 0014. */
const theirs = (path: string, method: 'GET' | 'POST' = 'GET', body?: unknown): Promise<Answer> =>
  world.test.ask(method, path, { as: manager, body, headers: { 'x-company-id': String(chain.company.id) } });

const report = async (path: string, more = ''): Promise<ReportReply> => {
  const { status, body, text } = await theirs(`report/sales-v2/${path}?${range}&points=${net}${more}`);
  expect(status, text).toBe(200);
  return body as unknown as ReportReply;
};

describe('the manager of one store', () => {
  it('asks for every store and gets figures, totals, chart and completeness of their own', async () => {
    net = `dp${await point({ name: 'All sales', source: 'posTotal', posAssignment: 'net_sales_amt' })}_amt`;
    const everywhere = `&locationIds=${idOf('0008')},${idOf('0014')}`;
    for (const where of ['', everywhere]) {
      const { data, totals, chart, completeness } = await report('store/overview', where);
      expect(pick(data, 'name', net)).toEqual([['Store 0014', 21]]);
      expect(totals[net]).toBe(21);
      expect(chart?.points.map(({ value }) => value)).toEqual([1, 20]);
      expect(JSON.stringify(completeness)).not.toContain('Store 0008');
    }
  });

  it.each([
    ['terminal/overview', '&lane=2'],
    ['cashier/overview', '&cashierNumber=114'],
    ['terminal/overview', ''],
    ['cashier/overview', ''],
  ])('finds nothing of another store by %s%s', async (path, more) => {
    const { data, totals } = await report(path, `${more}&locationIds=${idOf('0008')}`);
    expect(data).toEqual([]);
    expect(JSON.stringify(totals)).not.toMatch(/60|50|10/);
  });

  it('sees no receipts of another store behind a cell, no cashiers, no values and no file', async () => {
    const elsewhere = `locationIds=${idOf('0008')}`;
    const id = net.slice(2, -4);
    const receipts = await theirs(`dashboard/v1/transaction?${range}&kinds=all&dataPoint=${id}&${elsewhere}`);
    expect([receipts.status, receipts.body.data]).toEqual([200, []]);
    const cashiers = async (more: string): Promise<string[]> =>
      ((await theirs(`dashboard/v1/cashiers?${range}${more}`)).body.data as FoundCashier[]).map(({ number }) => number);
    expect([await cashiers(''), await cashiers('&searchText=114'), await cashiers(`&${elsewhere}`)]).toEqual([
      ['9'],
      [],
      [],
    ]);
    const values = await theirs(`location/values?${range}&${elsewhere}`);
    expect(JSON.stringify(values.body.data ?? [])).not.toContain('60');
    const file = await theirs(`report/sales-v2/store/overview/export?${range}&points=${net}&${elsewhere}&type=csv`);
    expect(file.text).not.toContain('0008');
  });

  it('is refused a preview at another store, as at a store that nobody has', async () => {
    const look = { name: 'Look', source: 'posTotal', posAssignment: 'net_sales_amt' };
    const at = (regLocId: RegLocId) =>
      theirs('data_point/preview', 'POST', { point: look, regLocId, date: '2026-01-31' });
    const [foreign, nobody] = [await at(idOf('0008')), await at(999_999)];
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect([foreign.status, foreign.body.code]).toEqual([nobody.status, nobody.body.code]);
  });
});

it('the most columns over ten years are answered, and more are refused by the field', async () => {
  const many = Array.from({ length: MOST_POINT_COLUMNS + 1 }, (_, at) => `dp${at + 1}_amt`).join(',');
  expect(await world.refusal(chain, `report/sales-v2/store/overview?${range}&points=${many}`)).toEqual([400, 'points']);
  const { body } = await call('GET', 'data_point_columns');
  const all = (body.data as { field: string }[]).map(({ field }) => field).join(',');
  const years = 'startDate=2017-02-02&lastDate=2026-02-01&view=daily_sales';
  const answered = await call('GET', `report/sales-v2/store/overview?${years}&points=${all}`);
  expect(answered.status, answered.text.slice(0, 300)).toBe(200);
  expect((answered.body as unknown as ReportReply).totals[net]).toBe(81);
});

it('a share of nothing has no value in a chart, which is not 0', async () => {
  const cash = await point({ name: 'Cash taken', source: 'posTotal', posAssignment: 'tender.cash' });
  const snap = await point({ name: 'SNAP taken', source: 'posTotal', posAssignment: 'tender.ebtFood' });
  const formula = { source: 'formula', formula: `#${snap} / #${cash}`, valueType: 'count', format: 'percent' };
  const share = await point({ name: 'SNAP for cash', ...formula });
  const asked = `${range}&points=dp${share}_pct&locationIds=${idOf('0008')}`;
  const { body } = await call('GET', `report/sales-v2/store/overview?${asked}`);
  expect((body as unknown as ReportReply).chart?.points).toMatchObject([{ value: 0 }, { value: null }]);
});
