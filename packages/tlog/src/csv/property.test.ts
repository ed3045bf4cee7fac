import type { Decoded } from '@lanewise/contract/facts/decode';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { formatFixed } from '../fixed.ts';
import { chunksOf, decodeAll, profileOf, splitAll, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';

// Hundreds of generated cases, or whole files, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** A day of a chain as in exports; money in cents. */
interface Sale {
  store: string;
  number: string;
  minute: number;
  cashier: string;
  tender: string;
  rows: { item: string; department: string; pieces: number; price: number; discount: number; tax: number }[];
}

const row = fc.record({
  item: fc.stringMatching(/^[0-9]{4,13}$/),
  department: fc.constantFrom('Produce', 'Dairy, eggs', 'Bakery "fresh"', 'Épicerie'),
  pieces: fc.integer({ min: -3, max: 9 }).filter((pieces) => pieces !== 0),
  price: fc.nat(20_000),
  discount: fc.nat(500),
  tax: fc.nat(300),
});
const sale = fc.record({
  store: fc.constantFrom('0014', '9'),
  number: fc.stringMatching(/^0[0-9]{3}$/),
  minute: fc.nat(1_439),
  cashier: fc.constantFrom('', '114', '07'),
  tender: fc.constantFrom('Cash', 'Credit'),
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
});
const chain = fc.uniqueArray(sale, { maxLength: 8, selector: ({ store, number }) => `${store} ${number}` });

const cents = (value: number): string => formatFixed(value * 100);
const signed = ({ pieces, price, discount, tax }: Sale['rows'][number]) => {
  const sign = pieces < 0 ? -1 : 1;
  return { amount: pieces * price, discount: sign * discount, tax: sign * tax };
};
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const header = 'Store,No,Time,Cashier,Item,Department,Pieces,Amount,Discount,Tax,Paid';
const rowsOf = (sales: readonly Sale[]): string[] =>
  sales.flatMap(({ store, number, minute, cashier, tender, rows }) =>
    rows.map((one) => {
      const time = new Date(Date.UTC(2026, 10, 19, 0, minute)).toISOString().slice(0, 16);
      const { amount, discount, tax } = signed(one);
      const values = [amount, discount, tax].map(cents);
      return [store, number, time, cashier, one.item, quoted(one.department), one.pieces, ...values, tender].join(',');
    }),
  );
const fileOf = (rows: readonly string[]): string => [header, ...rows, ''].join('\r\n');

const profile = (rowsTogether: boolean) =>
  profileOf({
    csv: {
      rowsTogether,
      timestampFormat: 'yyyy-MM-ddTHH:mm',
      columns: {
        location: 'Store',
        transaction: 'No',
        timestamp: 'Time',
        cashier: 'Cashier',
        item: 'Item',
        department: 'Department',
        quantity: 'Pieces',
        amount: 'Amount',
        discount: 'Discount',
        tax: 'Tax',
        tender: 'Paid',
      },
    },
  });

/** The expected content of a file, computed from the sales themselves. */
const expected = (sales: readonly Sale[]): string[] =>
  sales
    .map(({ store, number, minute, cashier, tender, rows }) => {
      const all = rows.map(signed);
      const net = all.reduce((sum, { amount, discount }) => sum + amount - discount, 0);
      const tax = all.reduce((sum, one) => sum + one.tax, 0);
      const units = rows.reduce((sum, { pieces }) => sum + pieces, 0);
      const began = new Date(Date.UTC(2026, 10, 19, 0, minute)).toISOString().slice(0, 19);
      const lines = rows.map(({ item, department }) => `${item} ${department}`).sort();
      return [store, number, began, cashier, tender, ...[net, tax, net + tax].map(cents), units, ...lines].join(' | ');
    })
    .sort();
const found = (transactions: readonly Transaction[]): string[] =>
  transactions
    .map(({ store, number, began, cashier, tenders, lines, taxes, total }) => {
      const net = lines.reduce((sum, { amount, discount }) => sum + amount + discount, 0);
      const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
      const units = lines.reduce((sum, line) => sum + line.units, 0) / 10_000;
      const paid = tenders.reduce((sum, { amount }) => sum + amount, 0);
      expect(paid).toBe(total);
      const names = lines.map(({ upc, department }) => `${upc} ${department[0]?.name ?? ''}`).sort();
      const tender = tenders.map(({ description }) => description).join();
      return [store, number, began, cashier, tender, ...[net, tax, total].map(formatFixed), units, ...names].join(
        ' | ',
      );
    })
    .sort();
const decode = (content: string, rowsTogether: boolean, cuts: readonly number[] = []): Decoded[] =>
  decodeAll(csv, content, { profile: profile(rowsTogether), cuts });

describe('any sales written as CSV', () => {
  it('decode to the same figures, cut anywhere, with rows together or not', () => {
    fc.assert(
      fc.property(chain, fc.boolean(), fc.array(fc.nat()), (sales, rowsTogether, cuts) => {
        const decoded = decode(fileOf(rowsOf(sales)), rowsTogether, cuts);
        expect(transactionsOf(decoded)).toHaveLength(decoded.length);
        expect(found(transactionsOf(decoded))).toEqual(expected(sales));
      }),
    );
  });

  it('decode to the same figures in any order of rows', () => {
    const shuffled = chain.chain((sales) => {
      const rows = rowsOf(sales);
      return fc.shuffledSubarray(rows, { minLength: rows.length }).map((mixed) => ({ sales, mixed }));
    });
    fc.assert(
      fc.property(shuffled, ({ sales, mixed }) => {
        expect(found(transactionsOf(decode(fileOf(mixed), false)))).toEqual(expected(sales));
      }),
    );
  });

  it('decode to the same transactions at the same places when the file is split', () => {
    fc.assert(
      fc.property(chain, fc.integer({ min: 100, max: 800 }), fc.array(fc.nat()), (sales, targetBytes, cuts) => {
        const content = fileOf(rowsOf(sales));
        const segments = splitAll(csv, content, { profile: profile(true), targetBytes, limitBytes: 10_000, cuts });
        const decoded = segments.flatMap(({ bytes, baseOffset, goesOn }) =>
          decodeAll(csv, bytes, { profile: profile(true), goesOn }).map((one) => ({
            ...one,
            offset: one.offset + baseOffset,
          })),
        );
        expect(decoded).toEqual(decode(content, true));
        for (const { bytes } of segments.slice(0, -1)) expect(bytes.length).toBeGreaterThanOrEqual(targetBytes);
      }),
    );
  });

  it('decode to the same transactions at the same places when a file whose rows lie apart is split', () => {
    const drawn = chain.chain((sales) => {
      const rows = rowsOf(sales);
      return fc.shuffledSubarray(rows, { minLength: rows.length });
    });
    const size = fc.integer({ min: 100, max: 800 });
    fc.assert(
      fc.property(drawn, size, fc.array(fc.nat()), (rows, targetBytes, cuts) => {
        // Copies are recognised by neighbouring rows, so rows must be distinct.
        fc.pre(new Set(rows).size === rows.length);
        const content = fileOf(rows);
        const using = profile(false);
        const segments = splitAll(csv, content, { profile: using, targetBytes, limitBytes: 10_000, cuts });
        const decoded = segments.flatMap(({ bytes, baseOffset, goesOn }) =>
          decodeAll(csv, bytes, { profile: using, goesOn }).map((one) => ({ ...one, offset: one.offset + baseOffset })),
        );
        const placed = (all: readonly Decoded[]): unknown[] =>
          all
            .map((one) => (one.type === 'transaction' ? { ...one, mayGoOn: undefined, length: 0 } : one))
            .sort((a, b) => a.offset - b.offset);
        expect(placed(decoded)).toEqual(placed(decode(content, false)));
        expect(segments.reduce((sum, { records }) => sum + records, 0)).toBe(rows.length);
      }),
    );
  });

  it('never crash the decoder when bytes are changed, and never depend on where chunks end', () => {
    const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });
    fc.assert(
      fc.property(
        chain,
        fc.array(change, { maxLength: 5 }),
        fc.array(fc.nat()),
        fc.boolean(),
        (sales, changes, cuts, together) => {
          const bytes = Uint8Array.from(Buffer.from(fileOf(rowsOf(sales))));
          const start = header.length + 2;
          for (const { at, byte } of changes)
            if (bytes.length > start) bytes[start + (at % (bytes.length - start))] = byte;
          const whole = decodeAll(csv, bytes, { profile: profile(together) });
          expect(decodeAll(csv, bytes, { profile: profile(together), cuts })).toEqual(whole);
          expect(chunksOf(bytes, cuts).reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length);
        },
      ),
    );
  });
});
