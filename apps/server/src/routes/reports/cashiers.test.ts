import type { FoundCashier } from '@lanewise/contract/endpoints/schemas/cashiers';
import type { Row } from '@lanewise/contract/envelope';
import { describe, expect, it } from 'vitest';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';

/** A receipt of a cashier with a name: store, business date, number, cashier, name. */
const receipt = (
  store: string,
  businessDate: string,
  number: string,
  cashier: string,
  cashierName: string,
): object => ({
  store,
  businessDate,
  lane: '1',
  number,
  began: `${businessDate}T10:00:00`,
  ended: `${businessDate}T10:01:00`,
  kind: 'sale',
  cashier,
  ...(cashierName === '' ? {} : { cashierName }),
  lines: [{ upc: '4011', department: 'Fresh', amount: '2.00' }],
});

const people = [
  receipt('0008', '2026-03-02', '0001', '114', 'Hélène Roy'),
  receipt('0008', '2026-03-02', '0002', '0007', 'Bob Tremblay'),
  receipt('0008', '2026-03-02', '0003', '1140', ''),
  receipt('0014', '2026-03-02', '0001', '114', 'Noah Helen'),
  // More than a list shows.
  ...Array.from({ length: 60 }, (_, at) => receipt('21', '2026-03-02', `1${at}`, String(500 + at), `Clerk ${at}`)),
];

const { call, idOf } = drawnChain((opened, own) =>
  opened.send(own, Buffer.from(people.map((one) => JSON.stringify(one)).join('\n'))),
);

const days = 'startDate=2026-03-02&lastDate=2026-03-02';
const find = async (more: string) => {
  const { status, body } = await call('GET', `dashboard/v1/cashiers?${days}${more}`);
  expect(status).toBe(200);
  return { found: body.data as FoundCashier[], count: body.totalCount };
};
const numbers = async (more: string): Promise<string[]> =>
  (await find(more)).found.map(({ number, name }) => `${number} ${name}`.trim());

describe('cashiers to choose from', () => {
  it.each(['startDate=2026-03-02', `${days}&searchText=${'x'.repeat(65)}`, `${days}&lane=1`])(
    'refuse %s',
    async (query) => {
      expect((await call('GET', `dashboard/v1/cashiers?${query}`)).status).toBe(400);
    },
  );

  it('are found by number, with or without leading zeros, the whole number first', async () => {
    expect(await numbers('&searchText=114')).toEqual(['114 Hélène Roy', '114 Noah Helen', '1140']);
    expect((await numbers('&searchText=7'))[0]).toBe('0007 Bob Tremblay');
  });

  it('are found by a part of the name, whatever its case and accents', async () => {
    expect(await numbers('&searchText=HELEN')).toEqual(['114 Hélène Roy', '114 Noah Helen']);
    expect(await numbers('&searchText=nobody')).toEqual([]);
  });

  it.each(['HELEN', 'hélene', '7', '0007', '07', 'trém', '1140', 'nobody'])(
    'by %s are those whom the filter of a report finds',
    async (typed) => {
      const listed = (await find(`&searchText=${encodeURIComponent(typed)}`)).found;
      const filtered = async (report: string): Promise<Row[]> => {
        const { status, body } = await call('GET', `${report}?${days}&cashier=${encodeURIComponent(typed)}`);
        expect(status).toBe(200);
        return body.data as Row[];
      };
      const people = listed.map(({ number, location }) => `${number} ${location}`).sort();
      for (const report of ['report/cashiers/list', 'report/cashiers/performance', 'report/cashiers/coupons']) {
        const rows = await filtered(report);
        expect([report, rows.map((row) => [row['cashier_number'], row['location']].join(' ')).sort()]).toEqual([
          report,
          people,
        ]);
      }
      const receipts = await filtered('dashboard/v1/transaction');
      expect(receipts.map((row) => [row['cashier'], row['location']].join(' ')).sort()).toEqual(
        listed.map(({ name, number, location }) => `${name || number} ${location}`).sort(),
      );
    },
  );

  it('stand with their store, and only those of chosen stores', async () => {
    const { found } = await find(`&searchText=114&locationIds=${idOf('0014')}`);
    expect(found).toEqual([{ number: '114', name: 'Noah Helen', location: 'Store 0014', reg_loc_id: idOf('0014') }]);
  });

  it('are the first fifty of many, with their number', async () => {
    const { found, count } = await find('&searchText=clerk');
    expect([found.length, count]).toEqual([50, 60]);
  });
});

describe('a report by the number of a cashier', () => {
  const asked = async (report: string, number: string): Promise<Row[]> =>
    (await call('GET', `${report}?${days}&cashierNumber=${number}`)).body.data as Row[];

  it.each([
    'dashboard/v1/transaction',
    'report/cashiers/list',
    'report/cashiers/performance',
    'report/cashiers/coupons',
  ])('finds it without its leading zeros, as the list does: %s', async (report) => {
    const rows = await asked(report, '0007');
    expect(rows).toHaveLength(1);
    expect(await asked(report, '7')).toEqual(rows);
  });

  it('means the number as it is where somebody has it, and nobody where nobody does', async () => {
    expect(await asked('dashboard/v1/transaction', '114')).toHaveLength(2);
    expect(await asked('dashboard/v1/transaction', '1140')).toHaveLength(1);
    expect(await asked('dashboard/v1/transaction', '4')).toEqual([]);
  });
});
