import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { drawReceipts } from './receipts.testing.ts';

const days = `
  0008 2026-01-24 1 #0001 114 | 4011 Fresh 4.00 | cash 4.00
  0008 2026-01-31 1 #0001 114 | 4011 Fresh 10.00 | cash 10.00
  0008 2026-02-01 2 #0002 115 | 0490 Grocery 50.00 | cash 50.00
  0014 2026-01-31 1 #0001 9 | 4011 Fresh 1.00 | cash 1.00`;

const range = { startDate: '2026-01-31', lastDate: '2026-02-01' };

let [counted, cash, over, guests] = [0, 0, 0, 0];

const { world, chain, call, idOf } = drawnChain(async (opened, own) => {
  await opened.send(own, drawReceipts(days));
  const made = async (body: object): Promise<number> => {
    const created = await call('POST', 'company/data_point', body);
    expect(created.status, created.text).toBe(201);
    return (created.body.data as DataPoint).dpId;
  };
  counted = await made({ name: 'Drawer by hand', source: 'manual' });
  cash = await made({ name: 'Drawer by register', source: 'posTotal', posAssignment: 'tender.cash' });
  over = await made({ name: 'Drawer apart', source: 'formula', formula: `#${counted} - #${cash}` });
  guests = await made({ name: 'Guests by hand', source: 'manual', valueType: 'count' });
  await enter('0008', '2026-01-24', { [counted]: '4.10' });
  await enter('0008', '2026-01-31', { [counted]: '9.75', [guests]: '12' });
  await enter('0008', '2026-02-01', { [counted]: '50' });
  await enter('0014', '2026-01-31', { [counted]: '2' });
  // A day without receipts.
  await enter('0014', '2026-02-01', { [counted]: '0', [guests]: '3' });
  // Taken back.
  await enter('21', '2026-01-31', { [counted]: '99' });
  await enter('21', '2026-01-31', { [counted]: null });
});
/** A report for somebody who sees everything. */
const ask = async (report: string, more: Readonly<Record<string, string>>): Promise<ReportReply> => {
  const query = new URLSearchParams({ ...range, ...more }).toString();
  const { status, body, text } = await call('GET', `report/sales-v2/${report}?${query}`);
  expect(status, text).toBe(200);
  return body as unknown as ReportReply;
};

const enter = (store: string, date: string, values: Readonly<Record<number, string | null>>): Promise<unknown> => {
  const locationId = chain.places.get(store)?.location_id ?? 0;
  const work = { companyId: chain.company.id, locationId, date, by: 'ann@example.com' };
  const changes = Object.entries(values).map(([dpId, enteredValue]) => ({ dpId: Number(dpId), enteredValue }));
  return world.test.meta.books.change(work, { changes, seen: undefined, version: undefined });
};

const fields = () => [`dp${counted}_amt`, `dp${over}_amt`, `dp${guests}_qty`] as const;
const shown = (row: Row | undefined) => fields().map((field) => row?.[field]);
const points = () => ({ points: fields().join(',') });

describe('what people entered', () => {
  it('counts in a definition that is tried before it is saved', async () => {
    const point = { name: 'Tried', source: 'formula', formula: `#${counted} - #${cash}` };
    const tried = { point, regLocId: idOf('0008'), date: '2026-01-31' };
    const { body, text } = await call('POST', 'data_point/preview', tried);
    expect(body.data, text).toMatchObject({ amount: '-0.25', parts: [{ amount: '9.75' }, { amount: '10' }] });
  });

  it('is shown by store with its formulas, and is not known where nobody entered it', async () => {
    const { data, totals } = await ask('store/overview', points());
    const of = (store: string) => shown(data.find(({ reg_loc_id: id }) => id === idOf(store)));
    expect(of('0008')).toEqual([59.75, -0.25, 12]);
    expect(of('0014')).toEqual([2, 1, 3]);
    expect(of('21')).toEqual([null, null, null]);
    expect(shown(totals)).toEqual([61.75, 0.75, 15]);
  });

  it.each([
    [
      'daily_sales',
      'date',
      [
        ['2026-01-31', 9.75, -0.25, 12],
        ['2026-02-01', 50, 0, null],
      ],
      [
        ['2026-01-31', 2, 1, null],
        ['2026-02-01', 0, 0, 3],
      ],
    ],
    [
      'monthly_sales',
      'month',
      [
        ['2026-01-01', 9.75, -0.25, 12],
        ['2026-02-01', 50, 0, null],
      ],
      [
        ['2026-01-01', 2, 1, null],
        ['2026-02-01', 0, 0, 3],
      ],
    ],
    [
      'weekly_sales',
      'week',
      [
        ['2026-01-25', 9.75, -0.25, 12],
        ['2026-02-01', 50, 0, null],
      ],
      [
        ['2026-01-25', 2, 1, null],
        ['2026-02-01', 0, 0, 3],
      ],
    ],
  ])('is shown by %s, on days without receipts as well', async (view, key, ofOne, ofOther) => {
    const { data, totals } = await ask('store/overview', { ...points(), view });
    const of = (store: string) =>
      data
        .filter(({ reg_loc_id: id }) => id === idOf(store))
        .map((row) => [row[key], ...shown(row)])
        .sort();
    expect(of('0008')).toEqual(ofOne);
    expect(of('0014')).toEqual(ofOther);
    expect(shown(totals)).toEqual([61.75, 0.75, 15]);
  });

  it('is sorted, searched and paged like a figure of the registers', async () => {
    const { data, totalCount } = await ask('store/overview', {
      ...points(),
      view: 'daily_sales',
      sortCol: `dp${counted}_amt`,
      sortDir: 'DESC',
      limit: '2',
    });
    expect(totalCount).toBeGreaterThanOrEqual(4);
    expect(data.map(shown)).toEqual([
      [50, 0, null],
      [9.75, -0.25, 12],
    ]);
  });

  it.each(['terminal/overview', 'cashier/overview'])('is not known of a lane or a cashier: %s', async (report) => {
    const { data, totals } = await ask(report, points());
    expect(data.length).toBeGreaterThan(0);
    for (const row of [...data, totals]) expect(shown(row)).toEqual([null, null, null]);
  });

  it('is compared with the week before', async () => {
    const { data } = await ask('store/overview', {
      points: `dp${counted}_amt`,
      startDate: '2026-01-31',
      lastDate: '2026-01-31',
      compare: 'week',
    });
    expect(data.find(({ reg_loc_id: id }) => id === idOf('0008'))).toMatchObject({
      earlier_amt: 4.1,
      change_amt: 5.65,
    });
  });

  it('says on how many days it may still change', async () => {
    expect((await ask('store/overview', points())).openDays).toBe(4);
    expect((await ask('store/overview', { points: `dp${cash}_amt` })).openDays).toBeUndefined();
  });

  it('has columns that lead to no receipts', async () => {
    const listed = (await call('GET', 'data_point_columns')).body.data as ListedPointColumn[];
    const of = (dpId: number) => listed.find((column) => column.dpId === dpId);
    expect(of(counted)).toMatchObject({ field: `dp${counted}_amt`, isEntered: true, isFormula: false });
    expect(of(over)).toMatchObject({ isEntered: false, isFormula: true, parts: [`dp${counted}_amt`, `dp${cash}_amt`] });
  });

  it('is hidden from who counts blind, with every formula over it', async () => {
    const { userId } = await world.test.user({
      username: 'blind.reader@example.com',
      companyId: chain.company.id,
      regLocIds: 'all',
      accessGroups: ['Data Point Reporting Access Group'],
    });
    const blind = await world.test.meta.sessions.open(userId);
    const query = new URLSearchParams({ ...range, ...points() }).toString();
    const { status, body, text } = await world.test.ask('GET', `report/sales-v2/store/overview?${query}`, {
      as: blind,
    });
    expect(status, text).toBe(200);
    for (const row of body['data'] as Row[]) expect(shown(row)).toEqual([null, null, null]);
    expect(body['openDays']).toBeUndefined();
  });
});
