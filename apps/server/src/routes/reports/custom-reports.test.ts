import type { ReportReply } from '@lanewise/contract/envelope';
import { reportOf } from '@lanewise/contract/reports/index';
import { generatedYear, movedBorder } from '@lanewise/domain/calendar/periods';
import { drillTarget } from '@lanewise/domain/reports/drill';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { pick } from '../../invariants/world.testing.ts';

/**
 * `0008 2026-01-31 2 #0009 10:05 114 c4711 | 4011 Fresh 10.00 | T1 6 9.00 0.54; T1 6 ~1.00 0.06 SNAP`: store, date,
 * lane, number, time, cashier, customer; items; taxes with code, percent, taxable, tax, where ~ marks an untaxed
 * amount, followed by the reason.
 */
const draw = (text: string): Buffer => {
  const rows = text.trim().split('\n');
  return Buffer.from(
    rows
      .map((row) => {
        const [head = '', items = '', taxes = ''] = row.split('|').map((part) => part.trim());
        const [store, businessDate, lane, number = '', time, cashier, customer = ''] = head.split(/\s+/);
        const list = (part: string) => part.split(';').filter((one) => one.trim() !== '');
        return JSON.stringify({
          store,
          businessDate,
          lane,
          number: number.slice(1),
          began: `${businessDate}T${time}:00`,
          cashier,
          customer: customer.slice(1),
          kind: items.includes(' -') ? 'return' : 'sale',
          lines: list(items).map((item) => {
            const [upc, department, amount = ''] = item.trim().split(' ');
            const back = amount.startsWith('-');
            return { upc, department, amount, kind: back ? 'return' : 'sale', quantity: back ? '-1' : '1' };
          }),
          taxes: list(taxes).map((tax) => {
            const [code, percent, of = '', amount, ...why] = tax.trim().split(' ');
            return of.startsWith('~')
              ? { code, percent, amount: '0', exempted: of.slice(1), exemptTax: amount, exemptReason: why.join(' ') }
              : { code, percent, amount, taxable: of };
          }),
        });
      })
      .join('\n'),
  );
};

const days = `
  0008 2026-01-30 1 #0001 09:00 114 | 4011 Fresh 10.00
  0008 2026-01-31 1 #0002 09:00 114 c4711 | 4011 Fresh 2.00; 0490 Grocery 10.00 | T1 6 6.00 0.36; T1 6 ~4.00 0.24 SNAP
  0008 2026-02-01 2 #0003 10:00 7 | 0490 Grocery 50.00 | TPS 5 ~50.00 2.50 Certificate 12-345; TVQ 9.975 ~50.00 4.99 Certificate 12-345
  0008 2026-02-01 2 #0004 10:10 7 | 0490 Grocery 30.00 | T1 6 5.00 0.30; T1 6 ~15.00 0.90 EBT FOOD; T1 6 ~10.00 0.60 eWIC
  0014 2026-02-01 1 #0005 11:00 9 | 0490 Grocery -10.00 | T1 6 ~-10.00 -0.60 Manager
  0014 2026-02-28 1 #0006 12:00 9 | 0490 Grocery 20.00 | T1 6 20.00 1.20
  0014 2026-03-01 1 #0007 12:00 9 | 4011 Fresh 3.00`;

const { world, chain, call, asking } = drawnChain((opened, own) => opened.send(own, draw(days)));

const range = { startDate: '2026-01-30', lastDate: '2026-03-01' };
const { ask, refusal } = asking('report', range);
type Parameters = Record<string, string | number>;
const exempt = (more: Parameters = {}): Promise<ReportReply> =>
  ask('tax-exempt', { sortCol: 'number,exempt_reason', ...more });
const aggregated = (more: Parameters = {}): Promise<ReportReply> => ask('aggregated-sales', more);

describe('a question that cannot be understood', () => {
  it.each([
    ['tax-exempt', 'exemption=charity', 'exemption'],
    ['tax-exempt', 'view=weekly_sales', 'view'],
    ['tax-exempt', 'sortCol=amt', 'sortCol'],
    ['aggregated-sales', 'view=yearly', 'view'],
    ['aggregated-sales', 'exemption=snap', 'exemption'],
    ['aggregated-sales', 'departmentId=fresh', 'departmentId'],
  ])('is refused by its name: %s?%s', async (path, query, field) => {
    expect(await refusal(path, query)).toEqual([400, field]);
  });
});

describe('what was not taxed', () => {
  it('SCR-24 has one row a transaction and reason, and taxes on the same goods exempt one amount', async () => {
    const { data, totals } = await exempt();
    const columns = ['exempt_reason', 'exemption_number', 'taxable_amt', 'exempted_amt', 'exempted_tax'];
    expect(pick(data, 'number', 'lane', 'cashier', 'customer', ...columns)).toEqual([
      ['0002', '1', '114', '4711', 'snap', '', 10, 4, 0.24],
      ['0003', '2', '7', '', 'certificate', '12-345', 50, 50, 7.49],
      ['0004', '2', '7', '', 'snap', '', 30, 15, 0.9],
      ['0004', '2', '7', '', 'wic', '', 30, 10, 0.6],
      ['0005', '1', '9', '', 'other', 'Manager', -10, -10, -0.6],
    ]);
    expect(totals).toMatchObject({ exempted_amt: 69, exempted_tax: 8.63 });
    // A receipt with two reasons has its taxable amount twice, so there is no total.
    expect(totals).not.toHaveProperty('taxable_amt');
    for (const row of data)
      expect(Math.abs(Number(row['exempted_amt']))).toBeLessThanOrEqual(Math.abs(Number(row['taxable_amt'])));
  });

  it('SCR-24 is asked for by reason, lane and cashier, and found by its number', async () => {
    const numbers = async (more: Parameters) => pick((await exempt(more)).data, 'number').flat();
    expect(await numbers({ exemption: 'snap' })).toEqual(['0002', '0004']);
    expect(await numbers({ exemption: 'snap', lane: '2' })).toEqual(['0004']);
    expect(await numbers({ cashier: '9' })).toEqual(['0005']);
    expect(await numbers({ searchText: '12-345' })).toEqual(['0003']);
    expect(await numbers({ searchText: '4711' })).toEqual(['0002']);
  });

  it('SCR-24 is added up by store, a receipt with two reasons once', async () => {
    const { data, totals } = await exempt({ view: 'stores', sortCol: 'name' });
    expect(pick(data, 'name', 'exemption_qty', 'exempted_amt', 'exempted_tax')).toEqual([
      ['Store 0008', 3, 79, 9.23],
      ['Store 0014', 1, -10, -0.6],
    ]);
    expect(totals).toMatchObject({ exemption_qty: 4, exempted_amt: 69 });
  });

  it('leads to its receipt, whose taxes say the same', async () => {
    const [row] = (await exempt({ exemption: 'wic' })).data;
    const { body } = await call('GET', `transactions/${String(row?.['token'])}`);
    expect(body.data).toMatchObject({
      transaction: { number: '0004', taxes: [{ amount: 3_000 }, { exempted: 150_000 }, { exemptReason: 'eWIC' }] },
    });
  });
});

describe('the search of transactions', () => {
  it('finds a receipt number, the code of an item, an amount or a cashier, as it is typed', async () => {
    const found = async (searchText: string) => {
      const { data } = await world.report(chain, 'dashboard/v1/transaction', {
        ...range,
        searchText,
        sortCol: 'number',
      });
      return pick(data, 'number').flat().join(' ');
    };
    expect(await found('3')).toBe('0003');
    expect(await found('0003')).toBe('0003');
    expect(await found('4011')).toBe('0001 0002 0007');
    expect(await found('0490')).toBe('0002 0003 0004 0005 0006');
    expect(await found('490')).toBe('0002 0003 0004 0005 0006');
    expect(await found('21.20')).toBe('0006');
    expect(await found('-10.0')).toBe('0005');
    expect(await found('9')).toBe('0005 0006 0007');
    for (const nothing of ['nobody', '99.99', '777777777']) expect(await found(nothing)).toBe('');
  });
});

describe('aggregated sales', () => {
  const figures = [
    'gross_sales_amt',
    'net_sales_amt',
    'tax',
    'net_sales_qty',
    'customer_qty',
    'aiv',
    'items_per_ticket',
    'atv',
  ];

  it('SCR-25 has one row a month and location', async () => {
    const { data, totals } = await aggregated({ view: 'monthly_sales' });
    expect(pick(data, 'month', 'location', ...figures)).toEqual([
      ['2026-03-01', 'Store 0014', 3, 3, 0, 1, 1, 3, 1, 3],
      ['2026-02-01', 'Store 0008', 80, 80, 0.3, 2, 2, 40, 1, 40],
      ['2026-02-01', 'Store 0014', 20, 10, 1.2, 0, 1, 0, 0, 10],
      ['2026-01-01', 'Store 0008', 22, 22, 0.36, 3, 2, 7.33, 1.5, 11],
    ]);
    expect(totals).toMatchObject({ gross_sales_amt: 125, net_sales_amt: 115, tax: 1.86, customer_qty: 6 });
  });

  it('SCR-25 counts days, and weeks of the company', async () => {
    expect(pick((await aggregated()).data, 'date', 'net_sales_amt')).toEqual([
      ['2026-03-01', 3],
      ['2026-02-28', 20],
      ['2026-02-01', 80],
      ['2026-02-01', -10],
      ['2026-01-31', 12],
      ['2026-01-30', 10],
    ]);
    expect(pick((await aggregated({ view: 'weekly_sales' })).data, 'week', 'net_sales_amt')).toEqual([
      ['2026-03-01', 3],
      ['2026-02-22', 20],
      ['2026-02-01', 80],
      ['2026-02-01', -10],
      ['2026-01-25', 22],
    ]);
  });

  it('SCR-25 counts the periods of the company’s calendar, cut where the question is', async () => {
    await world.test.meta.companies.change(chain.company.id, { calendarPattern: '4-5-4' });
    const { data } = await aggregated({ view: 'periods' });
    expect(pick(data, 'period', 'first_date', 'final_date', 'location', 'net_sales_amt')).toEqual([
      ['2026 P02', '2026-03-01', '2026-03-01', 'Store 0014', 3],
      ['2026 P01', '2026-02-01', '2026-02-28', 'Store 0008', 80],
      ['2026 P01', '2026-02-01', '2026-02-28', 'Store 0014', 10],
      ['2025 P12', '2026-01-30', '2026-01-31', 'Store 0008', 22],
    ]);
    const { id } = chain.company;
    const { pattern = 'months', rule = 'nearest' } = (await world.test.meta.calendarPeriods.of(id)) ?? {};
    const year = generatedYear({ pattern, rule, usWeek: chain.company.us_week }, 2026);
    const periods = (movedBorder(year, 0, 1) ?? []).map(({ number, start, last }) => ({
      number,
      startDate: start,
      endDate: last,
    }));
    await world.test.meta.calendarPeriods.change(id, 2026, { periods, releases: [] });
    expect(pick((await aggregated({ view: 'periods' })).data, 'period', 'first_date', 'final_date')).toEqual([
      ['2026 P01', '2026-02-01', '2026-03-01'],
      ['2026 P01', '2026-02-01', '2026-03-01'],
      ['2025 P12', '2026-01-30', '2026-01-31'],
    ]);
  });

  it('SCR-25 of a department have the figures that it has, and the others are empty', async () => {
    const departments = await world.report(chain, 'dashboard/v1/department_sales', range);
    const fresh = Number(departments.data.find(({ name }) => name === 'Fresh')?.['dep_id']);
    const { data, totals } = await aggregated({ view: 'monthly_sales', departmentId: fresh });
    expect(pick(data, 'month', 'gross_sales_amt', 'net_sales_amt', 'tax', 'net_sales_qty', 'customer_qty')).toEqual([
      ['2026-03-01', null, 3, null, 1, 1],
      ['2026-01-01', null, 12, null, 2, 2],
    ]);
    expect(totals).toMatchObject({ gross_sales_amt: null, net_sales_amt: 15, customer_qty: 3 });
  });

  it('SCR-25 of a department lead to its items, and those come to the row', async () => {
    const departments = await world.report(chain, 'dashboard/v1/department_sales', range);
    const departmentId = Number(departments.data.find(({ name }) => name === 'Fresh')?.['dep_id']);
    const { data } = await aggregated({ view: 'monthly_sales', departmentId });
    expect(data.length).toBeGreaterThan(0);
    const { drill } = reportOf('aggregatedSales').views['monthly_sales'] ?? {};
    const asked = { locations: null, dates: { start: range.startDate, last: range.lastDate }, filters: {} };
    for (const row of data) {
      const target = drillTarget(drill ?? null, asked, row);
      const { start = '', last = '' } = target?.dates ?? {};
      const { totals } = await world.report(chain, reportOf(target?.report ?? 'overview').path, {
        startDate: start,
        lastDate: last,
        locationIds: String(target?.locations),
        ...target?.filters,
      });
      expect([target?.report, totals['amt'], totals['qty']]).toEqual([
        'locationItems',
        row['net_sales_amt'],
        row['net_sales_qty'],
      ]);
    }
  });

  it('agree with the overview of the same days', async () => {
    const overview = await world.report(chain, 'dashboard/v1/location_items', range);
    for (const view of ['default', 'weekly_sales', 'monthly_sales', 'periods']) {
      const { totals } = await aggregated({ view });
      for (const name of ['net_sales_amt', 'net_sales_qty', 'customer_qty', 'atv'])
        expect([view, name, totals[name]]).toEqual([view, name, overview.totals[name]]);
    }
  });
});
