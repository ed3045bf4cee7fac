import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { DataPointPreview } from '@lanewise/contract/entities/data-point-preview';
import type { StoreDayValues } from '@lanewise/contract/entities/data-point-values';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { chainOf } from '@lanewise/testkit/arbitrary';
import { cellMeasures, type CellPart } from '@lanewise/testkit/cells';
import { toMoney } from '@lanewise/testkit/oracle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localToken } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { storeNumbers, written, type Chain } from '../../invariants/world.testing.ts';
import { rounds } from '../../thorough.testing.ts';

const { world, chain, idOf } = drawnChain(async (opened, own) => {
  const sale = (number: string, store: string, cash: string) =>
    JSON.stringify({
      store,
      businessDate: '2026-01-31',
      lane: '1',
      number,
      began: '2026-01-31T09:00:00',
      kind: 'sale',
      lines: [{ upc: '4011', department: 'Fresh', amount: cash, quantity: '1' }],
      tenders: [{ kind: 'cash', amount: cash }],
    });
  await opened.send(
    own,
    Buffer.from([sale('1', '0008', '10.00'), sale('2', '0008', '2.50'), sale('3', '21', '4.00')].join('\n')),
  );
});

const createdIn = async (own: Chain, body: object): Promise<number> => {
  const headers = { 'x-company-id': String(own.company.id) };
  const created = await world.test.ask('POST', 'company/data_point', { as: localToken, body, headers });
  expect(created.status, created.text).toBe(201);
  return (created.body.data as DataPoint).dpId;
};

const valuesIn = async (own: Chain, query: string): Promise<StoreDayValues[]> => {
  const headers = { 'x-company-id': String(own.company.id) };
  const { status, body, text } = await world.test.ask('GET', `location/values?${query}`, { as: localToken, headers });
  expect(status, text).toBe(200);
  return body.data as StoreDayValues[];
};

describe('values of data points', () => {
  it.each([
    ['startDate=2026-02-02&lastDate=2026-02-01', 'startDate'],
    ['startDate=2026-02-30&lastDate=2026-03-01', 'startDate'],
    ['startDate=2026-01-01&lastDate=2036-01-01', 'lastDate'],
    ['startDate=2026-01-01&lastDate=2026-01-01&day=1', 'day'],
  ])('are refused for %s, by the field', async (query, field) => {
    expect(await world.refusal(chain, `location/values?${query}`)).toEqual([400, field]);
  });

  it('API-133 stand by location and date, with the state of each day', async () => {
    const cash = await createdIn(chain, { name: 'Cash in hand', source: 'posTotal', posAssignment: 'tender.cash' });
    const count = await createdIn(chain, {
      name: 'Cash count',
      source: 'posTotal',
      posAssignment: 'tender.cash',
      valueType: 'count',
    });
    const average = await createdIn(chain, { name: 'Cash each', source: 'formula', formula: `#${cash} / #${count}` });
    const byHand = await createdIn(chain, { name: 'Cash counted by hand', source: 'manual' });
    const found = await valuesIn(
      chain,
      `startDate=2026-01-31&lastDate=2026-02-01&locationIds=${idOf('0008')},${idOf('7')}`,
    );
    const shown = found.map(({ reg_loc_id: place, date, state, values }) => [
      place === idOf('0008') ? '0008' : '7',
      date,
      state,
      ...[cash, count, average, byHand].map((id) => {
        const value = values.find(({ dpId }) => dpId === id);
        return [value?.amount, value?.quantity];
      }),
    ]);
    expect(shown).toEqual([
      ['0008', '2026-01-31', expect.any(String), ['12.5', '2'], [null, '2'], ['6.25', null], [null, null]],
      ['0008', '2026-02-01', expect.any(String), ['0', '0'], [null, '0'], [null, null], [null, null]],
      ['7', '2026-01-31', expect.any(String), ['0', '0'], [null, '0'], [null, null], [null, null]],
      ['7', '2026-02-01', expect.any(String), ['0', '0'], [null, '0'], [null, null], [null, null]],
    ]);
  });

  it('leave out those that are not in use', async () => {
    const idle = await createdIn(chain, { name: 'Out of use', source: 'manual', status: 'Inactive' });
    const found = await valuesIn(chain, 'startDate=2026-01-31&lastDate=2026-01-31');
    expect(found).toHaveLength(storeNumbers.length);
    expect(found.flatMap(({ values }) => values).filter(({ dpId }) => dpId === idle)).toEqual([]);
  });
});

describe('a definition on a day before it is saved', () => {
  const cash = { name: 'Cash tried', source: 'posTotal', posAssignment: 'tender.any', filters: { tender: ['cash'] } };
  const preview = async (body: object) => {
    const headers = { 'x-company-id': String(chain.company.id) };
    return world.test.ask('POST', 'data_point/preview', { as: localToken, body, headers });
  };
  const day = '2026-01-31';

  it.each<[object, string]>([
    [{ point: { ...cash, name: '' } }, 'point.name'],
    [{ point: { ...cash, filters: { department: [2_000_000_000] } } }, 'filters'],
    [{ point: { name: 'Tried', source: 'formula', formula: 'Moonlight * 2' } }, 'formula'],
    [{ point: cash, date: '2026-02-30' }, 'date'],
    [{ point: cash, from: null }, 'from'],
  ])('is refused as when it is saved: %o', async (body, field) => {
    expect(await preview({ regLocId: idOf('0008'), ...body })).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    });
  });

  it('is unknown of a store or a data point that is not there', async () => {
    expect((await preview({ regLocId: 2_000_000_000, point: cash })).status).toBe(404);
    expect((await preview({ regLocId: idOf('0008'), dpId: 2_000_000_000, point: cash })).status).toBe(404);
  });

  it.each([
    ['no right but to set it up', [], ['values', 'receipts']],
    ['data points, but no receipts', ['Data Point Reporting Access Group'], ['receipts']],
    ['receipts, but counts blind', ['Transactions Access Group', 'Sheets Access Group'], ['values', 'receipts']],
    ['both', ['Data Point Reporting Access Group', 'Transactions Access Group'], []],
  ] as const)('shows somebody with %s no more than they may see', async (_name, groups, withheld) => {
    const name = `preview.n${groups.length}${withheld.length}`;
    const held = ['Datapoint Setting', ...groups];
    const { token } = await join(world, name, 'Store Manager', chain.company.id, held, 'all');
    const how = { as: token, body: { regLocId: idOf('0008'), point: cash, date: day } };
    const { status, body } = await world.test.ask('POST', 'data_point/preview', how);
    const found = body.data as DataPointPreview;
    expect([status, found.withheld]).toEqual([200, withheld]);
    const hides = (part: 'values' | 'receipts') => found.withheld.includes(part);
    expect([found.amount, found.receipts.length]).toEqual([hides('values') ? null : '12.5', hides('receipts') ? 0 : 2]);
  });

  it('has its value, and receipts that open with what each adds', async () => {
    const { body } = await preview({ regLocId: idOf('0008'), point: cash, date: day });
    expect(body.data).toMatchObject({ date: day, amount: '12.5', quantity: '2', parts: [] });
    const { receipts } = body.data as DataPointPreview;
    const added = receipts.map(({ number, amount, quantity }) => [number, Number(amount), Number(quantity)]);
    expect(added.sort()).toEqual([
      ['1', 10, 1],
      ['2', 2.5, 1],
    ]);
    expect(receipts.map(({ time }) => time)).toEqual(['2026-01-31 09:00:00', '2026-01-31 09:00:00']);
    const headers = { 'x-company-id': String(chain.company.id) };
    const opened = await world.test.ask('GET', `transactions/${receipts[0]?.token}`, { as: localToken, headers });
    expect(opened.status, opened.text).toBe(200);
  });

  it('has the values of its parts, as it would be and as they are', async () => {
    const part = await createdIn(chain, { ...cash, name: 'Cash part' });
    const formula = { name: 'Twice', source: 'formula', formula: 'Cash part * 2 + #' + String(part) };
    const asked = { regLocId: idOf('0008'), date: day };
    expect((await preview({ ...asked, point: formula })).body.data).toMatchObject({
      amount: '37.5',
      parts: [{ dpId: part, name: 'Cash part', amount: '12.5' }],
    });
    const narrowed = { ...cash, name: 'Cash part', filters: { tender: ['check'] } };
    expect((await preview({ ...asked, dpId: part, point: narrowed })).body.data).toMatchObject({
      amount: '0',
      receipts: [],
    });
    const ring = { name: 'Cash part', source: 'formula', formula: 'Cash part + 1' };
    expect(await preview({ ...asked, dpId: part, point: ring })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'formula' }] },
    });
  });

  it('is nothing on a day without receipts, which is not 0', async () => {
    for (const date of ['2001-01-01', '2100-01-01'])
      expect((await preview({ regLocId: idOf('0008'), point: cash, date })).body).toMatchObject({ data: null });
  });

  it('is of the newest day with receipts where none is named', async () => {
    const total = await createdIn(chain, {
      name: 'Receipts',
      source: 'posTotal',
      posAssignment: 'record.any',
      valueType: 'count',
    });
    const [newest] = (await valuesIn(chain, `startDate=2026-01-01&lastDate=2026-03-31&locationIds=${idOf('0008')}`))
      .filter(({ values }) => values.some(({ dpId, quantity }) => dpId === total && quantity !== '0'))
      .map(({ date }) => date)
      .sort()
      .reverse();
    expect(newest).toBeDefined();
    expect((await preview({ regLocId: idOf('0008'), point: cash })).body.data).toMatchObject({ date: newest });
  });
});

/** The value of each total, calculated from the receipts themselves. */
const totals: Readonly<Record<string, [measure: string, part?: CellPart]>> = {
  gross_sales_amt: ['gross_sales_amt'],
  returns_amt: ['returns_amt'],
  store_coupons_amt: ['store_coupons_amt'],
  voids_amt: ['voids_amt'],
  net_sales_amt: ['net_sales_amt'],
  net_sales_qty: ['net_sales_qty'],
  customer_qty: ['customer_qty'],
  tax: ['tax'],
  'drawer.noSale': ['no_sale_qty'],
};

const sumOf = (transactions: readonly Transaction[], total: string): string => {
  const [name = '', part = {}] = totals[total] ?? [];
  const measure = cellMeasures[name];
  if (!measure) throw new Error(`no measure ${name}`);
  const sum = transactions.reduce((all, transaction) => all + measure.adds(transaction, part), 0);
  return String(measure.unit === 'count' ? sum : measure.unit === 'money' ? toMoney(sum) : sum / 10_000);
};

/** Net amount of a tender by the receipts. */
const tenderOf = (transactions: readonly Transaction[], kind: string): string =>
  String(
    toMoney(
      transactions
        .filter((one) => ['sale', 'return', 'postVoid'].includes(one.kind))
        .flatMap((one) => one.tenders)
        .filter((tender) => tender.kind === kind)
        .reduce((all, { amount }) => all + amount, 0),
    ),
  );

describe('of a drawn chain', () => {
  const dates = ['2026-02-28', '2026-03-01'];
  const tenders = ['cash', 'credit', 'ebtFood', 'giftCard'] as const;

  it(
    'every value is what its receipts come to',
    async () => {
      await fc.assert(
        fc.asyncProperty(chainOf({ stores: storeNumbers, dates, lanes: ['1', '2'] }), async (transactions) => {
          const own = await world.chain(true);
          const ids = new Map<string, number>();
          for (const total of Object.keys(totals))
            ids.set(
              total,
              await createdIn(own, {
                name: `Total ${total}`,
                source: 'posTotal',
                posAssignment: total,
                valueType: /qty|noSale/.test(total) ? 'count' : 'amount',
              }),
            );
          for (const kind of tenders)
            ids.set(
              kind,
              await createdIn(own, { name: `Paid by ${kind}`, source: 'posTotal', posAssignment: `tender.${kind}` }),
            );
          await world.send(own, written(transactions, 'jsonl'));
          const found = await valuesIn(own, `startDate=${dates[0]}&lastDate=${dates[1]}`);
          for (const [number, place] of own.places)
            for (const date of dates) {
              const receipts = transactions.filter((one) => one.store === number && one.businessDate === date);
              const day = found.find((one) => one.reg_loc_id === place.reg_loc_id && one.date === date);
              const valueOf = (name: string): string | null | undefined => {
                const value = day?.values.find(({ dpId }) => dpId === ids.get(name));
                return value?.amount ?? value?.quantity;
              };
              for (const total of Object.keys(totals))
                expect([number, date, total, Number(valueOf(total))]).toEqual([
                  number,
                  date,
                  total,
                  Number(sumOf(receipts, total)),
                ]);
              for (const kind of tenders)
                expect([number, date, kind, Number(valueOf(kind))]).toEqual([
                  number,
                  date,
                  kind,
                  Number(tenderOf(receipts, kind)),
                ]);
            }
        }),
        { numRuns: rounds(2, 40) },
      );
    },
    rounds(300_000, 3_600_000),
  );
});
