import fc from 'fast-check';
import type { Discount, Line, Tender, Transaction } from '@lanewise/contract/facts/transaction';
import { plainLine } from './line.ts';

/**
 * What registers write now and then: goods without a price, lines of nothing, cancelled coupons, rounded cash, cash back,
 * receipts of nothing or in another currency. Every receipt still adds up.
 */
const oddities = {
  freeItem: (one: Transaction) => withLine(one, { description: 'LEAFLET' }),
  nothingSold: (one: Transaction) => withLine(one, { description: 'NOT SOLD', quantity: 0, units: 0 }),
  dearest: (one: Transaction) => withLine(one, { description: 'CAR', amount: 0, unitPrice: 9_999_999_900 }),
  cancelledCoupon: (one: Transaction) => withCancelledCoupon(one),
  roundedDown: (one: Transaction) => rounded(one, 200),
  roundedUp: (one: Transaction) => rounded(one, -300),
  cashBack: (one: Transaction) => withCashBack(one),
  nothing: (one: Transaction) =>
    one.kind === 'sale' ? { ...one, lines: [], discounts: [], taxes: [], tenders: [], total: 0 } : one,
  abroad: (one: Transaction) => ({ ...one, currency: 'CAD' }),
  noCurrency: (one: Transaction) => ({ ...one, currency: '' }),
  loyal: (one: Transaction) => (one.lines.length > 0 ? { ...one, customer: '4711' } : one),
  names: (one: Transaction) => ({
    ...one,
    // A correction names the line that it takes back.
    lines: one.lines.map((line) =>
      line.description === one.lines[0]?.description ? { ...line, description: oddName } : line,
    ),
  }),
  resumed: (one: Transaction) => (one.kind === 'suspended' ? { ...one, kind: 'resumed' as const } : one),
} satisfies Record<string, (one: Transaction) => Transaction>;

const oddName = `Crème "fine", 5% <1 l> & Öl; 'x' 漢`;

export type Oddity = keyof typeof oddities;
export const allOddities = Object.keys(oddities) as Oddity[];

const nextSequence = ({ lines, taxes, tenders }: Transaction): number =>
  Math.max(0, ...[...lines, ...taxes, ...tenders].map(({ sequence }) => sequence)) + 1;

const free = { ...plainLine, upc: '99' };

const withLine = (one: Transaction, line: Partial<Line>): Transaction =>
  one.kind !== 'sale' || one.lines.length === 0
    ? one
    : { ...one, lines: [...one.lines, { ...free, ...line, sequence: nextSequence(one) }] };

/** A coupon on the first line, and its cancellation. */
const withCancelledCoupon = (one: Transaction): Transaction => {
  const line = one.lines.find(({ kind, amount }) => kind === 'sale' && amount >= 10_000);
  if (!line) return one;
  const coupon: Discount = {
    sequence: line.sequence,
    line: line.sequence,
    kind: 'storeCoupon',
    code: '55',
    description: 'COUPON',
    amount: -5_000,
  };
  return { ...one, discounts: [...one.discounts, coupon, { ...coupon, amount: 5_000 }] };
};

const plainTender: Omit<Tender, 'sequence' | 'kind' | 'amount'> = {
  code: '9',
  description: 'ROUNDING',
  change: 0,
  cashBack: false,
  cardBrand: '',
  cardLast4: '',
};

/** The cash of a sale, less or more than is owed. */
const rounded = (one: Transaction, amount: number): Transaction => {
  const cash = one.tenders.find((tender) => tender.kind === 'cash' && tender.amount > 1_000);
  if (one.kind !== 'sale' || !cash) return one;
  const tenders = one.tenders.map((tender) =>
    tender === cash ? { ...tender, amount: tender.amount - amount } : tender,
  );
  return { ...one, tenders: [...tenders, { ...plainTender, kind: 'rounding', amount, sequence: nextSequence(one) }] };
};

/** Cash taken out on the card that paid all: logs of a 4690 do not tell it from change beside cash that was taken. */
const withCashBack = (one: Transaction): Transaction => {
  const card = one.tenders.find(({ kind, amount }) => kind === 'debit' && amount > 0);
  if (one.kind !== 'sale' || !card || one.tenders.length > 1) return one;
  const tenders = one.tenders.map((tender) => (tender === card ? { ...card, amount: card.amount + 200_000 } : tender));
  const out = { ...plainTender, kind: 'cash' as const, code: '1', description: 'CASH' };
  return { ...one, tenders: [...tenders, { ...out, amount: -200_000, cashBack: true, sequence: nextSequence(one) }] };
};

/** The same transactions, some of them odd. `some`: the oddities that are drawn. */
export const oddIn = (
  transactions: readonly Transaction[],
  some: readonly Oddity[] = allOddities,
): fc.Arbitrary<Transaction[]> =>
  fc
    .array(fc.subarray([...some], { maxLength: 3 }), { minLength: transactions.length, maxLength: transactions.length })
    .map((all) =>
      transactions.map((transaction, at) =>
        (all[at] ?? []).reduce((one, oddity): Transaction => oddities[oddity](one), transaction),
      ),
    );
