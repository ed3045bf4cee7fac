import { describe, expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { profileOf } from '../testing.ts';
import { columns, drawn, one, profile, read } from './testing.ts';

describe('rows', () => {
  it('of one store, lane and number are one transaction, in order of first appearance', () => {
    const transactions = read(
      `
      Store No Date       Lane Item Qty Amount
      9     2  2026-11-19 1    4011 1   1.00
      9     1  2026-11-19 1    4012 2   2.00
      9     2  2026-11-19 2    4013 3   3.00
      9     2  2026-11-19 1    4014 4   4.00`,
      profile({}, { lane: 'Lane' }),
    );
    expect(transactions.map(({ lane, number, total }) => [lane, number, formatFixed(total)])).toEqual([
      ['1', '2', '5.00'],
      ['1', '1', '2.00'],
      ['2', '2', '3.00'],
    ]);
    expect(transactions[0] && drawn(transactions[0])).toEqual([
      'sale 4011 1.00 1.00 1.00 0.00',
      'sale 4014 4.00 4.00 4.00 0.00',
    ]);
  });

  it('far apart in time are different transactions: registers count anew each day, but a sale may last past midnight', () => {
    const using = profileOf({
      csv: { columns: { ...columns, date: undefined, timestamp: 'Time' }, timestampFormat: 'yyyy-MM-ddTHH:mm' },
    });
    const text = `
      Store No Time             Item Qty Amount
      9     1  2026-11-19T23:59 4011 1   1.00
      9     1  2026-11-20T23:58 4011 1   4.00
      9     1  2026-11-20T00:01 4012 1   2.00`;
    const transactions = read(text, using);
    expect(
      transactions.map(({ businessDate, began, ended, total }) => [businessDate, began, ended, formatFixed(total)]),
    ).toEqual([
      ['2026-11-19', '2026-11-19T23:59:00', '2026-11-20T00:01:00', '3.00'],
      ['2026-11-20', '2026-11-20T23:58:00', '2026-11-20T23:58:00', '4.00'],
    ]);
  });

  it('that lie apart are one transaction although the profile says that they stand together', () => {
    const transactions = read(
      `
      Store No Date       Item Qty Amount
      9     1  2026-11-19 4011 1   1.00
      9     2  2026-11-19 4011 1   2.00
      9     1  2026-11-19 4012 1   3.00`,
      profile({ rowsTogether: true }),
    );
    expect(transactions.map(({ number, occurrence, total }) => [number, occurrence, formatFixed(total)])).toEqual([
      ['1', 0, '4.00'],
      ['2', 0, '2.00'],
    ]);
  });

  it('take what they lack from constants, and the location from the import', () => {
    const using = profileOf({
      location: '0014',
      csv: { columns, constants: { lane: '7', cashier: '12', tender: 'Cash', currency: 'EUR', department: 'All' } },
    });
    expect(one('Store No Date Item Qty Amount\n9 1 2026-11-19 4011 1 1.00', using)).toMatchObject({
      store: '0014',
      lane: '7',
      cashier: '12',
      currency: 'EUR',
      began: '',
      lines: [{ department: [{ code: 'All', name: 'All' }] }],
      tenders: [{ kind: 'cash', amount: 10_000 }],
    });
  });

  it('take any value from constants, where the column is absent or empty', () => {
    const using = profileOf({
      csv: {
        columns: { transaction: 'No', item: 'Item', tax: 'Tax' },
        constants: {
          location: '7',
          date: '2026-11-19',
          time: '10:30:00',
          unitPrice: '2.50',
          quantity: '2',
          tax: '0.10',
          customer: '5',
          cashierName: 'Ann',
          description: 'Fruit',
          discount: '0.50',
          total: '4.60',
        },
      },
    });
    expect(one('No Item Tax\n1 4011 -', using)).toMatchObject({
      store: '7',
      businessDate: '2026-11-19',
      began: '2026-11-19T10:30:00',
      customer: '5',
      cashierName: 'Ann',
      total: 46_000,
      taxes: [{ amount: 1_000 }],
      events: [],
      lines: [{ upc: '4011', description: 'Fruit', quantity: 20_000, amount: 50_000, discount: -5_000 }],
    });
    expect(one('No Item Tax\n1 4011 0.30', using)).toMatchObject({ taxes: [{ amount: 3_000 }] });
  });

  it('without any value are left out', () => {
    expect(read('Store No Date Item Qty Amount\n9 1 2026-11-19 4011 1 1.00\n- - - - - -')).toHaveLength(1);
  });
});
