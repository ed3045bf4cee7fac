import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnbalanced } from '../balance.ts';
import { decodeAll, transactionsOf } from '../testing.ts';
import { ace } from './format.ts';
import { drawLog, profile } from './testing.ts';
import type { Transaction } from '@lanewise/contract/facts/transaction';

/** The intended receipt, before the Supermarket Application logs it. Amounts are cents. */
interface Meant {
  items: { price: number; coupon: Coupon | null }[];
  maker: { amount: number; isCancelled: boolean } | null;
  tax: number;
  change: number;
}

interface Coupon {
  amount: number;
  isLinked: boolean;
  /** Not cancelled, with the cancel key, or with the type of a cancelled item. */
  cancelled: 'no' | 'key' | 'type';
}

const coupon = fc.record({
  amount: fc.integer({ min: 1, max: 50 }),
  isLinked: fc.boolean(),
  cancelled: fc.constantFrom<Coupon['cancelled']>('no', 'no', 'key', 'type'),
});

const meant: fc.Arbitrary<Meant> = fc.record({
  items: fc.array(
    fc.record({ price: fc.integer({ min: 100, max: 9_999 }), coupon: fc.option(coupon, { nil: null }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  maker: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 50 }), isCancelled: fc.boolean() }), { nil: null }),
  tax: fc.integer({ min: 0, max: 500 }),
  change: fc.integer({ min: 0, max: 2_000 }),
});

const isGiven = (one: Coupon | null): one is Coupon => one !== null && one.cancelled === 'no';
const taxedOf = ({ items, tax }: Meant): number =>
  items.reduce((sum, item) => sum + item.price - (isGiven(item.coupon) ? item.coupon.amount : 0), tax);
const madeOf = ({ maker }: Meant): number => (maker === null || maker.isCancelled ? 0 : maker.amount);

/** Item strings of the Supermarket Application end after the third flags. */
const written = (one: Meant, at: number): string => {
  const strings = one.items.flatMap((item, index) => {
    const own = `01 : ${1_000 + index} : ${item.price} : 12 : : 0 : 0 : 00`;
    if (item.coupon === null) return [own];
    const { amount, isLinked, cancelled } = item.coupon;
    const code = 500_000 + index;
    const given = `01 : ${code} : ${amount} : : : 0 : 0 : 7${isLinked ? 3 : 0}`;
    const back = {
      no: [],
      key: [`01 : ${code} : ${amount} : : : 0 : 128 : 70`],
      type: [`01 : ${code} : ${amount} : : : 0 : 128 : 80`],
    };
    return [own, given, ...back[cancelled]];
  });
  if (one.maker !== null) {
    strings.push(`01 : 900001 : ${one.maker.amount} : : : 0 : 0 : 60`);
    if (one.maker.isCancelled) strings.push(`01 : 900001 : ${one.maker.amount} : : : 0 : 128 : 80`);
  }
  if (one.tax > 0) strings.push(`07 : ${one.tax} : : : : 1000`);
  const paid = taxedOf(one) - madeOf(one);
  strings.push(`05 : 11 : ${paid + one.change}`);
  if (one.change > 0) strings.push(`09 : 11 : ${one.change}`);
  const hasCoupons = one.maker !== null || one.items.some((item) => item.coupon !== null);
  const header = `00 : 0003 : ${String(at).padStart(4, '0')} : 2611191534 : 00 : ${strings.length} : 114 : 9999 : ${hasCoupons ? 1 : paid}`;
  return [header, ...strings].join('\n');
};

const exception = '20" : 0003 : 0179 : 2611191534 : 08 : 114';

const check = (read: Transaction | undefined, one: Meant): void => {
  const total = taxedOf(one) * 100;
  expect(read).toMatchObject({ kind: 'sale', total, lane: '3', businessDate: '2026-11-19' });
  if (read === undefined) return;
  expect(read.lines.map(({ kind, amount }) => [kind, amount])).toEqual(
    one.items.map(({ price }) => ['sale', price * 100]),
  );
  const given = one.items.map((item) => item.coupon).filter(isGiven);
  expect(read.discounts.map(({ amount }) => amount)).toEqual(given.map(({ amount }) => -amount * 100));
  const lowered = read.lines.reduce((sum, { discount }) => sum + discount, 0);
  expect(lowered).toBe(given.reduce((sum, { amount }) => sum - amount * 100, 0));
  read.lines.forEach(({ discount }, at) => {
    const own = one.items[at]?.coupon ?? null;
    if (given.every(({ isLinked }) => isLinked)) expect(discount).toBe(isGiven(own) ? -own.amount * 100 : 0);
  });
  const made = madeOf(one) * 100;
  expect(read.tenders.map(({ kind, amount, change }) => [kind, amount, change])).toEqual([
    ...(made === 0 ? [] : [['manufacturerCoupon', made, 0]]),
    ['cash', total - made, one.change * 100],
  ]);
  expect(isUnbalanced(read)).toBe(false);
};

describe('what the Supermarket Application logs', () => {
  const receipts = fc.array(meant, { minLength: 1, maxLength: 5 });

  it('is read as it was meant, with exceptions between, however it arrives', () => {
    fc.assert(
      fc.property(receipts, fc.array(fc.nat(), { maxLength: 4 }), (all, cuts) => {
        const log = drawLog(all.flatMap((one, at) => [written(one, at + 1), exception]).join('\n\n'));
        const decoded = decodeAll(ace, log, { profile, cuts });
        expect(decoded.filter(({ type }) => type === 'broken')).toEqual([]);
        expect(decoded.filter(({ type }) => type === 'unknown')).toHaveLength(all.length);
        const read = transactionsOf(decoded);
        expect(read.length).toBe(all.length);
        all.forEach((one, at) => check(read[at], one));
      }),
      { numRuns: 200 },
    );
  });

  it('comes out beside a transaction that is damaged', () => {
    fc.assert(
      fc.property(meant, meant, meant, fc.nat(), (before, between, after, at) => {
        const part = drawLog(written(between, 2));
        // A part of the header remains, so that the loss can be detected.
        const damaged = part.subarray(0, 20 + (at % (part.length - 24)));
        const log = Buffer.concat([drawLog(written(before, 1)), damaged, drawLog(written(after, 3))]);
        const decoded = decodeAll(ace, log, { profile });
        const read = transactionsOf(decoded).filter(({ number }) => number !== '0002');
        expect(decoded.filter(({ type }) => type === 'broken')).toHaveLength(1);
        expect(read).toHaveLength(2);
        check(read[0], before);
        check(read[1], after);
      }),
      { numRuns: 150 },
    );
  });
});
