import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { chainOf } from '@lanewise/testkit/arbitrary';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { contentHash } from './content-hash.ts';

const chain = chainOf({ stores: ['9'], dates: ['2026-11-19'], lanes: ['2'], most: 3 });

/** Every leaf of a document with the way to it. */
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
