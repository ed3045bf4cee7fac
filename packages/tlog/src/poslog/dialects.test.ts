import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { decodeAll, transactionsOf } from '../testing.ts';
import { acs, decathlon, futura, grossOf, insideOf, meant, onTopOf, signed, visma } from './dialects.testing.ts';
import { poslog } from './format.ts';
import type { Meant } from './dialects.testing.ts';
import type { Tender, Transaction } from '@lanewise/contract/facts/transaction';

const file = (root: string, transactions: readonly string[]): string =>
  `<POSLog ${root}>${transactions.join('\n')}</POSLog>`;

const version2 = 'xmlns="http://www.nrf-arts.org/IXRetail/namespace/"';

interface Dialect {
  root: string;
  write: (one: Meant) => string;
  /** Figures of a receipt beyond its goods, in this dialect. */
  tax: (one: Meant) => number;
  isInside: boolean;
  /** The tax is stated once for all lines. */
  shares?: true;
  tenders: (one: Meant, total: number) => Pick<Tender, 'kind' | 'amount' | 'change' | 'cashBack'>[];
  events: (one: Meant) => string[];
}

const cash = (amount: number, change = 0, cashBack = false) => ({ kind: 'cash' as const, amount, change, cashBack });
const inCash = (_: Meant, total: number) => [cash(total)];
const none = (): string[] => [];

const dialects: Record<string, Dialect> = {
  'NCR ACS': {
    root: version2,
    write: acs,
    tax: (one) => onTopOf(grossOf(one), one.taxRate),
    isInside: false,
    tenders: ({ card, cashBack, change }, total) => {
      if (total < 0) return [cash(total)];
      if (!card) return [cash(total, change)];
      const paid = { kind: 'debit' as const, amount: total + cashBack, change: 0, cashBack: false };
      return cashBack === 0 ? [paid] : [paid, cash(-cashBack, 0, true)];
    },
    events: (one) => (one.card && one.cashBack !== 0 && grossOf(one) > 0 ? ['cashBack'] : []),
  },
  'Visma Retail': {
    root: version2,
    write: visma,
    tax: () => 0,
    isInside: false,
    tenders: ({ rounding }, total) =>
      rounding === 0
        ? [cash(total)]
        : [cash(total + rounding), { kind: 'rounding', amount: -rounding, change: 0, cashBack: false }],
    events: ({ drawer }) => ['other', ...(drawer ? ['noSale'] : [])],
  },
  'ROQQIO futura': {
    root: `${version2} xmlns:f="urn:futura:pos"`,
    write: futura,
    shares: true,
    tax: (one) => insideOf(grossOf(one), one.taxRate),
    isInside: true,
    tenders: ({ change }, total) => [total < 0 ? cash(total) : cash(total, change)],
    events: none,
  },
  Decathlon: {
    root: 'xmlns="http://www.nrf-arts.org/IXRetail/v6.0.0/poslog" MajorVersion="6"',
    write: decathlon,
    tax: ({ lines, taxRate }) =>
      lines.reduce((sum, line) => sum + (line.returned ? -1 : 1) * insideOf(line.amount, taxRate), 0),
    isInside: true,
    tenders: inCash,
    events: none,
  },
};

const shown = ({ kind, amount, change, cashBack }: Tender) => ({ kind, amount, change, cashBack });

/** Compares the decoded with the meant receipt; figures are equal to the ten-thousandth. */
const check = (
  read: Transaction | undefined,
  one: Meant,
  { tax, isInside, shares, tenders, events }: Dialect,
): void => {
  const gross = grossOf(one);
  const taxed = tax(one);
  const total = isInside ? gross : gross + taxed;
  expect(read).toMatchObject({ store: '9', number: one.number, lane: '3', businessDate: '2026-03-01', total });
  if (read === undefined) return;
  expect(read.kind).toBe(one.lines.every(({ returned }) => returned) ? 'return' : 'sale');
  expect(read.lines.map(({ upc, quantity, kind }) => ({ upc, quantity, kind }))).toEqual(
    one.lines.map(({ code, pieces, returned }) => ({
      upc: code,
      quantity: (returned ? -1 : 1) * pieces * 10_000,
      kind: returned ? 'return' : 'sale',
    })),
  );
  expect(read.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total - taxed);
  const isSpread = isInside && taxed !== 0;
  // Each line bears its share of the tax, accurate to the ten-thousandth lost in rounding the sum.
  if (isSpread && shares)
    read.lines.forEach(({ amount }, at) => {
      const own = signed(one.lines[at] ?? { code: '', pieces: 0, amount: 0, returned: false });
      expect(Math.abs(amount - (own - (own * taxed) / gross))).toBeLessThan(2);
    });
  if (!isSpread) expect(read.lines.map(({ amount }) => amount)).toEqual(one.lines.map(signed));
  expect(read.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(taxed);
  expect(read.tenders.map(shown)).toEqual(tenders(one, total));
  expect(isUnbalanced(read)).toBe(false);
  const expected = [...events(one), ...(one.lines.some(({ returned }) => returned) ? ['refund'] : [])];
  expect(read.events.map(({ kind }) => kind).sort()).toEqual(expected.sort());
};

describe.each(Object.entries(dialects))('what %s writes', (_, dialect) => {
  const written = (receipts: readonly Meant[]): string => file(dialect.root, receipts.map(dialect.write));

  it('is read as it was meant, however it arrives', () => {
    fc.assert(
      fc.property(
        fc.array(meant, { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        (all, cuts) => {
          const decoded = decodeAll(poslog, written(all), { cuts });
          expect(decoded.filter(({ type }) => type !== 'transaction')).toEqual([]);
          const read = transactionsOf(decoded);
          expect(read.length).toBe(all.length);
          read.forEach((transaction, at) => {
            const one = all[at];
            if (one !== undefined) check(transaction, one, dialect);
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('comes out beside a transaction that is damaged', () => {
    const damages: ((text: string, at: number) => string)[] = [
      (text, at) => text.slice(0, 20 + (at % (text.length - 40))),
      (text) => text.replace('</Transaction>', ''),
      (text) => text.replace(/<Amount>[^<]*/, '<Amount>n/a'),
      (text) => text.replace('<SequenceNumber>', '<SequenceNumbers>'),
    ];
    fc.assert(
      fc.property(
        fc.array(meant, { minLength: 3, maxLength: 3 }),
        fc.nat(),
        fc.integer({ min: 0, max: damages.length - 1 }),
        (all, at, damage) => {
          const [before, between, after] = all as [Meant, Meant, Meant];
          const damaged = damages[damage]?.(dialect.write(between), at) ?? '';
          const content = file(dialect.root, [dialect.write(before), damaged, dialect.write(after)]);
          const decoded = decodeAll(poslog, content);
          const read = transactionsOf(decoded);
          expect(decoded.filter(({ type }) => type === 'broken')).toHaveLength(1);
          expect(read).toHaveLength(2);
          check(read[0], before, dialect);
          check(read[1], after, dialect);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is the same receipt when it comes twice, under the next occurrence', () => {
    fc.assert(
      fc.property(meant, (one) => {
        const [first, again] = transactionsOf(decodeAll(poslog, written([one, one])));
        expect(again).toEqual({ ...first, occurrence: 1 });
      }),
      { numRuns: 30 },
    );
  });
});
