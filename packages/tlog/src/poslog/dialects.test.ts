import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { decodeAll, transactionsOf } from '../testing.ts';
import {
  acs,
  decathlon,
  futura,
  gk,
  goodsOf,
  grossOf,
  insideOf,
  meant,
  onlyAbroad,
  onTopOf,
  paidAbroad,
  visma,
  withTaxOnTop,
} from './dialects.testing.ts';
import { poslog } from './format.ts';
import type { Meant, MeantLine } from './dialects.testing.ts';
import type { Line, Tender, Transaction } from '@lanewise/contract/facts/transaction';

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
  /** What was undone is not written. */
  omitsUndone?: true;
  tenders: (one: Meant, total: number) => Pick<Tender, 'kind' | 'amount' | 'change' | 'cashBack'>[];
  events: (one: Meant) => string[];
}

const cash = (amount: number, change = 0, cashBack = false) => ({ kind: 'cash' as const, amount, change, cashBack });
const inCash = (_: Meant, total: number) => [cash(total)];
const none = (): string[] => [];
const taxOfItems = ({ lines, taxRate }: Meant): number =>
  lines
    .filter(({ undone, voucher }) => !undone && !voucher)
    .reduce((sum, line) => sum + (line.returned ? -1 : 1) * insideOf(line.amount, taxRate), 0);

const dialects: Record<string, Dialect> = {
  'NCR ACS': {
    root: version2,
    write: acs,
    tax: (one) => onTopOf(goodsOf(one), one.taxRate),
    isInside: false,
    tenders: ({ card, cashBack, change }, total) => {
      if (total < 0) return [cash(total)];
      if (!card) return [cash(total, change)];
      const paid = { kind: 'debit' as const, amount: total + cashBack, change: 0, cashBack: false };
      return cashBack === 0 ? [paid] : [paid, cash(-cashBack, 0, true)];
    },
    events: (one) => (one.card && one.cashBack !== 0 && withTaxOnTop(one) > 0 ? ['cashBack'] : []),
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
    omitsUndone: true,
    tax: (one) => insideOf(goodsOf(one), one.taxRate),
    isInside: true,
    tenders: ({ change }, total) => [total < 0 ? cash(total) : cash(total, change)],
    events: none,
  },
  Decathlon: {
    root: 'xmlns="http://www.nrf-arts.org/IXRetail/v6.0.0/poslog" MajorVersion="6"',
    write: decathlon,
    tax: taxOfItems,
    isInside: true,
    tenders: inCash,
    events: none,
  },
  'GK Software': {
    root: `${version2} xmlns:GK="http://www.gk-software.com"`,
    write: gk,
    tax: taxOfItems,
    isInside: true,
    tenders: ({ card }, total) => {
      const carded = { ...cash(total), kind: 'credit' as const };
      return card ? [carded, { ...carded, amount: -total }, cash(total)] : [cash(total)];
    },
    events: none,
  },
};

interface Written {
  line: MeantLine;
  kind: Line['kind'];
  sign: 1 | -1;
}

/** Lines of a receipt as they are to be read: what was undone stands there twice, or not at all. */
const writtenOf = (line: MeantLine, omitsUndone: boolean): Written[] => {
  if (line.undone && omitsUndone) return [];
  const kind = line.voucher ? 'deposit' : line.returned ? 'return' : 'sale';
  const first: Written = { line, kind, sign: line.returned ? -1 : 1 };
  const off: Written = { line, kind: line.voucher ? 'deposit' : 'void', sign: line.returned ? 1 : -1 };
  return line.undone ? [first, off] : [first];
};

const shown = ({ kind, amount, change, cashBack }: Tender) => ({ kind, amount, change, cashBack });

/** Compares the decoded with the meant receipt; figures are equal to the ten-thousandth. */
const check = (
  read: Transaction | undefined,
  one: Meant,
  { tax, isInside, shares, omitsUndone, tenders, events }: Dialect,
): void => {
  const written = one.lines.flatMap((line) => writtenOf(line, omitsUndone ?? false));
  const gross = grossOf(one);
  const taxed = tax(one);
  const total = isInside ? gross : gross + taxed;
  expect(read).toMatchObject({ store: '9', number: one.number, lane: '3', businessDate: '2026-03-01', total });
  if (read === undefined) return;
  const bought = one.lines.filter(({ undone }) => !(undone && omitsUndone));
  expect(read.kind).toBe(bought.every(({ returned }) => returned) ? 'return' : 'sale');
  expect(read.lines.map(({ upc, quantity, kind }) => ({ upc, quantity, kind }))).toEqual(
    written.map(({ line, kind, sign }) => ({ upc: line.code, quantity: sign * line.pieces * 10_000, kind })),
  );
  expect(read.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total - taxed);
  const isSpread = isInside && taxed !== 0;
  // Each line bears its share of the tax, accurate to the ten-thousandth lost in rounding the sum.
  if (isSpread && shares)
    read.lines.forEach(({ amount, kind }, at) => {
      const { line, sign } = written[at] as Written;
      const own = sign * line.amount;
      const share = kind === 'deposit' ? 0 : (own * taxed) / goodsOf(one);
      expect(Math.abs(amount - (own - share))).toBeLessThan(2);
    });
  const isGross = !isInside || (shares ? taxed === 0 : one.taxRate === 0);
  if (isGross)
    expect(read.lines.map(({ amount }) => amount)).toEqual(written.map(({ line, sign }) => sign * line.amount));
  expect(read.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(taxed);
  expect(read.tenders.map(shown)).toEqual(tenders(one, total));
  expect(isUnbalanced(read)).toBe(false);
  const expected = [
    ...events(one),
    ...(written.some(({ kind }) => kind === 'return') ? ['refund'] : []),
    ...bought.filter(({ undone }) => undone).map(() => 'void'),
  ];
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

  it('is the same receipt where customers paid in another currency, and a doubt where nothing tells its value', () => {
    fc.assert(
      fc.property(meant, (one) => {
        const [abroad] = transactionsOf(decodeAll(poslog, paidAbroad(written([one]))));
        check(abroad, one, dialect);
        const decoded = decodeAll(poslog, onlyAbroad(written([one])));
        expect(decoded.filter(({ type }) => type === 'broken')).toEqual([]);
        expect(transactionsOf(decoded).map(isUnbalanced)).toEqual([true]);
      }),
      { numRuns: 50 },
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
