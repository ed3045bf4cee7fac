import { own } from '@lanewise/contract/own';
import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { tenderKinds, type Tender, type TenderKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { owed, type Counted } from './amounts.ts';
import type { Payment } from './payments.ts';

/** The amount owed, and the rounding difference when it is paid. */
export interface Owed {
  total: Fixed;
  rounding: Fixed;
}

/**
 * Tenders of a transaction; they add up to its total. Each tender that rows name gets the amount owed for these rows,
 * less manufacturer coupons. Manufacturer coupons are a tender of their own, and so is rounding (docs/decisions/035).
 * If rows name no tender, the result is empty, even if there are coupons, because an incomplete list of tenders would
 * not add up to the total.
 */
export const tendersOf = (counted: Counted, payable: Owed, payments: readonly Payment[], csv: CsvProfile): Tender[] => {
  const { coupon } = counted;
  const { total, rounding } = payable;
  const named =
    csv.columns.tenderAmount === undefined ? byRows(counted, payable) : byPayments(payments, total + rounding - coupon);
  if (named.length === 0) return [];
  const coupons = { name: '', kind: 'manufacturerCoupon', amount: coupon, change: 0 } as const;
  const rounded = { name: '', kind: 'rounding', amount: 0 - rounding, change: 0 } as const;
  return [...named.map((one) => ({ ...one, kind: kindOf(one.name, csv) })), coupons, rounded]
    .filter(({ amount, name }) => amount !== 0 || (name !== '' && csv.columns.tender !== undefined))
    .map(({ name, kind, amount, change }, at) => ({
      sequence: at + 1,
      kind,
      code: name,
      description: name,
      amount,
      change,
      cashBack: false,
      cardBrand: '',
      cardLast4: '',
    }));
};

interface Named {
  name: string;
  amount: Fixed;
  change: Fixed;
}

/** Each tender with the amount due for its rows. The first tender takes the remainder. */
const byRows = ({ rows, coupon }: Counted, { total, rounding }: Owed): Named[] => {
  const amounts = new Map<string, Fixed>();
  for (const row of rows) {
    const name = row.row.tender;
    if (name !== '') amounts.set(name, (amounts.get(name) ?? 0) + owed(row) - row.coupon);
  }
  const [main] = amounts.keys();
  if (main === undefined) return [];
  const paid = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  amounts.set(main, (amounts.get(main) ?? 0) + total + rounding - coupon - paid);
  return [...amounts].map(([name, amount]) => ({ name, amount, change: 0 }));
};

/**
 * Builds tenders from stated payments. A file may write the payments of a refund without a sign. If the payments exceed
 * the amount owed, the excess is change of a payment that is larger than the excess.
 */
const byPayments = (payments: readonly Payment[], owing: Fixed): Named[] => {
  const stated = payments.reduce((sum, { amount }) => sum + amount, 0);
  const turned = owing < 0 && stated > 0 ? -1 : 1;
  const named = payments.map(({ tender, amount }) => ({ name: tender, amount: turned * amount, change: 0 }));
  const excess = turned * stated - owing;
  const giving = excess > 0 && owing >= 0 ? named.find(({ amount }) => amount > excess) : undefined;
  if (giving) {
    giving.amount -= excess;
    giving.change = excess;
  }
  return named;
};

/** Kind of a tender: by the profile, otherwise by its name if this is a word for a kind ('Cash', 'gift card'). */
const kindOf = (name: string, csv: CsvProfile): TenderKind =>
  own(csv.tenders, name) ?? words.get(plain(name)) ?? 'other';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
const words: ReadonlyMap<string, TenderKind> = new Map(tenderKinds.map((kind) => [plain(kind), kind]));
