import type { DataPoint } from '@lanewise/contract/entities/data-point';
import { addDays } from '@lanewise/domain/calendar/day';
import { expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';

// Long periods are read by whole months. The results equal the results of reading by days and lanes.

const first = '2026-01-20';
const days = Array.from({ length: 71 }, (_, at) => addDays(first, at));

/** Lane 9 sells 3.00 from morning to evening every day; people at lane 1 sell 5.00 on one day and 7.00 on the next. */
const receipts = days.flatMap((businessDate, at) => {
  const receipt = (lane: string, number: string, cashier: string, time: string, amount: string) => ({
    store: '0008',
    businessDate,
    lane,
    number,
    cashier,
    began: `${businessDate}T${time}`,
    ended: `${businessDate}T${time}`,
    kind: 'sale',
    lines: [{ upc: '4011', department: 'Fresh', amount, quantity: '1' }],
    tenders: [{ kind: 'cash', amount }],
  });
  return [
    receipt('9', '0001', '900', '08:00:00', '1.00'),
    receipt('9', '0002', '900', '20:00:00', '2.00'),
    at % 2 === 0 ? receipt('1', '0001', '114', '09:00:00', '5.00') : receipt('1', '0001', '115', '19:00:00', '7.00'),
  ];
});
const ofPeople = (from: string, to: string): number =>
  days.reduce((sum, day, at) => (day >= from && day <= to ? sum + (at % 2 === 0 ? 5 : 7) : sum), 0);
const daysFrom = (from: string, to: string): number => days.filter((day) => day >= from && day <= to).length;

/** Lane 4 of another store works on one day. */
const ofOneDay = {
  ...receipts[0],
  store: '21',
  businessDate: '2026-02-01',
  lane: '4',
  began: '2026-02-01T09:00:00',
  ended: '2026-02-01T09:00:00',
  lines: [{ upc: '4011', department: 'Fresh', amount: '11.00', quantity: '1' }],
  tenders: [{ kind: 'cash', amount: '11.00' }],
};

const { call, asking, idOf } = drawnChain((opened, own) =>
  opened.send(own, Buffer.from([...receipts, ofOneDay].map((one) => JSON.stringify(one)).join('\n'))),
);
const { ask: askOf } = asking('report/sales-v2', {});
const ask: typeof askOf = (path, more) => askOf(path, { locationIds: String(idOf('0008')), ...more });

const made = async (name: string, filters: object, posAssignment = 'net_sales_amt'): Promise<number> => {
  const created = await call('POST', 'company/data_point', { name, source: 'posTotal', posAssignment, filters });
  expect(created.status, created.text).toBe(201);
  return (created.body.data as DataPoint).dpId;
};

it('sales of self-checkouts and of people over months are those of their days and lanes', async () => {
  const self = await made('At self-checkouts', { laneType: ['selfCheckout'] });
  const staffed = await made('At people', { laneType: ['staffed'] });
  const cash = await made('In cash', {}, 'tender.cash');
  const fields = [self, staffed, cash].map((id) => `dp${id}_amt`);
  for (const [startDate, lastDate] of [
    ['2026-02-01', '2026-02-28'],
    ['2026-01-20', '2026-03-31'],
    // A range that begins after the first days of a month, and a range that ends before the last days of a month.
    ['2026-02-03', '2026-03-28'],
    ['2026-01-25', '2026-02-09'],
    ['2026-03-31', '2026-03-31'],
  ] as const) {
    const people = ofPeople(startDate, lastDate);
    const alone = daysFrom(startDate, lastDate) * 3;
    const expected = [alone, people, alone + people];
    for (const [path, view] of [
      ['store/overview', 'default'],
      ['store/overview', 'weekly_sales'],
      ['store/overview', 'daily_sales'],
      ['store/overview', 'monthly_sales'],
      ['store/overview', 'periods'],
      ['terminal/overview', 'default'],
    ] as const) {
      const { data, totals } = await ask(path, { startDate, lastDate, view, points: fields.join(), limit: '1000' });
      expect([path, view, startDate, ...fields.map((field) => totals[field])]).toEqual([
        path,
        view,
        startDate,
        ...expected,
      ]);
      const sums = fields.map((field) => data.reduce((sum, row) => sum + Number(row[field]), 0));
      expect([path, view, startDate, ...sums]).toEqual([path, view, startDate, ...expected]);
    }
  }
});

it('lanes and cashiers over months are those of their days, also those that a filter names', async () => {
  const cash = `dp${await made('Cash of lanes', {}, 'tender.cash')}_amt`;
  for (const [startDate, lastDate] of [
    ['2026-02-01', '2026-02-28'],
    ['2026-02-03', '2026-03-28'],
    ['2026-01-20', '2026-03-31'],
  ] as const) {
    const asked = { startDate, lastDate, view: 'default', points: cash };
    const [alone, people] = [daysFrom(startDate, lastDate) * 3, ofPeople(startDate, lastDate)];
    for (const path of ['store/overview', 'terminal/overview', 'cashier/overview']) {
      const filtered = async (more: object): Promise<unknown> => (await ask(path, { ...asked, ...more })).totals[cash];
      expect([path, await filtered({ lane: '9' }), await filtered({ lane: '1' })]).toEqual([path, alone, people]);
      expect([path, await filtered({ cashierNumber: '900' })]).toEqual([path, alone]);
      expect([path, await filtered({ cashierNumber: '900', lane: '1' })]).toEqual([path, 0]);
    }
    const { data } = await ask('terminal/overview', asked);
    expect(data.map((row) => [row['lane'], row[cash]]).sort()).toEqual([
      ['1', people],
      ['9', alone],
    ]);
  }
});

it('rows of months are those of their days', async () => {
  const cash = `dp${await made('Cash of months', {}, 'tender.cash')}_amt`;
  const of = (from: string, to: string): number => daysFrom(from, to) * 3 + ofPeople(from, to);
  for (const view of ['monthly_sales', 'periods']) {
    const { data } = await ask('store/overview', {
      startDate: '2026-01-25',
      lastDate: '2026-03-20',
      view,
      points: cash,
    });
    expect(new Set(data.map((row) => row[cash]))).toEqual(
      new Set([of('2026-01-25', '2026-01-31'), of('2026-02-01', '2026-02-28'), of('2026-03-01', '2026-03-20')]),
    );
    expect(data).toHaveLength(3);
  }
});

it('a lane is listed for the days on which it worked alone', async () => {
  const cash = `dp${await made('Cash of a day', {}, 'tender.cash')}_amt`;
  const lanes = async (startDate: string, lastDate: string): Promise<unknown[]> =>
    (
      await ask('terminal/overview', {
        startDate,
        lastDate,
        view: 'default',
        points: cash,
        lane: '4',
        locationIds: String(idOf('21')),
      })
    ).data;
  for (const [startDate, lastDate, found] of [
    ['2026-02-02', '2026-03-31', 0],
    ['2026-02-02', '2026-02-28', 0],
    ['2026-02-01', '2026-03-31', 1],
    ['2026-01-31', '2026-02-01', 1],
  ] as const)
    expect([startDate, lastDate, await lanes(startDate, lastDate)]).toMatchObject([
      startDate,
      lastDate,
      Array.from({ length: found }, () => ({ lane: '4', [cash]: 11 })),
    ]);
});

it('a definition that changes within a month splits it', async () => {
  const id = await made('Cash, then self-checkouts', {}, 'tender.cash');
  const later = { source: 'posTotal', posAssignment: 'net_sales_amt', filters: { laneType: ['selfCheckout'] } };
  const body = { name: 'Cash, then self-checkouts', ...later, from: '2026-03-05' };
  expect((await call('PUT', `data_point/${id}`, body)).status).toBe(200);
  const asked = { startDate: '2026-01-20', lastDate: '2026-03-31', points: `dp${id}_amt` };
  const before = daysFrom('2026-01-20', '2026-03-04') * 3 + ofPeople('2026-01-20', '2026-03-04');
  const expected = before + daysFrom('2026-03-05', '2026-03-31') * 3;
  for (const view of ['default', 'weekly_sales', 'monthly_sales'])
    expect((await ask('store/overview', { ...asked, view })).totals[`dp${id}_amt`]).toBe(expected);
});

it('as they were known before anything came, nothing is read of months', async () => {
  const cash = `dp${await made('Known cash', {}, 'tender.cash')}_amt`;
  const asked = { startDate: '2026-01-20', lastDate: '2026-03-31', points: cash };
  const then = await ask('store/overview', { ...asked, knownAt: '2026-01-01 00:00:00' });
  expect(then.totals[cash]).toBe(0);
  expect(Number((await ask('store/overview', asked)).totals[cash])).toBeGreaterThan(0);
});
