import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { transactionsOf } from '../testing.ts';
import { decode, profile } from './testing.ts';

type Columns = NonNullable<Parameters<typeof profile>[1]>;

/** What a table of rows is read as, and the numbers of those that may be several sales. */
const understood = (text: string, columns: Columns = {}, more: Parameters<typeof profile>[0] = {}) => {
  const decoded = decode(text, profile(more, { time: 'Time', ...columns }));
  const doubtful = decoded.flatMap((one) =>
    one.type === 'transaction' && one.maybeSeveral ? [one.transaction.number] : [],
  );
  const sales = transactionsOf(decoded).map(({ number, occurrence, total }) =>
    [number, occurrence, formatFixed(total)].join(' '),
  );
  return { sales, doubtful };
};

/** Enough receipts to show that a time is that of the receipt. */
const others = Array.from({ length: 20 }, (_, at) =>
  ['4011', '4012'].map((item) => `9 8${at} 2026-11-19 ${item} 1 1.00 10:${10 + at}:07 12 -\n`).join(''),
).join('');
const header = 'Store No Date Item Qty Amount Time Cashier Paid\n';
const milk = '9 1 2026-11-19 41 1 1.00 09:00:10 7 Cash\n9 1 2026-11-19 42 1 2.00 09:00:10 7 Cash\n';
const between = '9 2 2026-11-19 43 1 4.00 09:07:00 7 Cash\n';
const bread = '9 1 2026-11-19 77 1 8.00 11:03:31 7 Cash\n9 1 2026-11-19 78 1 9.00 11:03:31 7 Cash\n';
const ofCashier = (rows: string, cashier: string): string => rows.replaceAll(' 7 Cash', ` ${cashier} Cash`);

describe('rows of one number that lie apart, less than six hours from each other', () => {
  it('are two sales where each receipt of the file has one time', () => {
    const { sales, doubtful } = understood(header + milk + between + bread + others);
    expect(sales.slice(0, 3)).toEqual(['1 0 3.00', '1 1 17.00', '2 0 4.00']);
    expect(doubtful).toEqual([]);
  });

  it.each([
    ['cashier', { cashier: 'Cashier' }, ofCashier(bread, '8')],
    ['tender', { tender: 'Paid' }, bread.replaceAll('Cash', 'Visa')],
  ] as const)('are two sales of another time and %s', (_, columns, second) => {
    const found = understood(header + milk + between + second, columns);
    expect(found).toEqual({ sales: ['1 0 3.00', '1 1 17.00', '2 0 4.00'], doubtful: [] });
  });

  it('are two sales where each comes to the total that its rows state', () => {
    const rows =
      milk.replaceAll('Cash', '3.00') + between.replaceAll('Cash', '4.00') + bread.replaceAll('Cash', '17.00');
    const found = understood(header + rows, { total: 'Paid' }, { perTransaction: ['total'] });
    expect(found).toEqual({ sales: ['1 0 3.00', '1 1 17.00', '2 0 4.00'], doubtful: [] });
  });

  it('are copies of two sales where the file has all rows twice', () => {
    const rows = milk + between + bread;
    const { sales, doubtful } = understood(header + rows + others + rows + others);
    expect(sales.filter((sale) => sale.startsWith('1 '))).toEqual(['1 0 3.00', '1 1 3.00', '1 2 17.00', '1 3 17.00']);
    expect(doubtful).toEqual([]);
  });

  it('are one sale in doubt where a time may be that of a line', () => {
    const found = understood(header + milk + between + bread);
    expect(found).toEqual({ sales: ['1 0 20.00', '2 0 4.00'], doubtful: ['1'] });
  });

  it('are one sale in doubt where the second has the same goods', () => {
    const again = milk.replaceAll('09:00:10', '11:03:31');
    const { sales, doubtful } = understood(header + milk + between + again + others);
    expect(sales.slice(0, 2)).toEqual(['1 0 6.00', '2 0 4.00']);
    expect(doubtful).toEqual(['1']);
  });

  it('are one sale in doubt where another cashier follows and no clock tells more', () => {
    const rows = (milk + between + ofCashier(bread, '8')).replace(/\d\d:\d\d:\d\d/g, '-');
    expect(understood(header + rows, { cashier: 'Cashier' })).toMatchObject({ doubtful: ['1'] });
    const mixed = (ofCashier(milk, '8') + between + bread + between + ofCashier(milk, '8')).replace(
      /\d\d:\d\d:\d\d/g,
      '-',
    );
    expect(understood(header + mixed, { cashier: 'Cashier' })).toMatchObject({ doubtful: [] });
  });

  it('are one sale without a doubt where lines have their own times, minutes apart', () => {
    const rows = `${milk}${between}${milk.replaceAll('09:00:10', '09:07:31')}`;
    expect(understood(header + rows, { cashier: 'Cashier' })).toEqual({
      sales: ['1 0 6.00', '2 0 4.00'],
      doubtful: [],
    });
  });

  it('are one sale without a doubt where nothing tells them apart', () => {
    const rows = (milk + between + bread).replace(/\d\d:\d\d:\d\d/g, '-');
    expect(understood(header + rows)).toEqual({ sales: ['1 0 20.00', '2 0 4.00'], doubtful: [] });
  });
});

it('rows that follow each other are told apart as well, and a long receipt with times of its lines is no doubt', () => {
  const { sales, doubtful } = understood(header + milk + bread + others);
  expect(sales.slice(0, 2)).toEqual(['1 0 3.00', '1 1 17.00']);
  expect(doubtful).toEqual([]);
  expect(understood(header + milk + bread)).toEqual({ sales: ['1 0 20.00'], doubtful: [] });
});

it('money and rows stay whole, however rows of one number are taken apart', () => {
  const row = fc.record({
    number: fc.constantFrom('1', '2'),
    minute: fc.integer({ min: 0, max: 59 }),
    hour: fc.integer({ min: 9, max: 12 }),
    cashier: fc.constantFrom('7', '8'),
    cents: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), fc.boolean(), (rows, isShown) => {
      const drawn = rows.map(({ number, hour, minute, cashier, cents }, at) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:07`;
        return `9 ${number} 2026-11-19 ${at} 1 ${(cents / 100).toFixed(2)} ${time} ${cashier} Cash\n`;
      });
      const text = header + drawn.join('') + (isShown ? others : '');
      const decoded = decode(text, profile({}, { time: 'Time', cashier: 'Cashier' }));
      const found = transactionsOf(decoded).filter(({ number }) => number.length === 1);
      expect(found.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(rows.length);
      expect(found.reduce((sum, { total }) => sum + total, 0)).toBe(
        rows.reduce((sum, { cents }) => sum + cents * 100, 0),
      );
    }),
  );
});
