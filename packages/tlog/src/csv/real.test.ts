import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importProfile, type ImportProfile } from '@lanewise/contract/facts/profile';
import { sellingKinds, type Line, type Transaction } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { describe, expect, it, vi } from 'vitest';
import { formatFixed, parseFixed } from '../fixed.ts';
import type { ItemMaster } from '../format.ts';
import { readItems } from '../items/read.ts';
import { decodeAll, profileOf, splitAll, transactionsOf } from '../testing.ts';
import { csv } from './format.ts';

// Whole files are decoded, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const root = resolve(import.meta.dirname, '../../../..');
const data = process.env['LANEWISE_DATA'] ?? join(root, '../shared/data');
const there = existsSync(data);

const profileNamed = (name: string): ImportProfile =>
  importProfile.parse(JSON.parse(readFileSync(join(root, 'fixtures/profiles', `${name}.json`), 'utf8')));

const decode = (file: string, profile: ImportProfile, items: ItemMaster | null = null): Transaction[] => {
  const bytes = readFileSync(join(data, file));
  expect(csv.detect(bytes.subarray(0, 65_536), file)).toBe(true);
  const cuts = Array.from({ length: bytes.length / 65_536 }, (_, at) => (at + 1) * 65_536);
  const decoded = decodeAll(csv, bytes, { profile, items, cuts });
  expect(decoded.filter(({ type }) => type !== 'transaction')).toEqual([]);
  return transactionsOf(decoded);
};

const sum = <T>(all: readonly T[], value: (one: T) => Fixed): Fixed =>
  all.reduce((total, one) => total + value(one), 0);
/** Net sales (docs/specification/domain.md): item lines of selling transactions, less store discounts. */
const soldLines = (transactions: readonly Transaction[]): Line[] =>
  transactions.filter(({ kind }) => sellingKinds.includes(kind)).flatMap(({ lines }) => lines);
const netSales = (transactions: readonly Transaction[]): string =>
  formatFixed(sum(soldLines(transactions), ({ amount, discount }) => amount + discount));
const netQuantity = (transactions: readonly Transaction[]): string =>
  formatFixed(sum(soldLines(transactions), ({ units }) => units));
const tax = (transactions: readonly Transaction[]): string =>
  formatFixed(sum(transactions, ({ taxes }) => sum(taxes, ({ amount }) => amount)));
const discountCalled = (transactions: readonly Transaction[], name: string): string =>
  formatFixed(
    sum(transactions, ({ discounts }) =>
      sum(
        discounts.filter(({ description }) => description === name),
        ({ amount }) => amount,
      ),
    ),
  );
const paidBy = (transactions: readonly Transaction[], kind: string): string =>
  formatFixed(
    sum(transactions, ({ tenders }) =>
      sum(
        tenders.filter((tender) => tender.kind === kind),
        ({ amount }) => amount,
      ),
    ),
  );
const customers = (transactions: readonly Transaction[]): number =>
  transactions.filter(
    ({ kind, lines }) => kind === 'sale' && lines.some((line) => line.kind === 'sale' && line.units > 0),
  ).length;
const count = <T>(values: readonly T[]): number => new Set(values).size;
/** Numbers of transactions whose parts, tenders and total differ, or that report it themselves. */
const unbalanced = (transactions: readonly Transaction[]): string[] =>
  transactions
    .filter(({ lines, taxes, tenders, total, events }) => {
      const parts = sum(lines, ({ amount, discount }) => amount + discount) + sum(taxes, ({ amount }) => amount);
      const paid = tenders.length === 0 ? total : sum(tenders, ({ amount }) => amount);
      return parts !== total || paid !== total || events.some(({ kind }) => kind === 'unbalanced');
    })
    .map(({ number }) => number);
/** Equality of large results; an element-wise comparison would take seconds. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

describe.skipIf(!there)('supermarket-sales', () => {
  it('comes to the totals of its README, to the last decimal', () => {
    const transactions = decode('supermarket-sales/supermarket_sales.csv', profileNamed('supermarket-sales'));
    expect(transactions).toHaveLength(1_000);
    expect(unbalanced(transactions)).toEqual([]);
    expect(netQuantity(transactions)).toBe('5510.00');
    expect(netSales(transactions)).toBe('307587.38');
    expect(tax(transactions)).toBe('15379.369');
    expect(formatFixed(sum(transactions, ({ total }) => total))).toBe('322966.749');
    expect(customers(transactions)).toBe(1_000);
    expect(count(transactions.map(({ store }) => store))).toBe(3);
    const paid = ['cash', 'credit', 'other'].map((kind) => parseFixed(paidBy(transactions, kind)) ?? 0);
    expect(formatFixed(sum(paid, (amount) => amount))).toBe('322966.749');
    expect(transactions[0]).toMatchObject({
      store: 'A',
      number: '750-67-8428',
      businessDate: '2019-01-05',
      began: '2019-01-05T13:08:00',
      total: 5_489_715,
    });
  });
});

describe.skipIf(!there)('online-retail-2010-12', () => {
  it('comes to the totals of its README, to the cent', () => {
    const transactions = decode('online-retail-2010-12/online-retail-2010-12.csv', profileNamed('online-retail'));
    expect(unbalanced(transactions)).toEqual([]);
    expect(transactions).toHaveLength(2_025);
    expect(sum(transactions, ({ lines }) => lines.length)).toBe(42_481);
    expect(transactions.filter(({ number, kind }) => number.startsWith('C') && kind === 'return')).toHaveLength(326);
    expect(transactions.filter(({ kind }) => kind === 'other')).toHaveLength(0);
    expect(netQuantity(transactions)).toBe('342228.00');
    expect(netSales(transactions)).toBe('748957.02');
    expect(count(transactions.flatMap(({ lines }) => lines.map(({ upc }) => upc)))).toBe(2_822);
    expect(count(transactions.map(({ businessDate }) => businessDate))).toBe(20);
    expect(transactions.every(({ tenders }) => tenders.length === 0)).toBe(true);
    // 70 invoices hold only a write-off of stock without a price: they sold nothing and are no customers.
    expect(customers(transactions)).toBe(2_025 - 326 - 70);
  });
});

describe.skipIf(!there)('online-retail-2010-12 sent in another way', () => {
  const file = 'online-retail-2010-12/online-retail-2010-12.csv';
  const profile = profileNamed('online-retail');
  const scattered = profileOf({
    csv: { ...profile.csv, columns: profile.csv?.columns ?? { transaction: '' }, rowsTogether: false },
  });

  it('is the same without the promise that rows stand together', () => {
    expect(same(decode(file, scattered), decode(file, profile))).toBe(true);
  });

  it('is the same in segments of 256 KiB, at the same places of the file', () => {
    const bytes = readFileSync(join(data, file));
    const segments = splitAll(csv, bytes, {
      profile,
      targetBytes: 256 * 1024,
      targetTransactions: Infinity,
      limitBytes: 1024 * 1024,
      cuts: [1, 99_999],
    });
    expect(segments.length).toBeGreaterThan(10);
    const parts = segments.flatMap((part) =>
      decodeAll(csv, part.bytes, { profile, goesOn: part.goesOn }).map((one) => ({
        ...one,
        offset: one.offset + part.baseOffset,
      })),
    );
    expect(same(parts, decodeAll(csv, bytes, { profile }))).toBe(true);
  });
});

describe('an invoice of bad debt in online-retail', () => {
  it('keeps its amount on the receipt and counts in no report', () => {
    const rows = [
      'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
      'A563185,B,Adjust bad debt,1,2011-08-12 14:50:00,11062.06,,United Kingdom',
      'A563186,B,Adjust bad debt,1,2011-08-12 14:51:00,-11062.06,,United Kingdom',
    ];
    const transactions = transactionsOf(
      decodeAll(csv, `${rows.join('\n')}\n`, { profile: profileNamed('online-retail') }),
    );
    expect(transactions.map(({ kind, total }) => [kind, formatFixed(total)])).toEqual([
      ['other', '11062.06'],
      ['other', '-11062.06'],
    ]);
    expect(netSales(transactions)).toBe('0.00');
    expect(customers(transactions)).toBe(0);
  });
});

describe.skipIf(!there)('complete-journey-weeks-01-08', () => {
  const folder = 'complete-journey-weeks-01-08';
  it('comes to the totals of its README, to the cent', () => {
    const profile = profileNamed('complete-journey');
    const items = readItems([readFileSync(join(data, folder, 'products.csv'))], profile);
    const transactions = decode(join(folder, 'transactions.csv'), profile, items);
    expect(unbalanced(transactions)).toEqual([]);
    expect(transactions).toHaveLength(6_527);
    expect(sum(transactions, ({ lines }) => lines.length)).toBe(10_467);
    expect(count(transactions.map(({ store }) => store))).toBe(156);
    expect(netSales(transactions)).toBe('32142.59');
    expect(discountCalled(transactions, 'retail_disc')).toBe('-5309.43');
    expect(discountCalled(transactions, 'coupon_match_disc')).toBe('-30.95');
    expect(paidBy(transactions, 'manufacturerCoupon')).toBe('146.90');
    expect(paidBy(transactions, 'other')).toBe('31995.69');
    expect(netQuantity(transactions)).toBe('13703.00');
    expect(customers(transactions)).toBe(6_507);
    const lines = transactions.flatMap((one) => one.lines);
    expect(lines.filter(({ department }) => department.length === 0)).toHaveLength(17);
    expect(lines.filter(({ quantity }) => quantity === 0)).toHaveLength(39);
    expect(lines.filter(({ weighed }) => weighed).every(({ units }) => units === 10_000)).toBe(true);
  });
});
