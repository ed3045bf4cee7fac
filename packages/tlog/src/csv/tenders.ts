import { own } from '@lanewise/contract/own';
import type { CsvProfile } from '@lanewise/contract/facts/profile';
import { tenderKinds, type Tender, type TenderKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { owed, type Counted } from './amounts.ts';

/** The amount owed, and the rounding difference when it is paid. */
export interface Owed {
  total: Fixed;
  rounding: Fixed;
}

/**
 * Tenders of a transaction, which add up to its total: each tender named by rows gets the amount owed for them, less
 * manufacturer coupons, which are a tender of their own, as is rounding (docs/decisions/035). Where rows name no tender
 * there is none, not even for coupons: partly known tenders would not add up to the total.
 */
export const tendersOf = ({ rows, coupon }: Counted, { total, rounding }: Owed, csv: CsvProfile): Tender[] => {
  const amounts = new Map<string, Fixed>();
  for (const row of rows) {
    const name = row.row.tender;
    if (name !== '') amounts.set(name, (amounts.get(name) ?? 0) + owed(row) - row.coupon);
  }
  const [main] = amounts.keys();
  if (main === undefined) return [];
  const paid = [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  amounts.set(main, (amounts.get(main) ?? 0) + total + rounding - coupon - paid);

  const named = [...amounts].map(([name, amount]) => ({ name, kind: kindOf(name, csv), amount }));
  const coupons = { name: '', kind: 'manufacturerCoupon', amount: coupon } as const;
  const rounded = { name: '', kind: 'rounding', amount: 0 - rounding } as const;
  return [...named, coupons, rounded]
    .filter(({ amount, name }) => amount !== 0 || (name !== '' && csv.columns.tender !== undefined))
    .map(({ name, kind, amount }, at) => ({
      sequence: at + 1,
      kind,
      code: name,
      description: name,
      amount,
      change: 0,
      cashBack: false,
      cardBrand: '',
      cardLast4: '',
    }));
};

/** By the profile, or by the name itself where it is a word for a kind ('Cash', 'gift card'). */
const kindOf = (name: string, csv: CsvProfile): TenderKind =>
  own(csv.tenders, name) ?? words.get(plain(name)) ?? 'other';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
const words: ReadonlyMap<string, TenderKind> = new Map(tenderKinds.map((kind) => [plain(kind), kind]));
