import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { reportOf, type ReportId } from '@lanewise/contract/reports/index';
import { viewAsked } from '@lanewise/contract/reports/point-columns';
import { drillTarget } from '@lanewise/domain/reports/drill';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';
import { drawReceipts } from './receipts.testing.ts';

const days = `
  0008 2026-01-24 1 #0001 114 | 4011 Fresh 4.00 | cash 4.00
  0008 2026-01-25 2 #0001 115 | 0490 Grocery 7.00 | cash 7.00
  0008 2026-01-31 1 #0001 114 | 4011 Fresh 10.00; 0490 Grocery 6.00 | cash 16.00
  0008 2026-01-31 2 #0001 115 | 4011 Fresh 2.00; 0490 Grocery 10.00 | ebtFood 2.00; cash 10.00
  0008 2026-02-01 2 #0002 115 | 0490 Grocery 50.00 | ebtFood 50.00
  0014 2026-01-31 1 #0001 9 | 4011 Fresh 1.00 | ebtFood 1.00
  0014 2026-02-01 1 #0002 9 | 0490 Grocery 20.00 | cash 20.00`;

const range = { startDate: '2026-01-31', lastDate: '2026-02-01' };
const { world, chain, call, idOf, asking } = drawnChain((opened, own) => opened.send(own, drawReceipts(days)));
const { ask, refusal } = asking('report/sales-v2', range);

const made = async (body: object): Promise<number> => {
  const created = await call('POST', 'company/data_point', body);
  expect(created.status, created.text).toBe(201);
  return (created.body.data as DataPoint).dpId;
};

const fresh = async (): Promise<number> => {
  const { data } = await world.report(chain, 'dashboard/v1/department_sales', range);
  return Number(data.find(({ name }) => name === 'Fresh')?.['dep_id']);
};

const produce = async (filters: object = {}): Promise<object> => ({
  source: 'posTotal',
  posAssignment: 'item.sales',
  filters: { department: [await fresh()], ...filters },
});

const columnsNow = async (): Promise<ListedPointColumn[]> =>
  (await call('GET', 'data_point_columns')).body.data as ListedPointColumn[];

describe('data points on screens of figures', () => {
  it.each([
    ['points=dp0_amt', 'points'],
    ['points=dp999999_amt', 'points'],
    ['points=net_sales_amt', 'points'],
    ['pointCategory=-1', 'pointCategory'],
    ['pointCategory=999999', 'pointCategory'],
    ['tender=cash', 'tender'],
    ['view=yearly', 'view'],
    ['sortCol=dp999999_amt', 'sortCol'],
  ])('refuse %s by the field', async (query, field) => {
    expect(await refusal('store/overview', query)).toEqual([400, field]);
  });

  it('SCR-08 begin with the points of their screen, by store, with a row for each', async () => {
    const columns = await columnsNow();
    const { data, totals, totalCount } = await ask('store/overview');
    const net = columns.find(({ name, isMain }) => name === 'Net sales' && isMain)?.field ?? '';
    expect(columns.filter(({ begins }) => begins.includes('overview')).map(({ field }) => field)).toContain(net);
    expect(totalCount).toBe(4);
    expect(pick(data, 'name', net)).toEqual([
      ['Store 0008', 78],
      ['Store 0014', 21],
      ['Store 21', 0],
      ['Store 7', 0],
    ]);
    const summary = await world.report(chain, 'dashboard/v1/location_summary', range);
    expect(totals[net]).toBe(summary.totals['net_sales_amt']);
  });

  it('are those of a category where a question names one', async () => {
    const columns = await columnsNow();
    const tenders = columns.filter(({ category, isMain }) => category === 'Tenders' && isMain);
    const [row] = (await ask('terminal/overview', { pointCategory: String(tenders[0]?.categoryId) })).data;
    expect(Object.keys(row ?? {}).filter((field) => field.startsWith('dp'))).toEqual(tenders.map(({ field }) => field));
  });

  it('SCR-09 SCR-10 stand by lane and by cashier', async () => {
    const id = await made({ name: 'Fresh sales', ...(await produce()) });
    const lanes = await ask('terminal/department', { points: `dp${id}_amt,dp${id}_qty` });
    expect(pick(lanes.data, 'location', 'lane', `dp${id}_amt`, `dp${id}_qty`)).toEqual([
      ['Store 0008', '1', 10, 1],
      ['Store 0014', '1', 1, 1],
      ['Store 0008', '2', 2, 1],
    ]);
    const cashiers = await ask('cashier/overview', { points: `dp${id}_amt` });
    expect(pick(cashiers.data, 'location', 'cashier_number', `dp${id}_amt`)).toEqual([
      ['Store 0008', '114', 10],
      ['Store 0008', '115', 2],
      ['Store 0014', '9', 1],
    ]);
    for (const { totals } of [lanes, cashiers]) expect(totals[`dp${id}_amt`]).toBe(13);
    const one = await ask('store/department', { points: `dp${id}_amt`, lane: '2' });
    expect(one.totals[`dp${id}_amt`]).toBe(2);
  });

  it('a share is worked out after adding: of each row, and of all of them', async () => {
    const all = await made({ name: 'Fresh', ...(await produce()) });
    const snap = await made({ name: 'Fresh by SNAP', ...(await produce({ tender: ['ebtFood'] })) });
    const share = await made({
      name: 'SNAP share of fresh',
      source: 'formula',
      formula: `#${snap} / #${all}`,
      valueType: 'count',
      format: 'percent',
    });
    const points = `dp${all}_amt,dp${snap}_amt,dp${share}_pct`;
    const { data, totals } = await ask('store/department', { points });
    expect(pick(data, 'name', ...points.split(','))).toEqual([
      ['Store 0008', 12, 2, 16.67],
      ['Store 0014', 1, 1, 100],
      ['Store 21', 0, 0, null],
      ['Store 7', 0, 0, null],
    ]);
    expect(totals).toMatchObject({ [`dp${all}_amt`]: 13, [`dp${snap}_amt`]: 3, [`dp${share}_pct`]: 23.08 });
    const searched = await ask('store/department', { points, searchText: '0014' });
    expect(searched.totals).toMatchObject({ [`dp${share}_pct`]: 100 });
    const column = (await columnsNow()).find(({ dpId }) => dpId === share);
    expect(column?.parts).toEqual([`dp${snap}_amt`, `dp${all}_amt`]);
  });

  it('each row has its change against the same weekdays before, of its first amount', async () => {
    const columns = await columnsNow();
    const net = columns.find(({ name, isMain }) => name === 'Net sales' && isMain)?.field ?? '';
    const { data, comparison, totals } = await ask('store/overview', { points: net, lastDate: '2026-01-31' });
    const summary = await world.report(chain, 'dashboard/v1/location_summary', { ...range, lastDate: '2026-01-31' });
    const fields = ['name', 'earlier_amt', 'change_amt', 'change_pct'];
    expect(pick(data, ...fields)).toEqual(pick(summary.data, ...fields));
    expect(totals['change_amt']).toBe(summary.totals['change_amt']);
    expect(comparison?.previous[net]).toBe(summary.comparison?.previous['net_sales_amt']);
    const course = [
      { value: 29, previous: 4, compared: 28 },
      { previous: 7, compared: 50 },
    ];
    for (const by of ['store', 'terminal', 'cashier'])
      expect((await ask(`${by}/overview`, { points: net })).chart?.points).toMatchObject(course);
  });

  it('stand by day, week, month and period', async () => {
    const columns = await columnsNow();
    const net = columns.find(({ name, isMain }) => name === 'Net sales' && isMain)?.field ?? '';
    const by = async (view: string, key: string) =>
      pick((await ask('store/overview', { points: net, view })).data, key, 'location', net);
    expect(await by('daily_sales', 'date')).toEqual([
      ['2026-02-01', 'Store 0008', 50],
      ['2026-02-01', 'Store 0014', 20],
      ['2026-01-31', 'Store 0008', 28],
      ['2026-01-31', 'Store 0014', 1],
    ]);
    expect((await by('weekly_sales', 'week'))[0]).toEqual(['2026-02-01', 'Store 0008', 50]);
    expect((await by('monthly_sales', 'month'))[3]).toEqual(['2026-01-01', 'Store 0014', 1]);
    expect((await by('periods', 'period')).map(([, , amount]) => Number(amount))).toEqual([50, 20, 28, 1]);
  });

  it('a cell leads from store to lane to receipts that come to it', async () => {
    const snap = await made({ name: 'Fresh with SNAP', ...(await produce({ tender: ['ebtFood'] })) });
    const field = `dp${snap}_amt`;
    const step = async (report: ReportId, filters: Record<string, string>, locations: readonly number[] | null) => {
      const { path, views } = reportOf(report);
      const asked = { ...range, ...filters, ...(locations ? { locationIds: locations.join(',') } : {}) };
      const reply = await world.report(chain, path, asked);
      return { reply, view: viewAsked(views['default'] ?? Object.values(views)[0]!, filters) };
    };
    const down = (view: ReturnType<typeof viewAsked>, row: Row | undefined, locations: readonly number[] | null) =>
      drillTarget(
        view.drills?.[field as `dp${number}_amt`] ?? null,
        { locations, dates: { start: range.startDate, last: range.lastDate }, filters: { points: field } },
        row ?? {},
      );
    const stores = await step('storeDepartment', { points: field }, null);
    const first = down(stores.view, stores.reply.data[0], null);
    expect([first?.report, first?.locations, first?.filters.points]).toEqual([
      'terminalDepartment',
      [idOf('0008')],
      field,
    ]);
    const lanes = await step('terminalDepartment', { points: field }, first?.locations ?? null);
    expect(pick(lanes.reply.data, 'lane', field)).toEqual([
      ['1', 0],
      ['2', 2],
    ]);
    const receipts = down(lanes.view, lanes.reply.data[1], first?.locations ?? null);
    expect(receipts?.filters).toMatchObject({ lane: '2', dataPoint: String(snap), kinds: 'all' });
    const { points: _, ...filters } = receipts?.filters ?? {};
    const list: ReportReply = await world.report(chain, reportOf('transactions').path, {
      ...range,
      ...filters,
      locationIds: String(receipts?.locations),
    });
    expect(pick(list.data, 'number', 'point_amt', 'point_qty')).toEqual([['0001', 2, 1]]);
    expect(list.totals['point_amt']).toBe(2);
  });

  it('come to what the reports of sales, tenders, departments and cashiers say of the same', async () => {
    const cash = await made({
      name: 'Cash taken',
      source: 'posTotal',
      posAssignment: 'tender.any',
      filters: { tender: ['cash'] },
    });
    const items = await made({ name: 'Fresh items', ...(await produce()), valueType: 'count' });
    const net = await made({ name: 'Net', source: 'posTotal', posAssignment: 'net_sales_amt' });
    const points = `dp${cash}_amt,dp${items}_qty,dp${net}_amt`;
    const { totals } = await ask('store/overview', { points });
    const tenders = await world.report(chain, 'dashboard/v1/tender_sales', range);
    const departments = await world.report(chain, 'dashboard/v1/department_sales', range);
    expect(totals).toMatchObject({
      [`dp${cash}_amt`]: tenders.data.find(({ name }) => name === 'cash')?.['amt'],
      [`dp${items}_qty`]: departments.data.find(({ name }) => name === 'Fresh')?.['qty'],
    });
    const cashiers = await world.report(chain, 'report/cashiers/list', range);
    const own = await ask('cashier/overview', { points });
    expect(pick(own.data, 'cashier_number', `dp${net}_amt`).sort()).toEqual(
      pick(cashiers.data, 'cashier_number', 'net_sales_amt').sort(),
    );
  });

  it('a definition that changes within the period adds each day by its own, and is told as a break', async () => {
    const id = await made({ name: 'Fresh then cash', ...(await produce()) });
    const later = { name: 'Fresh then cash', source: 'posTotal', posAssignment: 'tender.cash', from: '2026-02-01' };
    expect((await call('PUT', `data_point/${id}`, later)).status).toBe(200);
    const share = await made({
      name: 'Share of net',
      source: 'formula',
      formula: `#${id} / Net sales`,
      valueType: 'count',
    });
    const points = `dp${id}_amt,dp${share}_qty`;
    const reply = await ask('store/overview', { points });
    expect(reply.totals[`dp${id}_amt`]).toBe(13 + 20);
    expect(reply.totals[`dp${share}_qty`]).toBe(0.333);
    expect(reply.changed).toEqual([{ name: 'Fresh then cash', date: '2026-02-01' }]);
    expect(reply.chart).toMatchObject({ breaks: ['2026-02-01'], points: [{ value: 13 }, { value: 20 }] });
    expect((await ask('store/overview', { points, startDate: '2026-02-01' })).changed).toBeUndefined();
    const file = await world.file(chain, 'report/sales-v2/store/overview/export', { ...range, points, type: 'csv' });
    expect(String(file)).toContain('From 02/01/2026 on, Fresh then cash is defined anew.');
    // A point that is not a sum has no value for both days together if its definition changes between them.
    const ratio = await made({ name: 'Changing ratio', source: 'formula', formula: 'Net sales / Customers' });
    const other = { name: 'Changing ratio', source: 'formula', formula: 'Net sales / 2', from: '2026-02-01' };
    expect((await call('PUT', `data_point/${ratio}`, other)).status).toBe(200);
    const { totals } = await ask('store/overview', { points: `dp${ratio}_amt` });
    expect(totals[`dp${ratio}_amt`]).toBeNull();
  });

  it('a receipt marks what makes the point by the definition of its day, and nothing where it does not count', async () => {
    const id = await made({ name: 'Fresh or SNAP', ...(await produce()) });
    const later = { name: 'SNAP', source: 'posTotal', posAssignment: 'tender.ebtFood', from: '2026-02-01' };
    expect((await call('PUT', `data_point/${id}`, later)).status).toBe(200);
    const { data } = await world.report(chain, reportOf('transactions').path, { ...range, locationIds: idOf('0008') });
    const marked = async (dataPoint: number) => {
      const addresses = data.toReversed().map(({ token }) => `transactions/${String(token)}?dataPoint=${dataPoint}`);
      const answers = await Promise.all(addresses.map((address) => call('GET', address)));
      return answers.map(({ body, status }) => (body.data as Receipt | null)?.marked ?? status);
    };
    const none = { lines: [], discounts: [], taxes: [], tenders: [], vouchers: [], events: [] };
    const [lines, tenders] = [{ lines: [0] }, { tenders: [0] }].map((marks) => Object.assign({}, none, marks));
    expect(await marked(id)).toEqual([lines, lines, tenders]);
    const snap = await made({ name: 'Fresh paid by SNAP', ...(await produce({ tender: ['ebtFood'] })) });
    expect(await marked(snap)).toEqual([none, lines, none]);
    expect(await marked(999_999)).toEqual([400, 400, 400]);
  });

  it('receipts of a formula, of what people enter and of no point are refused', async () => {
    const share = await made({ name: 'Half of net', source: 'formula', formula: 'Net sales / 2' });
    const byHand = await made({ name: 'Typed', source: 'manual' });
    for (const dataPoint of [share, byHand, 999_999])
      expect(
        await world.refusal(
          chain,
          `dashboard/v1/transaction?startDate=2026-01-31&lastDate=2026-02-01&dataPoint=${dataPoint}`,
        ),
      ).toEqual([400, 'dataPoint']);
  });

  it('a definition that changes within the period comes to the same in every view, with its own part of each day', async () => {
    const name = 'Fresh, then all';
    const id = await made({ name, ...(await produce()) });
    const later = { name, source: 'posTotal', posAssignment: 'net_sales_amt', filters: {}, from: '2026-02-01' };
    expect((await call('PUT', `data_point/${id}`, later)).status).toBe(200);
    const double = await made({ name: 'Twice that', source: 'formula', formula: `#${id} * 2` });
    const [field, twice] = [`dp${id}_amt`, `dp${double}_amt`];
    const sums = async (report: string, more: Record<string, string> = {}) => {
      const { data, totals } = await ask(report, { points: `${field},${twice}`, ...more });
      return [data.reduce((sum, row) => sum + Number(row[field]), 0), totals[field], totals[twice]];
    };
    for (const view of ['default', 'daily_sales', 'weekly_sales', 'monthly_sales', 'periods'])
      expect([view, ...(await sums('store/overview', { view }))]).toEqual([view, 83, 83, 166]);
    for (const report of ['terminal/overview', 'cashier/overview']) expect(await sums(report)).toEqual([83, 83, 166]);
    expect(await sums('store/overview', { view: 'daily_sales', lane: '2' })).toEqual([52, 52, 104]);
    expect(await sums('store/overview', { cashierNumber: '9' })).toEqual([21, 21, 42]);
    const { path } = reportOf('transactions');
    const receipts = await world.report(chain, path, { ...range, dataPoint: id, kinds: 'all' });
    expect(receipts.totals['point_amt']).toBe(83);
  });
});
