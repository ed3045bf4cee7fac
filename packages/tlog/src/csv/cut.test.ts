import type { Decoded } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAll, profileOf, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';

/** Files that were cut off: in transit, by a full disk, or because the register is still writing them. */
const columns = { transaction: 'No', timestamp: 'Time', item: 'Item', amount: 'Amount', location: 'Country' };
const profile = (more: object = {}) =>
  profileOf({ csv: { columns, timestampFormat: 'yyyy-MM-dd HH:mm', rowsTogether: true, ...more } });
const header = 'No,Time,Item,Amount,Country\n';
const rowOf = (number: number, item: string, amount: string, country = 'United Kingdom'): string =>
  `${number},2026-11-19 10:00,${item},${amount},${country}\n`;
const decode = (text: string, more: object = {}): Decoded[] => decodeAll(csv, text, { profile: profile(more) });

describe.each([true, false])('a file that was cut off, with rows together: %s', (rowsTogether) => {
  const whole = header + rowOf(1, 'A', '10.00') + rowOf(2, 'B', '20.00') + rowOf(2, 'C', '40.00');
  const cut = (bytes: number): Decoded[] => decode(whole.slice(0, -bytes), { rowsTogether });

  it('enters no transaction of which the last row is cut in a cell', () => {
    for (const bytes of [5, 20, 30]) {
      const decoded = cut(bytes);
      expect(transactionsOf(decoded).map(({ number }) => number)).toEqual(['1']);
      expect(decoded.filter((one) => one.type === 'broken' && one.reason === 'truncated')).not.toEqual([]);
    }
  });

  it('makes no store of the first letters of its name', () => {
    const stores = transactionsOf(cut('ted Kingdom\n'.length)).map(({ store }) => store);
    expect(new Set(stores)).toEqual(new Set(['United Kingdom']));
  });

  it('enters none that the row may belong to where its number is cut', () => {
    const numbers = transactionsOf(cut(rowOf(2, 'C', '40.00').length - 1)).map(({ number }) => number);
    expect(numbers).toEqual(['1']);
  });

  it('says of the last transaction that it may go on, when it ends between two rows', () => {
    const [, second, ...others] = cut(rowOf(2, 'C', '40.00').length);
    expect(second).toMatchObject({ type: 'transaction', mayGoOn: true, transaction: { number: '2' } });
    expect(others).toEqual([]);
  });

  it('enters what a quote without an end swallows as little as the transaction before it', () => {
    const text = `${header}${rowOf(1, 'A', '10.00')}${rowOf(2, 'B', '20.00')}2,2026-11-19 10:00,"C\nof tea\n`;
    expect(transactionsOf(decode(text, { rowsTogether })).map(({ number }) => number)).toEqual(['1']);
  });
});

describe('a whole file', () => {
  it('whose last row has no line break enters, when a cut would show in its last cell or the profile says so', () => {
    const rows = rowOf(1, 'A', '10.00') + rowOf(2, 'B', '20.00');
    expect(transactionsOf(decode((header + rows).trimEnd()))).toHaveLength(2);
    const other = (header + rowOf(1, 'A', '10.00') + rowOf(2, 'B', '20.00', 'France')).trimEnd();
    expect(transactionsOf(decode(other))).toHaveLength(1);
    expect(transactionsOf(decode(other, { lastRowUnended: true }))).toHaveLength(2);
  });

  it('of one row a transaction has none that may go on', () => {
    const rows = Array.from({ length: 25 }, (_, at) => rowOf(at, 'A', '10.00'));
    expect(decode(header + rows.join('')).some((one) => one.type === 'transaction' && one.mayGoOn)).toBe(false);
  });

  it('that goes on in another segment has none that may go on', () => {
    const text = header + rowOf(1, 'A', '10.00') + rowOf(1, 'B', '10.00');
    const decoded = decodeAll(csv, text, { profile: profile(), goesOn: true });
    expect(decoded).toMatchObject([{ type: 'transaction' }]);
    expect(decoded[0]).not.toHaveProperty('mayGoOn');
  });
});

const sale = fc.record({
  rows: fc.array(
    fc.record({ item: fc.constantFrom('A', 'B "x", y', 'Brot'), cents: fc.integer({ min: 1, max: 99_999 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  country: fc.constantFrom('United Kingdom', 'Chad', 'Niger'),
});
const linesOf = ({ lines }: Transaction): string[] => lines.map(({ upc, amount }) => `${upc} ${amount}`);

describe('any file, cut at any byte', () => {
  it('enters transactions as they are in the whole file, or says that they may go on', () => {
    const drawn = fc.record({
      sales: fc.array(sale, { minLength: 1, maxLength: 6 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      rowsTogether: fc.boolean(),
    });
    fc.assert(
      fc.property(drawn, ({ sales, at, rowsTogether }) => {
        const rows = sales.flatMap(({ rows: own, country }, number) =>
          own.map(({ item, cents }) =>
            rowOf(number + 1, `"${item.replaceAll('"', '""')}"`, (cents / 100).toFixed(2), country),
          ),
        );
        const text = header + rows.join('');
        const cut = header.length + Math.floor(at * (text.length - header.length));
        const whole = new Map(transactionsOf(decode(text, { rowsTogether })).map((one) => [one.number, one]));
        for (const one of decode(text.slice(0, cut), { rowsTogether })) {
          if (one.type !== 'transaction') continue;
          const { transaction, mayGoOn } = one;
          const there = whole.get(transaction.number);
          expect(there?.store).toBe(transaction.store);
          const wanted = linesOf(there as Transaction);
          const lines = linesOf(transaction);
          expect(mayGoOn ? wanted.slice(0, lines.length) : wanted).toEqual(lines);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
