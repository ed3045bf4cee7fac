import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { chainOf } from '@lanewise/testkit/arbitrary';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { contentHash } from './content-hash.ts';

const chain = chainOf({ stores: ['9'], dates: ['2026-11-19'], lanes: ['2'], most: 3 });

/** Every leaf of a document with its path. */
const leaves = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
    : [path];

const changed = (value: unknown, [name = '', ...rest]: (string | number)[]): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown, at) => (String(at) === name ? changed(item, rest) : item));
  const record = value as Record<string, unknown>;
  if (rest.length > 0) return { ...record, [name]: changed(record[name], rest) };
  const before = record[name];
  const after = typeof before === 'number' ? before + 1 : typeof before === 'boolean' ? !before : `${String(before)}x`;
  return { ...record, [name]: after };
};

describe('the hash of what a transaction is', () => {
  it('changes with every single value but the occurrence', () => {
    fc.assert(
      fc.property(chain, ([transaction]) => {
        if (!transaction) return;
        const before = contentHash(transaction);
        expect(before).toMatch(/^[0-9a-f]{32}$/);
        for (const path of leaves(transaction)) {
          const after = contentHash(changed(transaction, path) as Transaction);
          expect([path.join('.'), after === before]).toEqual([path.join('.'), path[0] === 'occurrence']);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is that of every release before: decisions that were frozen name it', () => {
    const sale: Transaction = {
      store: '9',
      businessDate: '2026-11-19',
      lane: '2',
      number: '0041',
      occurrence: 0,
      kind: 'sale',
      began: '2026-11-19T09:14:05',
      ended: '2026-11-19T09:15:30',
      cashier: '114',
      cashierName: 'Ann É.',
      customer: '',
      currency: 'USD',
      total: 79_700,
      ringSeconds: 40,
      tenderSeconds: 20,
      idleSeconds: 3,
      lines: [
        {
          sequence: 1,
          kind: 'sale',
          upc: '00000000004011',
          description: 'BANANAS',
          quantity: 4_200,
          department: [
            { code: '10', name: 'Fresh' },
            { code: '12', name: 'Produce' },
          ],
          units: 10_000,
          weighed: true,
          unitPrice: 9_900,
          amount: 4_200,
          discount: -500,
          entry: 'weighed',
          taxFlag: 'F',
          foodStamp: true,
        },
      ],
      tenders: [
        {
          sequence: 2,
          kind: 'cash',
          code: '1',
          description: 'Cash',
          amount: 3_700,
          change: 6_300,
          cashBack: false,
          cardBrand: '',
          cardLast4: '',
        },
      ],
      taxes: [],
      discounts: [{ sequence: 1, line: 1, kind: 'promotion', code: '7', description: 'Deal', amount: -500 }],
      vouchers: [],
      events: [{ sequence: 3, kind: 'override', detail: '' }],
    };
    expect(contentHash(sale)).toBe('d6f11867905ba849d36c750dd8a790ed');
    const voids = { store: '9', businessDate: '2026-11-18', lane: '2', number: '0040' };
    expect(contentHash({ ...sale, voids })).toBe('472a31cd05ff707a9b7a276076a8d5e9');
  });

  it('does not depend on blanks around the store, nor on the leading zeros of a lane or number', () => {
    fc.assert(
      fc.property(chain, ([transaction]) => {
        if (!transaction) return;
        const { store, lane, number, voids } = transaction;
        const written = {
          ...transaction,
          store: ` ${store}\u00A0`,
          lane: `0${lane}`,
          number: `00${number}`,
          ...(voids && { voids: { ...voids, lane: `0${voids.lane}`, number: `0${voids.number}` } }),
        };
        expect(contentHash(written)).toBe(contentHash(transaction));
      }),
      { numRuns: 30 },
    );
  });

  it('does not depend on the order in which a decoder names its values', () => {
    fc.assert(
      fc.property(chain, ([transaction]) => {
        if (!transaction) return;
        const turned = Object.fromEntries(Object.entries(transaction).reverse()) as unknown as Transaction;
        expect(contentHash(turned)).toBe(contentHash(transaction));
      }),
      { numRuns: 30 },
    );
  });
});
